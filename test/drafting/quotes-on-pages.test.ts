/** The labelled websites of bench/extraction: every quote of a drafted value is highlighted in the stored page. */
import { expect } from 'chai';
import { load } from 'cheerio';
import { draftWithRules } from '../../bench/extraction/drafted-sites.ts';
import { labelledSites } from '../../bench/extraction/labels.ts';
import { readSites } from '../../bench/extraction/read-sites.ts';
import { placeOnPage } from '../../src/drafts/quote-place-rules.ts';
import { type DraftRow, noRelations, viewOf } from '../../src/drafts/view-rules.ts';
import { DraftView } from '../../src/drafts/view-schema.ts';
import { newProfile } from '../../src/shared/profile-rules.ts';
import type { DraftedProfile, StoredPage } from '../../src/shared/profile-schema.ts';
import { evidenceOf } from '../../src/site/pages/drafts/draft-sources.ts';
import { sourcePanel } from '../../src/site/pages/drafts/source-panel.ts';

const now = new Date('2026-11-25T12:00:00Z');

function draftOf(profile: DraftedProfile, url: string) {
  const row: DraftRow = {
    id: '00000000-0000-4000-8000-000000000000',
    site_id: 1,
    account_id: 1,
    url,
    status: 'ready',
    listing_id: null,
    failure_code: null,
    failure_message: null,
    drafted_by: 'rules',
    profile: newProfile(profile),
    version: 1,
    crawls: 1,
    gallery: [],
    created_at: now,
    updated_at: now,
  };
  return DraftView.parse(viewOf(row, noRelations, { accountId: 1, now }));
}

type Draft = ReturnType<typeof draftOf>;

/** The keys of all values with quotes, as marks have them. */
function keysOf(draft: Draft): string[] {
  const members = ['fields', 'company_socials', 'founder_socials', 'story'] as const;
  const lists = ['faqs', 'founders', 'milestones'] as const;
  return [...members, ...lists]
    .flatMap((part) => Object.keys(draft[part]).map((name) => `${part}.${name}`))
    .filter((key) => evidenceOf(draft, key).length > 0);
}

describe('The quotes of drafts of labelled websites', () => {
  it('are all found and highlighted in the stored pages', async function () {
    this.timeout(90_000);
    const sites = await readSites(await labelledSites(), (line) => expect.fail(line));
    expect(sites).to.have.length(32);
    const missing: string[] = [];
    const tally = { values: 0, quotes: 0, text: 0, title: 0, code: 0, address: 0 };
    for (const read of sites) {
      const pages = new Map(read.pages.map((page): [string, StoredPage] => [page.url, page]));
      const draft = draftOf(await draftWithRules(read), read.site.labels.url);
      for (const key of keysOf(draft)) {
        tally.values += 1;
        evidenceOf(draft, key).forEach(({ quote, page_url: url }, index) => {
          tally.quotes += 1;
          const page = pages.get(url) ?? null;
          const place = page && placeOnPage(page, quote);
          if (place) tally[place.part] += 1;
          const panel = sourcePanel(draft, { key, index, page, whole: false }).toString();
          const marked = load(panel)('.stored mark#quote').text().replace(/\s+/g, ' ').trim();
          if (marked !== quote) missing.push(`${read.site.slug} ${key}: ${quote}`);
        });
      }
    }
    expect(missing).to.deep.equal([]);
    const { values, quotes, text, ...elsewhere } = tally;
    expect(text + Object.values(elsewhere).reduce((sum, n) => sum + n)).to.equal(quotes);
    // Every kind of place is tested.
    for (const n of [values - 300, text, ...Object.values(elsewhere)]) expect(n).to.be.above(0);
  });
});
