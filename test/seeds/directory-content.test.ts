import { expect } from 'chai';
import { readContent } from '../../src/demo/content.ts';
import { ratingsOf } from '../../src/demo/ratings.ts';
import { readCategories } from '../../src/reference-data/content.ts';
import type { Faq } from '../../src/shared/profile-schema.ts';
import { slugPattern } from '../../src/shared/published-schema.ts';

const content = readContent();
const categories = readCategories();
const products = [...content.products.values()];
const now = new Date('2026-11-21T10:30:00Z');
const duplicates = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
/** Plain text that somebody finished: no stray mark-up, no white space at its ends, an end to its last sentence. */
const expectProse = (text: string) => {
  expect(text).to.equal(text.trim());
  expect(text).to.match(/[.!?…”)]$/u);
  expect(text).not.to.match(/[<>`]|lorem|ipsum|TODO|\s\s|\bhttps?:|'/u);
};
const expectFaq = ({ question, answer }: Faq) => {
  expect(question).to.match(/\?$/);
  expectProse(answer);
};

describe('the demo’s posts', () => {
  it('are eight to ten, over months, one of them to come, the newest last', () => {
    expect(content.posts.length).to.be.within(8, 10);
    expect(duplicates(content.posts.map(({ slug }) => slug))).to.deep.equal([]);
    expect(duplicates(content.posts.map(({ title }) => title))).to.deep.equal([]);
    const ages = content.posts.map(({ daysAgo }) => daysAgo);
    expect(ages).to.deep.equal([...ages].sort((a, b) => b - a));
    expect(ages.filter((age) => age < 0)).to.have.lengthOf(1);
    expect(ages[0]).to.be.greaterThan(120);
    expect(new Set(content.posts.map(({ author }) => author)).size).to.be.greaterThan(1);
  });

  for (const { slug, summary, markdown, tags, faqs } of content.posts) {
    it(`are whole: ${slug}`, () => {
      expect(slug).to.match(slugPattern);
      expect(summary.length).to.be.within(60, 200);
      expect(wordsOf(markdown)).to.be.within(300, 700);
      const headings = markdown.match(/^#+ .*$/gm) ?? [];
      expect(headings.length).to.be.at.least(3);
      expect(headings.filter((heading) => !/^#{2,3} \S/.test(heading))).to.deep.equal([]);
      expect(markdown).not.to.match(/https?:|lorem|\]\(/i);
      expect(tags.length).to.be.within(2, 4);
      for (const tag of tags) expect(tag).to.match(slugPattern);
      expect(faqs.length).to.be.within(2, 4);
      faqs.forEach(expectFaq);
    });
  }

  it('have tables whose rows are as wide as their heads, and lists', () => {
    const tables = content.posts.flatMap(({ markdown }) => markdown.match(/(?:^\|.*\|\n)+/gm) ?? []);
    expect(tables.length).to.be.at.least(5);
    for (const table of tables) {
      const widths = table
        .trim()
        .split('\n')
        .map((row) => row.split('|').length);
      expect(new Set(widths).size, table).to.equal(1);
    }
    expect(content.posts.filter(({ markdown }) => /^(?:- |\d\. )/m.test(markdown)).length).to.be.at.least(5);
  });
});

describe('the categories of a new directory', () => {
  it('have FAQs, two or three at the top', () => {
    for (const { slug, faqs } of categories) expect(faqs.length, slug).to.be.within(2, 3);
    const all = categories.flatMap(({ faqs, children }) => [
      ...faqs,
      ...children.flatMap((child) => child.faqs),
    ]);
    all.forEach(expectFaq);
    expect(duplicates(all.flatMap(({ question, answer }) => [question, answer]))).to.deep.equal([]);
  });
});

describe('the demo’s interviews', () => {
  const interviews = products
    .flatMap(({ founders }) => founders.map(({ interview }) => Object.entries(interview)))
    .filter((given) => given.length > 0);

  it('ask twelve questions, each with a hint', () => {
    const questions = Object.values(content.questions);
    expect(questions).to.have.lengthOf(12);
    for (const { question, hint } of questions) {
      expect(question).to.match(/\?$/);
      expectProse(hint);
    }
    expect(duplicates(questions.map(({ question }) => question))).to.deep.equal([]);
  });

  it('are answered by founders of the demo, each question by somebody, no answer twice', () => {
    expect(interviews.length).to.be.at.least(15);
    for (const given of interviews) {
      expect(given.length).to.be.within(2, 5);
      for (const [, answer] of given) {
        expect(answer.length).to.be.within(60, 4000);
        expectProse(answer);
      }
    }
    expect(new Set(interviews.flat().map(([key]) => key)).size).to.equal(12);
    expect(duplicates(interviews.flat().map(([, answer]) => answer))).to.deep.equal([]);
  });
});

describe('what hangs on the demo’s listings', () => {
  it('reviews half of them and more, with every rating and few words', () => {
    expect(products.filter(({ reviews }) => reviews.length > 0).length).to.be.at.least(25);
    const reviews = products.flatMap((product) => product.reviews);
    expect([...new Set(reviews.map(({ rating }) => rating))]).to.have.members([1, 2, 3, 4, 5]);
    const bodies = reviews.flatMap(({ body }) => body ?? []);
    expect(bodies.length / reviews.length).to.be.within(0.4, 0.8);
    expect(duplicates(bodies)).to.deep.equal([]);
    for (const body of bodies) {
      expectProse(body);
      expect(body.length).to.be.at.most(300);
    }
  });

  it('posts one to three updates, each in bounds', () => {
    const posting = products.filter(({ updates }) => updates.length > 0);
    expect(posting.length).to.be.within(18, 30);
    for (const { updates } of posting) {
      expect(updates.length).to.be.at.most(3);
      for (const { title, body } of updates) {
        expect(title.length).to.be.within(5, 200);
        expect(body.length).to.be.within(60, 5000);
        expectProse(body);
      }
    }
  });

  it('shows media of all who paid', () => {
    for (const { name, paid } of products) {
      if (paid) expect(paid.media, name).not.to.deep.equal([]);
      for (const { kind, file, caption } of paid?.media ?? []) {
        expect(file).to.match(kind === 'video' ? /^[a-z0-9-]+\.mp4$/ : /^[a-z0-9-]+\.(png|jpg)$/);
        if (caption !== null) expectProse(caption);
      }
    }
  });

  it('has a dozen owners approve alternatives, never their own product and none twice', () => {
    expect(products.filter(({ alternatives }) => alternatives.length > 0).length).to.be.at.least(12);
    for (const [slug, { alternatives }] of content.products) {
      expect(duplicates([slug, ...alternatives])).to.deep.equal([]);
    }
  });

  it('puts six to eight on the billboard and a handful on the revenue board', () => {
    expect(products.filter(({ contributions }) => contributions.length > 0).length).to.be.within(6, 8);
    expect(products.filter(({ revenues }) => revenues.length > 0).length).to.be.within(5, 10);
  });
});

describe('the demo’s Domain Ratings', () => {
  const histories = [...content.products.keys()]
    .map((slug) => ratingsOf(slug, now))
    .filter((h) => h.length > 0);

  it('are there for about two domains in three, monthly, the last of this month', () => {
    expect(histories.length / products.length).to.be.within(0.55, 0.75);
    for (const history of histories) {
      expect(history.map(({ measured_on }) => measured_on)).to.deep.equal([
        ...['2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01'],
      ]);
      expect(history.map(({ is_latest }) => is_latest)).to.deep.equal([
        ...[false, false, false, false, false, true],
      ]);
      for (const { rating, source, is_demo } of history) {
        expect(rating).to.be.within(0, 100);
        expect(source).to.match(/demo/i);
        expect(is_demo).to.equal(true);
      }
    }
  });

  it('rise, fall and stay', () => {
    const directions = histories.map((history) =>
      Math.sign((history.at(-1)?.rating ?? 0) - (history[0]?.rating ?? 0)),
    );
    for (const direction of [-1, 0, 1]) {
      expect(directions.filter((d) => d === direction).length).to.be.at.least(3);
    }
  });
});
