/** The labelled websites of bench/extraction, read by the rules: the targets are held, and no value lacks its evidence. */
import { expect } from 'chai';
import { emptyProfile } from '../../src/shared/profile-rules.ts';
import { targetFields, targets } from '../../bench/extraction/targets.ts';
import { type DraftedSite, draftSite, draftWithRules } from '../../bench/extraction/drafted-sites.ts';
import { addTallies, precision, recall, type Tally } from '../../bench/extraction/judge.ts';
import { labelledSites } from '../../bench/extraction/labels.ts';
import { storedPage } from '../../bench/extraction/read-site.ts';
import { readSites } from '../../bench/extraction/read-sites.ts';
import { unverifiedIn } from '../../bench/extraction/unverified.ts';

describe('The rules on labelled websites', () => {
  const leftOut: string[] = [];
  let drafted: DraftedSite[];
  let tallies: Record<string, Tally>;

  before(async function () {
    this.timeout(60_000);
    drafted = [];
    const sites = await readSites(await labelledSites(), (line) => leftOut.push(line));
    for (const site of sites) drafted.push(await draftSite(draftWithRules, site));
    tallies = addTallies(drafted.map(({ judgement }) => judgement));
  });

  it('covers at least 15 websites, and something to find for every field with a target', () => {
    expect(leftOut).to.eql([]);
    expect(drafted.length).to.be.at.least(15);
    for (const field of targetFields) expect(tallies[field]?.labelled, field).to.be.at.least(10);
  });

  it('gives no value that does not stand in a stored page', () => {
    expect(drafted.flatMap(({ slug, unverified }) => unverified.map((each) => ({ slug, ...each })))).to.eql(
      [],
    );
  });

  for (const field of targetFields) {
    it(`${field}: precision at least ${targets.precision}, recall at least ${targets.recall}`, () => {
      const tally = tallies[field] ?? { labelled: 0, proposed: 0, right: 0 };
      const misses = drafted.flatMap(({ slug, judgement }) =>
        judgement.misses
          .filter((miss) => miss.field === field)
          .map(({ expected, got }) => `${slug}: expected ${expected}, got ${got}`),
      );
      expect(precision(tally), misses.join(' · ')).to.be.at.least(targets.precision);
      expect(recall(tally), misses.join(' · ')).to.be.at.least(targets.recall);
    });
  }
});

describe('The check that shares nothing with the verifier', () => {
  const url = 'https://orrery.example/';
  const html =
    '<title>Orrery</title><p>Since 2017 for $12 a month.</p><p>Write to hi@orrery.example, says Ada Byron.</p><a href="/logo.svg">Logo</a>';
  const looksAt = (
    path: 'contact_email' | 'founded_year' | 'logo_url',
    value: string,
    quote: string,
    at = url,
  ) => {
    const { fields, ...parts } = emptyProfile();
    const evidence = [{ quote, page_url: at }];
    const profile = { ...parts, fields: { ...fields, [path]: { value, evidence } } };
    return unverifiedIn(profile, [storedPage(url, html)]).map(({ path: found }) => found);
  };

  it('lets through what a page says, and addresses as the page writes them', () => {
    expect(looksAt('founded_year', '2017', 'Since  2017 for\n$12')).to.eql([]);
    expect(looksAt('contact_email', 'hi@orrery.example', 'Write to hi@orrery.example')).to.eql([]);
    expect(looksAt('logo_url', 'https://orrery.example/logo.svg', '/logo.svg')).to.eql([]);
  });

  it('finds quotes that no page holds, and facts that their quotes lack', () => {
    expect(looksAt('founded_year', '2017', 'Since 2017, for $12')).to.eql(['fields.founded_year']);
    expect(looksAt('founded_year', '2017', 'Since 2017', 'https://other.example/')).to.eql([
      'fields.founded_year',
    ]);
    expect(looksAt('founded_year', '2018', 'Since 2017')).to.eql(['fields.founded_year']);
    expect(looksAt('founded_year', '201', 'Since 2017')).to.eql(['fields.founded_year']);
    expect(looksAt('contact_email', 'ho@orrery.example', 'Write to hi@orrery.example')).to.eql([
      'fields.contact_email',
    ]);
    expect(looksAt('logo_url', 'https://orrery.example/mark.svg', '/logo.svg')).to.eql(['fields.logo_url']);
  });

  it('wants the names of founders in their quotes', () => {
    const founder = (name: string) => ({
      value: { name },
      evidence: [{ quote: 'says Ada Byron', page_url: url }],
    });
    const profile = { ...emptyProfile(), founders: [founder('Ada Byron'), founder('Cy Okoro')] };
    const found = unverifiedIn(profile, [storedPage(url, html)]);
    expect(found.map(({ value }) => value)).to.eql(['Cy Okoro']);
  });
});
