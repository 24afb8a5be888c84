/** The same sites read by libraries for page metadata, for the common fields: name, description, logo. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { readConfig } from '../../src/config/config.ts';
import { cacheDirOf } from '../../src/start/temporal-cli.ts';
import { installMetadataReaders } from '../peers/install-metadata-readers.ts';
import type { ReadSite } from './drafted-sites.ts';
import { type Found, nothingFound } from './found.ts';
import { addTallies, type Judgement, judge, type Tally } from './judge.ts';
import { tallyTable, formatMiss } from './report.ts';

type Reader = (html: string, url: string) => Promise<Found['fields']>;

const shared = ['name', 'short_description', 'logo_url'] as const;
const print = (line: string) => console.error(`  ${line}`);

/** Compares the results for the home pages. Without the libraries prints why, and compares nothing. */
export async function comparePeers(sites: readonly ReadSite[], verbose: boolean): Promise<void> {
  let readers: Record<string, Reader>;
  try {
    readers = loadReaders(await installMetadataReaders(cacheDirOf(readConfig()), print));
  } catch (error) {
    print(
      `open-graph-scraper, metascraper and readability are not compared: ${error instanceof Error ? error.message : ''}`,
    );
    return;
  }
  for (const [name, read] of Object.entries(readers)) {
    const judgements: Judgement[] = [];
    for (const { site, pages } of sites) {
      const [home] = pages;
      if (home === undefined) continue;
      const fields = await read(home.html, home.url).catch((error: unknown) => {
        print(`${name} failed on ${site.slug}: ${String(error)}`);
        return {};
      });
      const judgement = judge({ ...nothingFound, fields }, site.labels);
      judgements.push(judgement);
      for (const miss of judgement.misses)
        if (verbose && isShared(miss.field)) console.log(formatMiss(`${name}: ${site.slug}`, miss));
    }
    const tallies: Record<string, Tally> = Object.fromEntries(
      Object.entries(addTallies(judgements)).filter(([field]) => isShared(field)),
    );
    console.log(`${tallyTable(`${name}, home pages of ${sites.length} sites`, tallies)}\n`);
  }
}

const isShared = (field: string): boolean => (shared as readonly string[]).includes(field);

const text = z.string().optional().catch(undefined);
const OpenGraphAnswer = z.object({
  result: z.object({
    ogSiteName: text,
    ogTitle: text,
    ogDescription: text,
    ogImage: z.array(z.object({ url: text })).optional(),
  }),
});
const MetascraperAnswer = z.object({
  publisher: text.nullable(),
  title: text.nullable(),
  description: text.nullable(),
  logo: text.nullable(),
  image: text.nullable(),
});

const ReadabilityAnswer = z
  .object({ siteName: text.nullable(), title: text.nullable(), excerpt: text.nullable() })
  .nullable();
type ReadabilityClass = new (document: unknown) => { parse(): unknown };
const WithReadability = z.object({
  Readability: z.custom<ReadabilityClass>((value) => typeof value === 'function'),
});
const WithParser = z.object({
  parseHTML: z.custom<(html: string) => { document: unknown }>((value) => typeof value === 'function'),
});

/** Uses the best result of each: the site's name before the page's title, a logo before an image. */
function loadReaders(home: string): Record<string, Reader> {
  const load = createRequire(join(home, 'package.json'));
  const openGraph = functionOf(load('open-graph-scraper'));
  const metascraper = functionOf(
    functionOf(load('metascraper'))(
      ['publisher', 'title', 'description', 'logo', 'image'].map((name) =>
        functionOf(load(`metascraper-${name}`))(),
      ),
    ),
  );
  const { Readability } = WithReadability.parse(load('@mozilla/readability'));
  const { parseHTML } = WithParser.parse(load('linkedom'));
  return {
    'open-graph-scraper': async (html) => {
      const { result } = OpenGraphAnswer.parse(await openGraph({ html }));
      return stated({
        name: result.ogSiteName ?? result.ogTitle,
        short_description: result.ogDescription,
        logo_url: result.ogImage?.[0]?.url,
      });
    },
    metascraper: async (html, url) => {
      const isMadeUp = new URL(url).hostname.endsWith('.example');
      const page = isMadeUp ? { html: underCom(html), url: underCom(url) } : { html, url };
      const found = MetascraperAnswer.parse(await metascraper(page));
      const logo = found.logo ?? found.image;
      return stated({
        name: found.publisher ?? found.title,
        short_description: found.description,
        logo_url: isMadeUp ? underExample(logo) : logo,
      });
    },
    // Asynchronous like the others, as it throws on some pages.
    readability: async (html) => {
      const { document } = await Promise.resolve(parseHTML(html));
      const found = ReadabilityAnswer.parse(new Readability(document).parse());
      return stated({ name: found?.siteName ?? found?.title, short_description: found?.excerpt });
    },
  };
}

type AnyFunction = (...args: unknown[]) => unknown;
const Function = z.custom<AnyFunction>((value) => typeof value === 'function');
/** The function that a module is, or exports as default. */
function functionOf(module: unknown): AnyFunction {
  const found = z.union([Function, z.object({ default: Function })]).parse(module);
  return typeof found === 'function' ? found : found.default;
}

/** metascraper refuses addresses below `.example`, so they are replaced for it. */
const underCom = (text: string): string => text.replaceAll('.example', '.com');
const underExample = (text: string | null | undefined): string | null | undefined =>
  text?.replaceAll('.com', '.example');

const stated = (
  fields: Partial<Record<(typeof shared)[number], string | null | undefined>>,
): Found['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string'));
