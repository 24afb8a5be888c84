import type { DemoPost } from '../demo-product.ts';

export const interviewsWorthReading: DemoPost = {
  slug: 'founder-interviews-that-are-worth-reading',
  title: 'Founder interviews that are worth reading',
  summary:
    'You get the same questions as everyone else. What turns an answer into something that people remember, with examples.',
  author: 'Ines Calloway',
  tags: ['founders', 'writing', 'interviews'],
  daysAgo: 48,
  faqs: [
    [
      'Do I have to answer all the questions?',
      'No. Two good answers are worth more than twelve dutiful ones. You can add others later, and change the ones you gave.',
    ],
    [
      'How long may an answer be?',
      'Up to 4,000 characters. The ones that people quote to us are usually under 500.',
    ],
    [
      'Where do the answers appear?',
      'On your founder page, beside your bio, your links and the companies you belong to.',
    ],
  ],
  markdown: `
Every founder is offered the same questions. We chose them so that they cannot be answered with a slogan, and still some people manage. This is for everybody else.

## Answer with a scene

*What annoyed you so much that you started?* The weak answer describes a market: fragmented, manual, underserved. The strong one has a door in it.

> Nobody was annoyed. Doreen broke her hip. She had the whole rota in her head, forty-six people of it, and we sat beside her hospital bed with an old calendar and wrote it down. Then I thought, that was the wrong way round.

You know at once what the product does, for whom, and why it will not be abandoned next year. There is no adjective in it.

## Say the number

“It was expensive” is forgotten by the end of the line. “Two euros for every guest, and one summer it came to more than the fish” is not. If you have a number, use it. If you do not, ask yourself whether it really happened.

## Admit one thing

There is a question about what turned out to be wrong, and one about your costliest mistake. They are the two answers that readers look for first, since they show whether a person can be believed about the rest. You need not confess anything that would hurt a customer. But “we sometimes cared too much” fools nobody.

A good confession has three parts:

1. what you did;
2. how you noticed;
3. what is different since.

Leave out the part in which you explain that others would have done the same.

## Refuse something

*What have you refused to build?* is the question that tells a reader fastest whether the product is for them. If you will never have a hosted version, those who want one can leave now and those who do not will stay for years. An answer that refuses nothing says that you have not decided yet.

## Write as you speak

Then read it aloud and take out whatever you would not say across a table. Three words to look for:

- *leverage*, which people say when they mean “use”;
- *passionate*, which people say when they mean “paid”;
- *journey*, unless there was a train.

## What it is good for

People rarely buy because of an interview. They write to you because of one: a customer who recognised her own store room, a future colleague, somebody who has solved the hard part already and wonders why you have not asked. Answer two questions this week. You can do the others when somebody has written.
`,
};
