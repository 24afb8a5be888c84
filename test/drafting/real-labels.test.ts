/** The labels of real websites: pinned, of two separate halves, and with enough of what must not be taken. */
import { expect } from 'chai';
import { type RealSite, realSites } from '../../bench/extraction/real/real-sites.ts';
import { trapCount, trapsTaken } from '../../bench/extraction/real/traps.ts';
import { nothingFound } from '../../bench/extraction/found.ts';

const fewestTraps = 6;
/** Sites of the half for work. */
const fewestSites = 30;

describe('The labels of real websites', () => {
  let work: RealSite[];
  let all: RealSite[];

  before(async () => {
    work = await realSites('work');
    all = [...work, ...(await realSites('measure'))];
  });

  it('cover enough sites', () => {
    expect(work.length).to.be.at.least(fewestSites);
  });

  it('have a slug and a repository of their own, in both halves together', () => {
    const slugs = all.map(({ slug }) => slug);
    expect(new Set(slugs).size).to.equal(slugs.length);
    for (const slug of slugs) expect(slug).to.match(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    const repositories = all.map(({ labels }) => labels.source.repository.toLowerCase());
    expect(new Set(repositories).size).to.equal(repositories.length);
  });

  it('name a page at their address first, and each page once', () => {
    for (const { slug, labels } of all) {
      const paths = Object.values(labels.pages);
      const { href } = new URL(labels.url);
      expect(new URL(paths[0] ?? '', href).href.startsWith(href), slug).to.equal(true);
      expect(new Set(paths).size, slug).to.equal(paths.length);
    }
  });

  it(`say at least ${fewestTraps} things that must not be taken`, () => {
    for (const { slug, labels } of all) expect(trapCount(labels), slug).to.be.at.least(fewestTraps);
  });

  it('count a phrase or a field that was taken as one trap each', () => {
    const [site] = work;
    if (site === undefined) throw new Error('There are no sites.');
    const labels = { ...site.labels, never: ['$99'], fields: { city: null, country: ['DE'] } };
    const found = { ...nothingFound, fields: { city: 'Bonn', country: 'DE', features: ['Costs $99'] } };
    expect(trapCount(labels)).to.equal(2);
    expect(trapsTaken(found, labels)).to.eql(['city: Bonn', '“$99” in: Costs $99']);
    expect(trapsTaken(nothingFound, labels)).to.eql([]);
  });
});
