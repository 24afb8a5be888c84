/**
 * The words that drafting looks for: lists by meaning in lexicon/<language>.yaml, compiled to expressions.
 * `*` at the end of a word is any ending; a space is any white space or hyphen.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { z } from 'zod';
import { parseYaml } from '../../src/shared/yaml-rules.ts';
import { remembered } from './remembered.ts';
import { isWordless } from './words.ts';

const Entries = z.record(z.string().min(1), z.array(z.string().min(1).max(60)));
export type Entries = z.infer<typeof Entries>;

/** The lists of each YAML file of a folder beside this file, by the name of the file. */
export const listsIn = (folder: string): ReadonlyMap<string, Entries> =>
  new Map(
    readdirSync(new URL(`${folder}/`, import.meta.url))
      .filter((file) => file.endsWith('.yaml'))
      .sort()
      .map((file) => {
        const text = readFileSync(new URL(`${folder}/${file}`, import.meta.url), 'utf8');
        return [file.replace('.yaml', ''), parseYaml(`The file ${folder}/${file}`, text, Entries)];
      }),
  );

/** Every language's entries by key, as its file has them. */
export const lexicons = listsIn('lexicon');

/** The entries of all languages under the keys, each once, longer ones first. */
function entriesOf(keys: readonly string[]): string[] {
  const found = keys.flatMap((key) => {
    const entries = [...lexicons.values()].flatMap((lexicon) => lexicon[key] ?? []);
    if (entries.length === 0) throw new Error(`No lexicon has words for ${key}.`);
    return entries;
  });
  return [...new Set(found)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

const compiled = (entry: string): string =>
  entry
    .replace(/[.+?^${}()|[\]\\/]/g, '\\$&')
    .replaceAll("'", "['’]")
    .replaceAll('*', '[\\p{L}\\p{M}]*')
    .replaceAll(' ', '[\\s‑-]{1,3}');

const sourceOf = remembered((name) => {
  const all = entriesOf(name.split(' '));
  const spaced = all.filter((entry) => !isWordless(entry)).map(compiled);
  const wordless = all.filter(isWordless).map(compiled);
  // `don` is French for a gift, and no word of `don't`.
  const whole = `(?<![\\p{L}\\p{M}])(?:${spaced.join('|')})(?![\\p{L}\\p{M}\\p{N}]|['’]t(?!\\p{L}))`;
  return `(?:${[...(spaced.length > 0 ? [whole] : []), ...wordless].join('|')})`;
});

/**
 * An expression of whole words, for use in longer ones (flags `iu`), without groups that count. Languages that write without
 * spaces have no whole words: theirs match anywhere.
 */
export const source = (...keys: [string, ...string[]]): string => sourceOf(keys.join(' '));

const expressionOf = remembered((name) => new RegExp(sourceOf(name), 'iu'));

/** Matches any of the words under the keys, in any language and case. */
export const words = (...keys: [string, ...string[]]): RegExp => expressionOf(keys.join(' '));

/** Whether a whole text is one of the words, marks around it aside: `Contact:`. */
export function oneOf(...keys: [string, ...string[]]): (text: string) => boolean {
  const expression = new RegExp(`^[^\\p{L}\\p{M}\\p{N}]*${source(...keys)}[^\\p{L}\\p{M}\\p{N}]*$`, 'iu');
  return (text) => text.length <= 80 && expression.test(text);
}
