/** The editable texts of a site, as files: a head of YAML with title and summary, then Markdown with placeholders. */
import { z } from 'zod';
import { textPaths } from '../directory/path-rules.ts';
import { parseMarkdownFile } from '../shared/markdown-file-rules.ts';
import { unknownPlaceholders } from './placeholder-rules.ts';

export type TextKey = keyof typeof textPaths;
export const textKeys = Object.keys(textPaths) as TextKey[];

/** Characters of a text. */
const maxLength = 100_000;

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'is empty')
    .max(max, `has more than ${max} characters`)
    .regex(/^\P{C}*$/u, 'has a line break');

const TextHead = z.strictObject({
  title: line(100),
  /** The description for search engines. */
  summary: line(300),
  /** The day of the last change, YYYY-MM-DD; of default texts only. */
  changed: z.iso.date().optional(),
});

export interface SiteText {
  title: string;
  summary: string;
  markdown: string;
}

/** @throws Error that says what is wrong with the file */
export function parseTextFile(name: string, text: string): SiteText & { changed?: string | undefined } {
  const file = parseMarkdownFile(name, text, { head: TextHead, members: 'title and summary' });
  if (file.markdown.length > maxLength) {
    throw new Error(`${name} has more than ${maxLength} characters.`);
  }
  const [unknown] = unknownPlaceholders(`${file.title} ${file.summary} ${file.markdown}`);
  if (unknown !== undefined) {
    throw new Error(`${name} has an unknown placeholder, {{${unknown}}}; docs/operations.md lists them.`);
  }
  return file;
}

/** The file that `parseTextFile` reads. */
export const textFile = ({ title, summary, markdown }: SiteText): string =>
  `---\ntitle: ${JSON.stringify(title)}\nsummary: ${JSON.stringify(summary)}\n---\n\n${markdown}\n`;
