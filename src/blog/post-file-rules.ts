/** Posts as files: a head of YAML between two lines of dashes, then the text in Markdown. */
import { z } from 'zod';
import { Faq } from '../shared/profile-schema.ts';
import { parseMarkdownFile } from '../shared/markdown-file-rules.ts';

const line = (max: number) => z.string().trim().min(1).max(max);

/** The head of a post. */
export const PostHead = z.strictObject({
  title: line(200),
  summary: line(500),
  author: line(160),
  tags: z.array(line(60)).max(20).default([]),
  faqs: z.array(Faq).max(20).default([]),
});
export interface PostFile extends z.output<typeof PostHead> {
  /** Headings begin at the second level: the title is the first. */
  markdown: string;
}

/**
 * A post from the text of its file. `name` begins the messages: `The file week.md`.
 * @throws Error that says what is wrong with the file
 */
export const parsePostFile = <Head>(name: string, text: string, head: z.ZodType<Head>) =>
  parseMarkdownFile(name, text, { head, members: 'title, summary, author, and perhaps tags and faqs' });
