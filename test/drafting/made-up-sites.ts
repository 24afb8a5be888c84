/** Websites made of made-up facts, so that a test knows all that is true of them without reading them. */
import fc from 'fast-check';
import type { StoredPage } from '../../src/shared/profile-schema.ts';
import { page, stored } from './pages.ts';

export interface Facts {
  name: string;
  email: string;
  social: string;
  plans: { name: string; price: string }[];
  faqs: { question: string; answer: string }[];
  people: { name: string; title: string; bio: string }[];
  milestones: { date: string; title: string }[];
  /** Sentences of its own, each true as it stands. */
  says: string[];
  /** What it says it does not do: without the word that denies it, each is a lie. */
  denied: string[];
}

export const host = 'https://orrery.example';

/** A word that nothing else contains: consonants and vowels in turn, and a number of its own in letters. */
const letters = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z'] as const;
const vowels = ['a', 'e', 'i', 'o', 'u'] as const;
const syllable = fc
  .tuple(fc.constantFrom(...letters), fc.constantFrom(...vowels))
  .map((pair) => pair.join(''));
const word = fc.array(syllable, { minLength: 3, maxLength: 4 }).map((parts) => `${parts.join('')}x`);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Facts whose words are all different, so that a value tells where it is from. */
export const facts: fc.Arbitrary<Facts> = fc
  .record({
    words: fc.uniqueArray(word, { minLength: 60, maxLength: 60 }),
    amounts: fc.uniqueArray(fc.integer({ min: 2, max: 999 }), { minLength: 12, maxLength: 12 }),
    signs: fc.array(fc.constantFrom('$', '€', '£'), { minLength: 3, maxLength: 3 }),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 3, maxLength: 3 }),
  })
  .map(({ words, amounts, signs, days }) => {
    let taken = 0;
    const next = () => words[(taken += 1) - 1] ?? '';
    const name = () => capital(next());
    const amount = (i: number) => amounts[i] ?? 0;
    const company = name();
    return {
      name: company,
      email: `${next()}@orrery.example`,
      social: `https://x.com/${next()}`,
      plans: signs.map((sign, i) => ({ name: name(), price: `${sign}${amount(i)} per month` })),
      faqs: [0, 1, 2].map(() => ({
        question: `Does it ${next()} the ${next()}?`,
        answer: `Yes, it does ${next()} every ${next()}.`,
      })),
      people: ['Co-founder & CEO', 'Co-founder & CTO', 'Head of Engineering'].map((title) => ({
        name: `${name()} ${name()}`,
        title,
        bio: `Spent years on ${next()} before the ${next()} came.`,
      })),
      milestones: days.map((day, i) => ({
        date: `${2011 + i * 3}-03-${String(day).padStart(2, '0')}`,
        title: `First ${next()} afloat`,
      })),
      says: [3, 4, 5].map(
        (i) => `${company} keeps ${amount(i)} ${next()} for ${amount(i + 4)} ${next()} at once.`,
      ),
      denied: [0, 1].map(() => `sell your ${next()} to any ${next()}`),
    };
  });

const dayInWords = (date: string) => `${Number(date.slice(8))} March ${date.slice(0, 4)}`;

/** The website: a home page and a page about the company, with something hidden in every manner on both. */
export function siteOf(made: Facts): StoredPage[] {
  const plans = made.plans
    .map(({ name, price }) => `<div class="plan"><h3>${name}</h3><p>${price}</p></div>`)
    .join('');
  const faqs = made.faqs
    .map(({ question, answer }) => `<details><summary>${question}</summary><p>${answer}</p></details>`)
    .join('');
  const people = made.people
    .map(({ name, title, bio }) => `<div class="team"><h3>${name}</h3><p>${title}</p><p>${bio}</p></div>`)
    .join('');
  const milestones = made.milestones
    .map(({ date, title }) => `<li>${dayInWords(date)}: ${title}</li>`)
    .join('');
  return [
    stored(
      `${host}/`,
      page(
        `<h1>${made.name}</h1>${made.says.map((text) => `<p>${text}</p>`).join('')}` +
          made.denied.map((what) => `<p>We never ${what}.</p>`).join('') +
          `<h2>Pricing</h2>${plans}<h2>FAQ</h2>${faqs}` +
          `<p>Write to ${made.email} today.</p><a href="${made.social}">X</a><img src="img/logo.svg" alt="Logo">`,
        { title: made.name },
      ),
    ),
    stored(
      `${host}/about`,
      page(`<h1>About</h1><h2>Our team</h2>${people}<h2>Our journey</h2><ul>${milestones}</ul>`),
    ),
  ];
}
