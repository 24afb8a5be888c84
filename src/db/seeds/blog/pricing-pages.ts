import type { DemoPost } from '../demo-product.ts';

export const pricingPages: DemoPost = {
  slug: 'pricing-pages-that-can-be-quoted',
  title: 'Pricing pages that can be quoted',
  summary:
    'A price is only drafted into your profile if a sentence on your website states it. Seven ways to write one that survives being quoted.',
  author: 'Ines Calloway',
  tags: ['pricing', 'writing', 'evidence'],
  daysAgo: 119,
  faqs: [
    [
      'My prices depend on the customer. What will the profile say?',
      'What your website says. If it states a lowest price, that can be quoted. If it says “ask us”, the pricing summary will say so, or stay blank.',
    ],
    [
      'The draft has an old price in it. What do I do?',
      'Look at the quote: it names the page on which the old price still stands. Correct that page, then have the field drafted again, or type the right price in and lock it.',
    ],
  ],
  markdown: `
Of all the blanks in profiles, the price is the most frequent. It is seldom a secret. Usually it is there, on a page called “Pricing”, in a form that only makes sense to somebody who can see the whole page at once: a number in one column, a unit in a tooltip, a condition in grey at the bottom.

A drafted value must rest on words that stand on your website, and the figure in it must be in those words. So the test is simple. **Could somebody copy one sentence from your page and tell a friend what your product costs?** If not, neither can we.

## Seven habits

1. **Write one sentence.** “Five meetings a month are free; unlimited meetings cost €9 per person per month.” Put it above the table. The table may stay.
2. **Name the unit.** Nine euros for what? For a person, a seat, a project, a van?
3. **Name the period.** “€108 billed annually” and “€9 a month” are the same money and two different questions.
4. **Use the currency’s sign or code, once, everywhere.** A dollar sign is used by more than twenty countries. If yours is not the obvious one, say CAD.
5. **Say what is free.** “Free to start” is not a price. “Free for one calendar” is.
6. **Keep old prices off other pages.** The announcement from two years ago is still on your website, and it is still wrong.
7. **Let text be text.** A price in a picture cannot be quoted, searched or read aloud.

## Three before and after

| Before | After |
| --- | --- |
| *Simple pricing that grows with you* | *€25 a month for three websites, €6 for each further one* |
| *From $12\\** | *$12 per active committer per month; open-source projects do not pay* |
| *Contact sales* | *Priced by the number of secrets; ask for a quote* |

The last of them still has no figure in it, and that is all right. It tells you what you will be charged by. A reader who knows the unit can at least do the sum with a guess, and will come to the conversation prepared.

## What a listing does with it

Two fields carry the price. The *pricing model* is a word that visitors can filter by: free, freemium, subscription, usage-based, one-time. The *pricing summary* is your sentence. In a comparison of two listings both stand side by side, exactly as they are, so the one with a unit looks better than the one without.

If the price is not on your website, the listing says that it is not. You may think that this hurts. What hurts, in our experience, is the second visit that never happens, because on the first one nobody could find out what it would cost.

## An exercise for this afternoon

Send the address of your pricing page to someone who does not know your product. Ask them to answer with one sentence: what does it cost? Then put their sentence on the page, corrected.
`,
};
