/** Markdown as markup: CommonMark with tables. HTML in it is shown as it is written, and links lead to no script. */
import MarkdownIt from 'markdown-it';
import { type Html, raw } from './html.ts';

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
// The page has its own heading of the first level.
markdown.core.ruler.push('below_the_title', ({ tokens }) => {
  for (const token of tokens) if (token.tag === 'h1') token.tag = 'h2';
});

export const markdownOf = (text: string): Html => raw(markdown.render(text));
