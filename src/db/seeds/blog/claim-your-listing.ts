import type { DemoPost } from '../demo-product.ts';

export const claimYourListing: DemoPost = {
  slug: 'four-ways-to-show-that-a-website-is-yours',
  title: 'Four ways to show that a website is yours',
  summary:
    'Somebody listed your product before you did? Claim it. Which of the four methods suits whom, and what Verified does and does not mean.',
  author: 'Hedda Marlow',
  tags: ['claims', 'verification'],
  daysAgo: -9,
  faqs: [
    [
      'Is “Verified” something that I pay for?',
      'No. Verified means that somebody has shown that the website is theirs. Paid means that somebody has paid. A listing can be either, both or neither.',
    ],
    [
      'How long do I have to publish the record, the tag or the file?',
      'The claim says until when it is open. We check again by ourselves in between, and you can ask for a check as soon as you are ready.',
    ],
  ],
  markdown: `
It happens that a product has a listing and its makers have never heard of it, or that the colleague who submitted it has moved on to other things. In both cases you can claim the listing: show that the website is yours, and it is in your hands.

There are four methods. None of them is better than the others; they suit different people.

## Which one is for me?

| Method | You need | Good for |
| --- | --- | --- |
| DNS | access to the domain’s records | those who own the domain but not the website’s code |
| Meta tag | access to the homepage’s head | site builders and content systems |
| File | a way to upload one small file | hand-made websites |
| E-mail | an address at the company’s domain | everyone who is in a hurry |

### DNS

You get a value to publish as a TXT record. Records take their time to travel, so do not worry if the first check finds nothing. This is the method that survives a redesign.

### Meta tag

One line in the head of your homepage. If you use a content system, look for a field called “custom code” or “site verification”. Take care that the line ends up on the homepage itself, and not only on posts.

### File

A file with a given name and a given content, at a given address. If your server answers every unknown address with a friendly page, make sure that it is the file that answers and not the friendliness.

### E-mail

We send a link to an address at your company’s domain. Open it, and you are done. A mailbox elsewhere will not do, since anyone can have one of those, and a mailing list will do only if somebody is awake at the other end.

## What happens next

Publish what the claim asks for, then have it checked. If something is not there yet, the claim says what was looked for and what was found, and it stays open. Once it is verified, the listing is among your own: edit it, post updates, answer the interview questions, approve alternatives. You also get the “Verified” badge.

## What it does not change

Votes, reviews and rankings stay as they were. A claimed listing is not a better product than it was the day before. It merely has somebody who answers.
`,
};
