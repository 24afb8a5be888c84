/** Markdown files with a head of YAML between two lines of dashes. */
import type { z } from 'zod';
import { parseYaml } from './yaml-rules.ts';

/**
 * The head and the text of a file. `name` begins the messages: `The file week.md`; `members` names those of the head.
 * @throws Error that says what is wrong with the file
 */
export function parseMarkdownFile<Head>(
  name: string,
  text: string,
  { head, members }: { head: z.ZodType<Head>; members: string },
): Head & { markdown: string } {
  const [, yaml, markdown] = /^---\r?\n(.*?\n)---\r?\n(.*)$/s.exec(text) ?? [];
  if (yaml === undefined || !markdown?.trim()) {
    throw new Error(
      `${name} must be a head between two lines of --- (${members}), then the text in Markdown.`,
    );
  }
  return { ...parseYaml(name, yaml, head), markdown: markdown.trim() };
}
