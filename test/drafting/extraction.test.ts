/** The labelled websites of bench/extraction, read by the rules: the aims are held, and no value lacks its evidence. */
import { expect } from 'chai';
import { aimedFields, aims } from '../../bench/extraction/aims.ts';
import { type DraftedSite, draftSite, draftWithRules } from '../../bench/extraction/drafted-sites.ts';
import { addTallies, precision, recall, type Tally } from '../../bench/extraction/judge.ts';
import { labelledSites } from '../../bench/extraction/labels.ts';
import { readSites } from '../../bench/extraction/read-sites.ts';

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

  it('covers at least 15 websites, and something to find for every field with an aim', () => {
    expect(leftOut).to.eql([]);
    expect(drafted.length).to.be.at.least(15);
    for (const field of aimedFields) expect(tallies[field]?.labelled, field).to.be.at.least(10);
  });

  it('gives no value that does not stand in a stored page', () => {
    expect(drafted.flatMap(({ slug, unverified }) => unverified.map((each) => ({ slug, ...each })))).to.eql(
      [],
    );
  });

  for (const field of aimedFields) {
    it(`${field}: precision at least ${aims.precision}, recall at least ${aims.recall}`, () => {
      const tally = tallies[field] ?? { labelled: 0, proposed: 0, right: 0 };
      const misses = drafted.flatMap(({ slug, judgement }) =>
        judgement.misses
          .filter((miss) => miss.field === field)
          .map(({ expected, got }) => `${slug}: expected ${expected}, got ${got}`),
      );
      expect(precision(tally), misses.join('\n')).to.be.at.least(aims.precision);
      expect(recall(tally), misses.join('\n')).to.be.at.least(aims.recall);
    });
  }
});
