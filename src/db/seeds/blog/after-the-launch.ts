import type { DemoPost } from '../demo-product.ts';

export const afterTheLaunch: DemoPost = {
  slug: 'what-to-do-when-the-week-is-over',
  title: 'What to do when the week is over',
  summary:
    'A listing is read for years after its launch. Four small habits keep it alive: updates, milestones, honest edits and answered reviews.',
  author: 'Ines Calloway',
  tags: ['updates', 'milestones', 'after-launch'],
  daysAgo: 4,
  faqs: [
    [
      'What is the difference between an update and a milestone?',
      'An update is news, and your followers are told of it. A milestone is a date in the history of your company; it appears on the listing where that section is unlocked.',
    ],
    [
      'Do my edits have to be approved?',
      'No. They are published at once and kept in the version history. The site’s team sees what stood there before and what stands there now.',
    ],
    [
      'Can I remove a bad review?',
      'No. Owners cannot remove reviews of their own listing. The site’s team hides those that break the rules, and a hidden review no longer counts.',
    ],
  ],
  markdown: `
The launch week has a ranking, so everybody looks at it. Then it is Monday again, somebody else is at the top, and your listing begins its real life: as the page that people find in eight months’ time, on a Thursday, when the thing you are good at has just gone wrong for them.

They will look for three things. Is it still made? Does it still cost that? Did anybody use it?

## Is it still made?

Post an update when something has changed for your users. A title and a few plain sentences are enough; followers are told. The best ones that we have seen share a pattern:

- **One thing each.** Two pieces of news are two updates.
- **What it was like before.** “Twelve episodes took 41 minutes and take 13 now” needs no adjective.
- **Bad news too.** *Last Wednesday between 10:02 and 10:07 UTC we counted nobody* is the update that made three people choose that product.

Once in six weeks is plenty. Twice a day is a reason to stop following.

## Does it still cost that?

When your price changes, change it in two places: on your website, where it counts, and here. Edits go live at once, and the earlier version is kept. Put it in the checklist that you use for price changes. If you have no such list, you have just begun one.

The same goes for facts that were blank on the day of your launch. If your website states your city now, add it to the listing, and one more line of the not-found list is gone.

## Did anybody use it?

Reviews come from people with an account, one each for a listing, and never from its owner. You cannot write them, and you should not want to. What you can do is mend what they complain about and say so:

| The review says | A reply that helps |
| --- | --- |
| “Lost two pictures in a cellar” | an update that tells how it was mended |
| “My bank is not among the sixty” | the list of banks, on your website, with a date |
| “Covers my state only in part” | the same sentence, on your first page |
| “Too expensive” | nothing; they are right, for themselves |

## Milestones, sparingly

A milestone has a date and a title, and it will still be there in ten years. *First outside user. Proxy rewritten. Version 1, for Linux only: nineteen copies sold, eleven of them to people I knew.* Read together, such a list tells a stranger more than any description. “Reached 1,000 followers” does not belong in it.

## And approve an alternative

If there is somebody you send people to when you cannot help them, approve them as an alternative. It costs nothing, and it is the friendliest thing one can do on this site. Sooner or later it comes back.
`,
};
