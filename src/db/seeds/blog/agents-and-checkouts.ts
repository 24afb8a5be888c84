import type { DemoPost } from '../demo-product.ts';

export const agentsAndCheckouts: DemoPost = {
  slug: 'let-an-assistant-do-the-paperwork',
  title: 'Let an assistant do the paperwork',
  summary:
    'Everything that can be asked of the service over REST is also a tool for an assistant. Three things stay with people: voting, paying and agreeing to access.',
  author: 'Teodor Vance',
  tags: ['api', 'mcp', 'assistants'],
  daysAgo: 13,
  faqs: [
    [
      'Can an assistant spend my money?',
      'No. It can price an order and build one, and what it gets back is a link. You open the link, look at the order and pay yourself. Card details never pass through the API.',
    ],
    [
      'Do I need an account to read?',
      'No. Listings, categories, weeks, boards, founders and posts are open to everyone, with or without credentials.',
    ],
    [
      'What do the scopes allow?',
      'account:read lets a client see your drafts, listings, claims and orders; listings:write lets it submit and edit them; orders:write lets it price and build orders. Give each client only what it needs.',
    ],
  ],
  markdown: `
Some of you do not visit this place at all. You tell an assistant to “put us on that directory”, and it does. We have built for this from the beginning, and it may help to know where the assistant’s work ends and yours begins.

## One set of operations

What the REST interface offers, the MCP server offers as tools, under the same names and by the same rules. An assistant that has learned \`search_listings\` can read about your rivals; with your permission it can call \`submit_listing\` with your address and come back a minute later with a draft.

A first session tends to go like this:

1. The assistant calls a tool that needs your account.
2. You are sent to a sign-in page **on this service**, where you choose to allow access, or not.
3. It submits your website and polls the draft until it is ready.
4. It shows you the draft with its quotes, and asks about the blanks.
5. You decide.

The fourth step is where a good assistant shows itself. The quotes come with the draft for a reason: have it read them to you. If it fills a blank with something plausible instead of asking, it is doing what we take pains not to do.

## What stays with people

| Matter | An assistant may | A person has to |
| --- | --- | --- |
| Votes | read them | cast them, on the site |
| Orders | price them and build them | open the checkout and pay |
| Access | ask for it | allow it |
| E-mail claims | start one | open the link in the mail |

There is no way to vote through the interface, and there will be none. A ranking in which programs vote for the products of their owners would be a ranking of programs.

## For those who write the client

- Lists are paged, and each carries its entries in \`items\`.
- Write with an idempotency key and you can repeat a request after a lost connection without doing the thing twice.
- When you are asked to slow down, the answer says for how long.
- An error names its code, says what to do next, and is the same over REST and MCP.

The whole interface is in one OpenAPI file, and the site’s information tells you where that is.

## A small request

If you let an assistant write your founder story, read it before you publish it. The readers of these pages have seen a great many stories, and they can tell who was there.
`,
};
