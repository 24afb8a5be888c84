/** Renders Markdown: CommonMark with tables. HTML is escaped, and script links are dropped. */
import MarkdownIt from 'markdown-it';
import { type Html, raw } from './html.ts';

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
// The page already has a first-level heading.
markdown.core.ruler.push('below_the_title', ({ tokens }) => {
  for (const token of tokens) if (token.tag === 'h1') token.tag = 'h2';
});

export const markdownOf = (text: string): Html => raw(markdown.render(text));
