import type { DemoPost } from '../demo-product.ts';

export const comparisonsWithGaps: DemoPost = {
  slug: 'in-praise-of-the-empty-cell',
  title: 'In praise of the empty cell',
  summary:
    'Most comparison tables have no gaps. Ours have many, because an empty cell is the one thing in such a table that is always true.',
  author: 'Hedda Marlow',
  tags: ['comparisons', 'alternatives', 'transparency'],
  daysAgo: 27,
  faqs: [
    [
      'How do I choose what my product is compared with?',
      'Anyone can compare any two listings. What you decide are the alternatives on your own page: those you approve stand first and are marked as approved, before others from your primary category.',
    ],
    [
      'A cell about my product is empty. How do I fill it?',
      'Add the fact to your listing. It is published at once. Best of all, put it on your website too, where your customers look first.',
    ],
  ],
  markdown: `
You know the kind of table. The product whose website you are on has a green tick in every row. The others have crosses, and one of them, for the sake of decency, has a tick in the row called “Has a logo”. Nobody believes such tables, and they still work a little, and that is why there are so many.

A comparison here looks shabby beside them. It sets two listings side by side on the attributes that matter in their category, and wherever a fact is not on the listing, the cell is empty.

## What an empty cell says

Only this: *the fact is not there.* It does not say no.

| You see | It means | It does not mean |
| --- | --- | --- |
| a value | the listing states it | that we have tested it |
| an empty cell on one side | that listing does not state it | that the product lacks it |
| an empty row | neither of the two states it | that it does not matter |

The third is the most interesting one. When neither of two bookkeeping tools says in which country it keeps your data, you have found the question to ask both of them, and you would never have found it in a table full of ticks.

## Why we do not fill it in

It would be easy. We could infer the hosting from the imprint, the team’s size from a photograph, the price from the price of similar things. Each guess would be right most of the time. And then one evening somebody decides by a cell that was wrong, about a product whose makers never said any such thing.

The rule for drafts is therefore the rule for everything: what the company’s own website states can be quoted, and what cannot be quoted stays blank. Owners may add what they know. We do not.

## Alternatives, named by their rivals

A page of alternatives is usually written by whoever wants to be one. Here the first places belong to those that the *owner* of a listing has approved. It takes some generosity to send a visitor on to somebody else, and it happens more often than you would think. Ask the ones who do it and the answer is always much the same:

- *They are better if you need payroll, and I am tired of explaining that I have none.*
- *We talk on the telephone anyway.*
- *A customer who should not be mine costs me more than one I never had.*

After the approved ones come other live listings from the same primary category. Those are not marked, since nobody has vouched for the likeness.

## A use for the gaps

If you own a listing, compare it with the one your customers mention most, and read down your own column. Every gap that you can fill truthfully, fill. It takes five minutes. And leave the others. They make the rest believable.
`,
};
