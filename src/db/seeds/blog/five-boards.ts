import type { DemoPost } from '../demo-product.ts';

export const fiveBoards: DemoPost = {
  slug: 'five-boards-and-what-each-of-them-measures',
  title: 'Five boards, and what each of them measures',
  summary:
    'This week’s votes, all votes, money, a third party’s rating and revenue: five rankings that are kept apart on purpose.',
  author: 'Teodor Vance',
  tags: ['leaderboards', 'awards', 'transparency'],
  daysAgo: 72,
  faqs: [
    [
      'Does money on the billboard help me to become Launch of the Week?',
      'No. Awards follow community votes only. The boards do not influence each other.',
    ],
    [
      'Why is my product missing from the Domain Rating board?',
      'Because no rating of its domain has been received from the third party that measures it. A listing without a measurement is left out; it is not shown with a nought.',
    ],
    [
      'Who sees my revenue?',
      'Nobody, unless a figure with a source has been entered. Then the board shows the figure together with the source.',
    ],
  ],
  markdown: `
A ranking is an answer. The trouble starts when nobody can say what the question was. “Top products” might mean the most liked, the most visited, the richest or the most generous to the publisher, and a list that mixes them is good for nothing but being at the top of.

So there are five boards here, and each of them asks one thing.

## The five

| Board | Question | Where the number comes from |
| --- | --- | --- |
| Community, weekly | What did people like among this week’s launches? | votes on the site |
| Community, all time | What have people liked most? | votes on the site |
| Billboard | Who has paid most to stand here? | money contributed |
| Domain Rating | How well linked is the website? | a third party’s measurement |
| Revenue | How much does it earn in a month? | figures with a source |

## Two are opinions

Votes come from people with an account, one for a listing, given by hand. No program can vote, yours or ours. That makes the community boards small and slow, and we like them so. When a week closes, the first three launches of that week become Launch of the Week. Where two have the same number of votes, the one that launched earlier stands first.

## One is an advertisement

The billboard is paid. We say so at the head of the board, and on every single item, so that a line copied out of it still carries the word. Some people find that too honest. But we think an advertisement is nothing to be ashamed of as long as it is wearing its badge, and the money keeps the free plan free.

## Two are measurements

Domain Rating is a figure between 0 and 100 for how well a domain is linked. It is measured by a third party, not by us, and we show it with its trend. It tells you something about the age and reach of a website, and nothing about the quality of a product. A museum’s catalogue tool from last year will have a low one, and may be the best of its kind.

Revenue is shown only with its source. We would rather have a board of eight than a board of eight hundred numbers that nobody stands behind.

## What is not there

You will look in vain for an overall score. We tried to think of one, in a room with a whiteboard, for most of a day. Each formula we wrote down answered a question that none of us had ever wanted to ask.

## How to use them

- To find something **new**, take the weekly board, or *trending*.
- To find something **many people are content with**, take all time, and then read the reviews.
- To find something **that will still be there** in two years, look at revenue and at the updates.
- To find out **who would like to be found**, there is the billboard.
`,
};
