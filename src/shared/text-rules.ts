/** Normalisation and validation of typed text. */

/** One line without control characters, trimmed. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Text with LF line ends, without other control characters except tabs, trimmed. */
export const prose = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

/** Built by the constructor, as the compilation target has no literals with the flag `v`. */
const emoji = new RegExp(String.raw`\p{RGI_Emoji}`, 'gv');
const joiningScripts = [
  ...['Arabic', 'Bengali', 'Devanagari', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Oriya'],
  ...['Sinhala', 'Syriac', 'Tamil', 'Telugu'],
].map((script) => String.raw`\p{Script=${script}}`);
/** Zero-width joiners and non-joiners, which are part of words in scripts with joining letters. */
const joiners = new RegExp(
  `(?<=[${joiningScripts.join('')}])[\u200c\u200d](?=[${joiningScripts.join('')}])`,
  'gu',
);
/**
 * Characters that are invisible or change how the surrounding text is displayed: Unicode's default ignorable characters
 * (zero-width and directional ones, fillers, selectors, tags), controls, private use, annotations, and two blank symbols.
 */
const invisible = /[\p{DI}\p{Cc}\p{Co}\p{Cs}\p{NChar}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb\u{1d159}]/u;

/** What is wrong with a public name, as the end of a sentence; null if it is valid. Different names must look different. */
export function nameProblem(name: string): string | null {
  if (invisible.test(name.replace(emoji, '').replace(joiners, ''))) {
    return 'contains control or invisible characters';
  }
  return name === '' || /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) ? null : 'contains no visible character';
}

/** Words as a slug, such as `project-management`. Empty without Latin letters and digits. */
export const wordsAsSlug = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 220);

/** A form for comparing names regardless of case and white space. */
export const foldedName = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
