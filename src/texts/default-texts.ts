/** The default texts, one Markdown file each. */
import { readFileSync } from 'node:fs';
import { type SiteText, type TextKey, parseTextFile, textKeys } from './text-file-rules.ts';

export interface DefaultText extends SiteText {
  /** The day of the last change, YYYY-MM-DD. */
  changed: string;
}

function readDefault(key: TextKey): DefaultText {
  const file = `defaults/${key}.md`;
  const { changed, ...text } = parseTextFile(file, readFileSync(new URL(file, import.meta.url), 'utf8'));
  if (changed === undefined) throw new Error(`${file} does not name the day of its last change.`);
  return { ...text, changed };
}

export const defaultTexts = Object.fromEntries(textKeys.map((key) => [key, readDefault(key)])) as Readonly<
  Record<TextKey, DefaultText>
>;
