import type { DemoPost } from '../demo-product.ts';

export const launchWeek: DemoPost = {
  slug: 'a-launch-week-day-by-day',
  title: 'A launch week, day by day',
  summary:
    'Weeks run from Monday to Sunday in UTC, and votes come from people. A plan for seven days that does not involve shouting.',
  author: 'Hedda Marlow',
  tags: ['launching', 'launch-week'],
  daysAgo: 97,
  faqs: [
    [
      'When exactly does a week begin and end?',
      'On Monday at 00:00 UTC, and it ends where the next one begins. In Lisbon in winter that is midnight; in Auckland it is Monday after lunch.',
    ],
    [
      'Can I move my launch to another week?',
      'With a paid launch you choose the week, or go live at once. On the free plan you get the first week that has a place, and you can upgrade if you would rather not wait.',
    ],
    [
      'Do votes count that come after the week?',
      'They count on the all-time board for ever. Launch of the Week is decided by the votes cast before the week ended.',
    ],
    [
      'Can I ask my customers to vote?',
      'You can tell them that you have launched. They need an account of their own, and each account has one vote for a listing. Votes cannot be cast by programs.',
    ],
  ],
  markdown: `
Everyone who launches in the same week is on the same page, ranked by the votes of the community. There will be bakery software on it, and databases, and something for beekeepers. You are not competing with your market. You are competing for the attention of people who like to look at new things, and for one week they are looking at you.

## Before Monday

Have four things ready, and you can enjoy the week:

- the profile, read aloud once by somebody else;
- one answer to each question that your first ten customers asked, as FAQs;
- a first update, written and unsent;
- a note in your calendar, on Thursday, that says “answer people”.

## The days

| Day | What tends to happen | What helps |
| --- | --- | --- |
| Monday | the week opens, free launches go live together | look at your page as a stranger would |
| Tuesday | most visitors of the week | tell your own readers, once |
| Wednesday | the middle of the ranking settles | write to one person who voted and ask why |
| Thursday | the first reviews | thank for the good ones, act on the bad ones |
| Friday | fewer visitors, who read longer | post your first update |
| Saturday | other people’s side projects | look at who launched beside you |
| Sunday | a last look around, then it closes | go for a walk |

## What moves a ranking

Votes, and nothing else. The ranking of a week cannot be bought: paying gets you an earlier date, a story, milestones, pictures, but not a place. There is a board for money. It is called the billboard, and it says on every line that it is paid.

Beside the week there is *trending*, in which a vote counts for less the older it is: half as much after three days. So a product that three people discover today may stand above one that thirty people liked last month. It is the right page to visit if you have missed a week or two.

## What to say to your own people

The best message we have seen this year had three sentences. *“We are on Launch Directory this week. Beside us is a program that listens for the bar you keep avoiding on the violin. Go and see it, and if you think that we belong up there as well, say so.”* It brought more votes than any message that asked for them.

## When it is over

On Monday the week closes, and the first three become Launch of the Week. They keep that for good, with a badge. The others keep everything else: the page, the votes, the reviews and the people who have started to follow them. In our experience the product in sixth place that answers its reviews is better off in the spring than the one in second place that does not.
`,
};
