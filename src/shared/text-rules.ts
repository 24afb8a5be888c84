/** What people type, as it is kept. */

/** On one line, without the characters that control terminals and headers. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Lines as browsers send them end in CR LF; nothing else that controls anything is prose. */
export const prose = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

/** `v` has no literals in the language version that is compiled to. */
const emoji = new RegExp(String.raw`\p{RGI_Emoji}`, 'gv');
const joiningScripts = [
  ...['Arabic', 'Bengali', 'Devanagari', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Oriya'],
  ...['Sinhala', 'Syriac', 'Tamil', 'Telugu'],
].map((script) => String.raw`\p{Script=${script}}`);
/** Within words of scripts whose letters join, which are spelt with them. */
const joiners = new RegExp(
  `(?<=[${joiningScripts.join('')}])[\u200c\u200d](?=[${joiningScripts.join('')}])`,
  'gu',
);
/**
 * What shows nothing, or changes how the text around it reads: Unicode's default ignorable characters (zero-width and
 * directional ones, fillers, selectors, tags), controls, private use, annotations, and two blanks that are symbols.
 */
const invisible = /[\p{DI}\p{Cc}\p{Co}\p{Cs}\p{NChar}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb\u{1d159}]/u;

/** What is wrong with a name that others see, as the end of a sentence, or null: two that differ are to look different. */
export function nameProblem(name: string): string | null {
  if (invisible.test(name.replace(emoji, '').replace(joiners, ''))) {
    return 'contains control or invisible characters';
  }
  return name === '' || /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) ? null : 'has nothing in it that can be read';
}

/** For comparing names that people wrote: case and white space make no difference. */
export const foldedName = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
