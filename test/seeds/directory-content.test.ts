import { expect } from 'chai';
import { demoAlternatives } from '../../src/db/seeds/attached/alternatives.ts';
import { demoContributions } from '../../src/db/seeds/attached/contributions.ts';
import { demoMedia } from '../../src/db/seeds/attached/media.ts';
import { demoRevenues } from '../../src/db/seeds/attached/revenues.ts';
import { demoPosts } from '../../src/db/seeds/blog.ts';
import { categoryFaqs } from '../../src/db/seeds/category-faqs.ts';
import { demoCategories } from '../../src/db/seeds/demo-categories.ts';
import type { DemoFaq } from '../../src/db/seeds/demo-product.ts';
import { demoProducts } from '../../src/db/seeds/demo-products.ts';
import { ratingsOf } from '../../src/db/seeds/demo-ratings.ts';
import { interviewAnswers } from '../../src/db/seeds/interviews/answers.ts';
import { interviewQuestions } from '../../src/db/seeds/interviews/questions.ts';
import { demoReviews } from '../../src/db/seeds/reviews.ts';
import { demoUpdates } from '../../src/db/seeds/updates.ts';
import { Faq } from '../../src/shared/profile-schema.ts';
import { slugPattern } from '../../src/listings/schema.ts';

const now = new Date('2026-11-21T10:30:00Z');
const duplicates = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
/** Plain text that somebody finished: no stray mark-up, no white space at its ends, an end to its last sentence. */
const expectProse = (text: string) => {
  expect(text).to.equal(text.trim());
  expect(text).to.match(/[.!?…”)]$/u);
  expect(text).not.to.match(/[<>`]|lorem|ipsum|TODO|\s\s|\bhttps?:|'/u);
};
const expectFaq = ([question, answer]: DemoFaq) => {
  Faq.parse({ question, answer });
  expect(question).to.match(/\?$/);
  expectProse(answer);
};

describe('the demo’s posts', () => {
  it('are eight to ten, over months, one of them to come, the newest last', () => {
    expect(demoPosts.length).to.be.within(8, 10);
    expect(duplicates(demoPosts.map(({ slug }) => slug))).to.deep.equal([]);
    expect(duplicates(demoPosts.map(({ title }) => title))).to.deep.equal([]);
    const ages = demoPosts.map(({ daysAgo }) => daysAgo);
    expect(ages).to.deep.equal([...ages].sort((a, b) => b - a));
    expect(ages.filter((age) => age < 0)).to.have.lengthOf(1);
    expect(ages[0]).to.be.greaterThan(120);
    expect(new Set(demoPosts.map(({ author }) => author)).size).to.be.greaterThan(1);
  });

  for (const { slug, summary, markdown, tags, faqs } of demoPosts) {
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
    const tables = demoPosts.flatMap(({ markdown }) => markdown.match(/(?:^\|.*\|\n)+/gm) ?? []);
    expect(tables.length).to.be.at.least(5);
    for (const table of tables) {
      const widths = table
        .trim()
        .split('\n')
        .map((row) => row.split('|').length);
      expect(new Set(widths).size, table).to.equal(1);
    }
    expect(demoPosts.filter(({ markdown }) => /^(?:- |\d\. )/m.test(markdown)).length).to.be.at.least(5);
  });
});

describe('the demo’s categories', () => {
  it('have FAQs: two or three at the top, none for a category that is not there', () => {
    const all = demoCategories.flatMap(({ slug, children = [] }) => [slug, ...children.map((c) => c.slug)]);
    expect([...categoryFaqs.keys()].filter((slug) => !all.includes(slug))).to.deep.equal([]);
    for (const { slug } of demoCategories) expect(categoryFaqs.get(slug)?.length, slug).to.be.within(2, 3);
    const faqs = [...categoryFaqs.values()].flat();
    faqs.forEach(expectFaq);
    expect(duplicates(faqs.flat())).to.deep.equal([]);
  });
});

describe('the demo’s interviews', () => {
  const founders = [...demoProducts.values()].flatMap((product) => product.founders.map(({ name }) => name));

  it('ask twelve questions, each with a hint', () => {
    const questions = Object.values(interviewQuestions);
    expect(questions).to.have.lengthOf(12);
    for (const { question, hint } of questions) {
      expect(question).to.match(/\?$/);
      expectProse(hint);
    }
    expect(duplicates(questions.map(({ question }) => question))).to.deep.equal([]);
  });

  it('are answered by founders of the demo, each question by somebody, no answer twice', () => {
    expect(interviewAnswers.size).to.be.at.least(15);
    expect([...interviewAnswers.keys()].filter((name) => !founders.includes(name))).to.deep.equal([]);
    const answers = [...interviewAnswers.values()];
    for (const given of answers) {
      expect(given.length).to.be.within(2, 5);
      expect(duplicates(given.map(([key]) => key))).to.deep.equal([]);
      for (const [, answer] of given) {
        expect(answer.length).to.be.within(60, 4000);
        expectProse(answer);
      }
    }
    expect(new Set(answers.flat().map(([key]) => key)).size).to.equal(12);
    expect(duplicates(answers.flat().map(([, answer]) => answer))).to.deep.equal([]);
  });
});

describe('what hangs on the demo’s listings', () => {
  const paid = [...demoProducts].filter(([, product]) => product.paid).map(([slug]) => slug);

  it('is of products that are there', () => {
    const attached = [
      demoReviews,
      demoUpdates,
      demoMedia,
      demoAlternatives,
      demoContributions,
      demoRevenues,
    ].flatMap((map) => [...map.keys()]);
    attached.push(...[...demoAlternatives.values()].flat());
    expect(attached.filter((slug) => !demoProducts.has(slug))).to.deep.equal([]);
  });

  it('reviews half of them and more, with every rating and few words', () => {
    expect(demoReviews.size).to.be.at.least(25);
    const reviews = [...demoReviews.values()].flat();
    expect([...new Set(reviews.map(([rating]) => rating))]).to.have.members([1, 2, 3, 4, 5]);
    const bodies = reviews.flatMap(([, body]) => body ?? []);
    expect(bodies.length / reviews.length).to.be.within(0.4, 0.8);
    expect(duplicates(bodies)).to.deep.equal([]);
    for (const body of bodies) {
      expectProse(body);
      expect(body.length).to.be.at.most(300);
    }
  });

  it('posts one to three updates, each in bounds', () => {
    expect(demoUpdates.size).to.be.within(18, 30);
    for (const updates of demoUpdates.values()) {
      expect(updates.length).to.be.within(1, 3);
      for (const [title, body] of updates) {
        expect(title.length).to.be.within(5, 200);
        expect(body.length).to.be.within(60, 5000);
        expectProse(body);
      }
    }
  });

  it('shows media of exactly those who paid', () => {
    expect([...demoMedia.keys()]).to.have.members(paid);
    for (const [kind, file, caption] of [...demoMedia.values()].flat()) {
      expect(file).to.match(kind === 'video' ? /^[a-z0-9-]+\.mp4$/ : /^[a-z0-9-]+\.(png|jpg)$/);
      if (caption !== null) expectProse(caption);
    }
  });

  it('has a dozen owners approve alternatives, never their own product and none twice', () => {
    expect(demoAlternatives.size).to.be.at.least(12);
    for (const [slug, alternatives] of demoAlternatives) {
      expect(duplicates([slug, ...alternatives])).to.deep.equal([]);
    }
  });

  it('puts six to eight on the billboard and a handful on the revenue board', () => {
    expect(demoContributions.size).to.be.within(6, 8);
    expect(demoRevenues.size).to.be.within(5, 10);
    for (const amount of [...demoContributions.values(), ...demoRevenues.values()].flat()) {
      expect(amount).to.satisfy(Number.isInteger).and.be.greaterThan(0);
    }
  });
});

describe('the demo’s Domain Ratings', () => {
  const histories = [...demoProducts.keys()].map((slug) => ratingsOf(slug, now)).filter((h) => h.length > 0);

  it('are there for about two domains in three, monthly, the last of this month', () => {
    expect(histories.length / demoProducts.size).to.be.within(0.55, 0.75);
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
