import type { DemoPost } from '../demo-product.ts';

export const readYourDraft: DemoPost = {
  slug: 'how-to-read-a-draft-with-its-evidence',
  title: 'How to read a draft with its evidence',
  summary:
    'Your profile has been drafted from your own website. Ten minutes of reading, in the right order, make it yours.',
  author: 'Hedda Marlow',
  tags: ['drafts', 'evidence', 'getting-started'],
  daysAgo: 172,
  faqs: [
    [
      'How long does it take until a draft is ready?',
      'About a minute in most cases. The status is “crawling” while pages are read and “drafting” while the profile is written; at “ready” it is your turn.',
    ],
    [
      'Is anything published when I submit my address?',
      'No. Nothing is published and nothing is charged until you turn the draft into a listing and choose how it launches.',
    ],
    [
      'My website forbids robots on some pages. Are those read?',
      'No. The rules in robots.txt are kept, and the draft says which pages were left out and why. What stands only on those pages will be missing from the draft; type it in yourself.',
    ],
  ],
  markdown: `
You give us the address of your website. The service reads it as robots.txt allows, and drafts a profile: name, tagline, description, features, prices, founders, questions and answers. Then it hands the draft to you and waits.

Most people now read it from top to bottom, nod, and press the button. There is a better order.

## Begin with what is missing

A fact that was not found on your website is left blank. It is never guessed, not even when guessing would be easy. So the list of blanks is a review of your website by a careful stranger, and you will not get a more honest one this year.

Go through it and sort the blanks into three heaps:

1. **It is on the website, but only in a picture or a film.** Put it into words there. Visitors who cannot see the picture will thank you as well.
2. **It is nowhere.** Decide whether it should be somewhere. A founding year may stay a secret. A price probably should not.
3. **It is nobody’s business.** Leave it blank. Your listing will show that your website does not state it, which is simply true.

## Then read the quotes, not the values

Every drafted value carries one quote or several, with the page on which each of them stands. Read the quote first and ask yourself what *you* would conclude from it. Only then look at the value.

Two surprises are common. The first is a quote from a page you had forgotten: a price of three years ago, a founder who has left. The draft is right about your website, and your website is wrong about you. The second is a tagline you do not like, resting on a sentence you do not like either. Change the sentence.

## Know the six states

Each field says where its value comes from. That matters as soon as a field is drafted again.

| State | What it means | What happens when the field is drafted again |
| --- | --- | --- |
| \`ai\` | drafted, with quotes | it may change |
| \`not_found\` | looked for, not there | it may be found this time |
| \`edited\` | drafted, then changed by you | your words replaced a draft that is still kept |
| \`manual\` | typed by you where there was nothing | there is no draft to go back to |
| \`override\` | locked by you | nothing: it is yours |
| \`deleted\` | removed by you | it stays out until you restore it |

If you have found the one right way to say something, lock it. If you regret an edit, restore the field and the original comes back with its evidence.

## Finish with the founders

The founder profile is the part that the draft knows least about, because websites are shy about people. A name, a title and two sentences about why *you* are the one who makes this are worth more than another feature. On the free plan the profile has to be complete before you launch anyway.

If you founded with others, invite them from the draft. They get a mail, and you get somebody who notices that their name is spelled wrongly.

## One last look

Read the short description aloud. If you run out of breath, so will everyone else.
`,
};
