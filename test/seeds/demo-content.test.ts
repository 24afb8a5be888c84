import { expect } from 'chai';
import { demoCalendar } from '../../src/demo/calendar.ts';
import { readContent } from '../../src/demo/content.ts';
import { demoVoters } from '../../src/demo/voters.ts';
import { countryInWords } from '../../src/site/words.ts';
import { readCategories } from '../../src/reference-data/content.ts';

const content = readContent();
const products = [...content.products.values()];
const tree = readCategories();
const categories = tree.flatMap((parent) => [parent, ...parent.children]);
const topLevel = tree.filter(({ children }) => children.length > 0).map(({ slug }) => slug);
const duplicates = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);
const now = new Date('2026-11-21T10:30:00Z');

describe('the demo’s texts', () => {
  it('tell of 60 and more products in about 30 categories, all of them used', () => {
    expect(products.length).to.be.at.least(60);
    expect(categories.length).to.be.within(28, 40);
    expect(duplicates(categories.map(({ slug }) => slug))).to.deep.equal([]);
    const used = new Set(products.flatMap((product) => product.categories));
    expect(categories.filter(({ slug }) => !used.has(slug) && !topLevel.includes(slug))).to.deep.equal([]);
  });

  it('give the drafter words for each category, in lower case and none twice', () => {
    for (const { slug, keywords, description } of categories) {
      expect(keywords.length, slug).to.be.at.least(8);
      expect(duplicates(keywords), slug).to.deep.equal([]);
      for (const word of keywords) expect(word).to.equal(word.toLowerCase());
      expect(description.length, slug).to.be.within(30, 200);
    }
  });

  it('repeat no sentence, tagline, feature or answer', () => {
    const sentences = products.flatMap((product) => [
      product.tagline,
      product.short,
      ...product.description.flatMap((paragraph) => paragraph.split(/(?<=[.!?]) /)),
      ...product.features,
      ...product.usps,
      ...product.says.map(({ quote }) => quote),
      ...product.faqs.flatMap(({ question, answer }) => [question, answer]),
      ...product.founders.map(({ bio }) => bio),
    ]);
    expect(duplicates(sentences)).to.deep.equal([]);
    expect(duplicates(products.map(({ name }) => name))).to.deep.equal([]);
    expect(duplicates(products.flatMap(({ founders }) => founders.map(({ name }) => name)))).to.deep.equal(
      [],
    );
  });

  for (const [slug, product] of content.products) {
    it(`keep the bounds of listings: ${product.name}`, () => {
      expect(slug).to.equal(product.name.toLowerCase().replaceAll(' ', '-'));
      expect(slug).to.match(/^[a-z][a-z-]+$/);
      expect(product.tagline.length).to.be.within(20, 90);
      expect(product.short.length).to.be.within(60, 220);
      expect(product.description.join(' ').length).to.be.within(300, 1500);
      expect(product.description.join(' ').split(/[.!?]”? /).length, 'sentences').to.be.at.least(3);
      expect(product.categories.length).to.be.at.most(4);
      expect(duplicates(product.categories)).to.deep.equal([]);
      expect(product.features.length).to.be.within(3, 20);
      expect(product.usps.length).to.be.within(1, 20);
      expect(product.keywords.length).to.be.within(4, 20);
      for (const item of [...product.features, ...product.usps, ...product.keywords, ...product.tags]) {
        expect(item.length).to.be.within(2, 200);
      }
      if (product.founded !== null) expect(product.founded).to.be.within(2015, 2026);
      expect(product.founders.length).to.be.within(1, 6);
      for (const founder of product.founders) expect(founder.bio.length).to.be.within(30, 400);
    });

    it(`quote the website of ${product.name} for its country, city, year and stage`, () => {
      const { country, city, founded, stage, says } = product;
      const sentence = (fact: (typeof says)[number]['facts'][number]) =>
        says.find(({ facts }) => facts.includes(fact))?.quote;
      expect(sentence('country')).to.include(countryInWords(country).replace(/^Czechia$/, 'Czech Republic'));
      if (city !== null) expect(sentence('city')).to.include(city);
      if (founded !== null) expect(sentence('founded_year')).to.include(String(founded));
      if (stage !== 'launched') expect(sentence('stage')).to.match(new RegExp(stage.replace('-', '.'), 'i'));
    });
  }
});

describe('the demo’s calendar', () => {
  const calendar = demoCalendar(now, (slug) => content.products.get(slug)?.paid !== undefined);
  const week = (monday: string) => calendar.filter((launch) => launch.week === monday);

  it('launches each product once', () => {
    expect(calendar.map(({ slug }) => slug)).to.have.members([...content.products.keys()]);
    expect(calendar).to.have.lengthOf(content.products.size);
  });

  it('covers eight past weeks, this one and two to come', () => {
    const mondays = [...new Set(calendar.map((launch) => launch.week))];
    expect(mondays[0]).to.equal('2026-09-21');
    expect(mondays).to.include('2026-11-16');
    expect(mondays.at(-1)).to.equal('2026-11-30');
    expect(mondays).to.have.lengthOf(11);
    for (const monday of mondays) expect(week(monday).length).to.be.at.least(5);
  });

  it('casts votes after the launch and before now, fewer from rank to rank', () => {
    for (const { slug, launchedAt, votes } of calendar) {
      expect(votes.length, slug).to.be.at.most(demoVoters.length);
      for (const castAt of votes) {
        expect(castAt.getTime()).to.be.at.least(launchedAt?.getTime() ?? Infinity);
        expect(castAt.getTime()).to.be.at.most(now.getTime());
      }
    }
    const [first, second, third, , , last] = week('2026-10-05').map(({ votes }) => votes.length);
    expect(first).to.be.within(150, 190);
    expect(second).to.be.within((first ?? 0) * 0.5, (first ?? 0) * 0.65);
    expect(third).to.be.lessThan(second ?? 0);
    expect(last).to.be.within(20, (first ?? 0) * 0.3);
  });

  it('has nothing in the future at any hour of the week', () => {
    for (const hour of [
      '2026-11-16T00:00:00Z',
      '2026-11-16T00:00:01Z',
      '2026-11-17T09:00:00Z',
      '2026-11-22T23:59:59Z',
    ]) {
      const then = new Date(hour);
      for (const { launchedAt, votes, week: monday } of demoCalendar(then, () => true)) {
        expect(launchedAt === null).to.equal(new Date(monday) > then);
        for (const at of [launchedAt, ...votes]) expect(at?.getTime() ?? 0).to.be.at.most(then.getTime());
      }
    }
  });

  it('is the same for the same moment', () => {
    expect(demoCalendar(now, () => false)).to.deep.equal(demoCalendar(now, () => false));
  });
});
