/** Posts as files: a head of YAML between two lines of dashes, then the text in Markdown. */
import { z } from 'zod';
import { Faq } from '../shared/profile-schema.ts';
import { parseYaml } from '../shared/yaml-rules.ts';

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
export function parsePostFile<Head>(
  name: string,
  text: string,
  head: z.ZodType<Head>,
): Head & { markdown: string } {
  const [, yaml, markdown] = /^---\r?\n(.*?\n)---\r?\n(.*)$/s.exec(text) ?? [];
  if (yaml === undefined || !markdown?.trim()) {
    throw new Error(
      `${name} must be a head between two lines of --- (title, summary, author, and perhaps tags and faqs), then the text in Markdown.`,
    );
  }
  return { ...parseYaml(name, yaml, head), markdown: markdown.trim() };
}
