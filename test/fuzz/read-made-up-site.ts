/** Reads a website as a crawl and a draft do, task by task, and says what is wrong with what comes of it. */
import { unverifiedIn } from '../../bench/extraction/unverified.ts';
import { directory } from '../../bench/extraction/drafted-sites.ts';
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import type { Parse, TaskInput, TaskName } from '../../activities/parsing/tasks.ts';
import type { StoredPage } from '../../src/shared/profile-schema.ts';
import type { MadeUpSite } from './made-up-pages.ts';

const origin = 'https://orrery.example';
const badge = {
  listingUrl: 'https://launches.example/listings/orrery',
  badgeUrl: 'https://launches.example/badge',
};
const token = 'x'.repeat(32);
const maxChars = 60_000;

/** Rejects with what is wrong: a task that threw or took too long, or a value without its evidence. */
export async function readMadeUpSite(parse: Parse, site: MadeUpSite): Promise<void> {
  const run = async <Name extends TaskName>(name: Name, input: TaskInput<Name>) => {
    try {
      return await parse(name, input, { of: origin });
    } catch (error) {
      const said =
        error instanceof FetchFailure ? error.message : error instanceof Error ? error.stack : error;
      throw new Error(`${name}: ${String(said)}`, { cause: error });
    }
  };
  const pages: StoredPage[] = [];
  const { sitemaps } = await run('readRobots', { text: site.robots });
  const { pages: listed } = await run('readSitemap', { text: site.sitemap, language: 'de' });
  for (const { path, html } of site.pages) {
    const url = new URL(path, origin).href;
    await run('isAllowedByRobots', { text: site.robots, url });
    const { title, text, links } = await run('readPage', { html, url });
    pages.push({ url, title, status: 200, html, text });
    await run('choosePages', { url, links, listed: [...listed, ...sitemaps], others: [] });
    await run('findTag', { html, url, token });
    await run('findBadge', { html, url, expected: badge });
  }
  await run('documents', { pages, maxChars });
  const profile = await run('draftByRules', { pages, directory });
  const checked = await run('verify', { drafts: [{ by: 'rules', profile }], pages, directory });
  const wrong = unverifiedIn(checked.profile, pages).map(
    ({ path, value, why }) => `${path}: ${value}: ${why}`,
  );
  const drafts = [{ by: 'rules', profile: checked.profile }];
  const again = await run('verify', { drafts, pages, directory });
  if ((again.dropped['rules'] ?? 0) > 0)
    wrong.push('some of what was verified does not stand when it is verified again');
  if (wrong.length > 0) throw new Error(`without evidence: ${wrong.join('; ')}`);
}
