/**
 * The words that drafting looks for: lists by meaning in lexicon/<language>.yaml, compiled to expressions.
 * `*` at the end of a word is any ending; a space is any white space or hyphen.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { z } from 'zod';
import { parseYaml } from '../../src/shared/yaml-rules.ts';
import { remembered } from './remembered.ts';
import { isWordless, wordsIn } from './words.ts';

const maxEntry = 60;
const Entries = z.record(z.string().min(1), z.array(z.string().min(1).max(maxEntry)));
export type Entries = z.infer<typeof Entries>;

/** The lists of each YAML file of a folder beside this file, by the name of the file. */
export const listsOf = (folder: string): ReadonlyMap<string, Entries> =>
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
export const lexicons = listsOf('lexicon');

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

/** Equal where expressions that ignore case match: `ſ` is `s` to them, and `ẞ` is `ß`. */
const folded = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase();

/** Lists by how their entries begin: with a word, with part of one and `*`, or, where spaces divide no words, with nothing. */
const listsByWord = new Map<string, string[]>();
for (const [key, entries] of [...lexicons.values()].flatMap(Object.entries<string[]>))
  for (const entry of entries) {
    const first = isWordless(entry) ? '' : (/^[\p{L}\p{M}]+\*?/u.exec(folded(entry))?.[0] ?? '');
    listsByWord.set(first, [...(listsByWord.get(first) ?? []), key]);
  }
const listsOfWord = remembered((word): readonly string[] => {
  const beginnings = Array.from(word.slice(0, maxEntry), (_, i) => `${word.slice(0, i + 1)}*`);
  return [word, ...beginnings].flatMap((first) => listsByWord.get(first) ?? []);
});
/** The lists that may have a word in a text: none of most, which is found once and sooner than by expressions. */
const listsIn = remembered((text): ReadonlySet<string> => {
  const found = new Set(isWordless(text) ? listsByWord.get('') : []);
  for (const word of wordsIn(folded(text))) for (const key of listsOfWord(word)) found.add(key);
  return found;
});

/** An expression of which each match has a word under one of the keys: it is tried only on texts that may have one. */
export function withWords(keys: readonly string[], pattern: string, flags = 'iu'): RegExp {
  const expression = new RegExp(pattern, flags);
  const exec = (text: string) =>
    keys.some((key) => listsIn(text).has(key)) ? RegExp.prototype.exec.call(expression, text) : null;
  return Object.assign(expression, { exec });
}

const expressionOf = remembered((name) => withWords(name.split(' '), sourceOf(name)));

/** Matches any of the words under the keys, in any language and case. */
export const words = (...keys: [string, ...string[]]): RegExp => expressionOf(keys.join(' '));

/** Whether a whole text is one of the words, marks around it aside: `Contact:`. */
export function oneOf(...keys: [string, ...string[]]): (text: string) => boolean {
  const expression = withWords(keys, `^[^\\p{L}\\p{M}\\p{N}]*${source(...keys)}[^\\p{L}\\p{M}\\p{N}]*$`);
  return (text) => text.length <= 80 && expression.test(text);
}
