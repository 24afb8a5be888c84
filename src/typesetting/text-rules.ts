/** Prepares people's texts for a drawing: what is left out, and where lines may break. Pure. */

/** Longer texts are cut before they are measured; no drawing shows as much. */
const maxCharacters = 400;

/**
 * One line of printable text: composed (NFC), white space collapsed, without control characters, private characters, and
 * marks that would change the direction of the following text.
 */
export function drawable(text: string): string {
  return (
    Array.from(text.slice(0, maxCharacters * 8))
      .slice(0, maxCharacters * 2)
      .join('')
      // Decorative letters, such as mathematical script, become plain ones.
      .replace(/[\u{1D400}-\u{1D7FF}\u{FF10}-\u{FF19}\u{FF21}-\u{FF3A}\u{FF41}-\u{FF5A}]+/gu, (fancy) =>
        fancy.normalize('NFKC'),
      )
      .normalize('NFC')
      .replace(/\s+/gu, ' ')
      .replace(/(?![\u200C\u200D])[\p{Cc}\p{Cs}\p{Cf}\p{Co}\p{Cn}]/gu, '')
      .replace(/(\p{Mark}{3})\p{Mark}+/gu, '$1')
      .trim()
      .slice(0, maxCharacters)
      .replace(/[\uD800-\uDBFF]$/u, '')
  );
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** The characters as readers see them. */
export const graphemesOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Written without spaces between words. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Emoji_Presentation}ー]/u;
/** Never first in a line: closing punctuation, and what belongs to the character before it. */
const clinging = /^[\p{Pe}\p{Pf}\p{Mark}!%,.:;?…·、。，．：；！？ー々]/u;
const opening = /[\p{Ps}\p{Pi}]$/u;

/** Splits text where a line may end: after spaces and hyphens, and between words of scripts without spaces. */
export function breakable(text: string): string[] {
  const units: string[] = [];
  let previous = '';
  for (const { segment } of words.segment(text)) {
    const mayBreak = /[\s-]$/u.test(previous)
      ? segment !== ' '
      : !clinging.test(segment) &&
        segment !== ' ' &&
        !opening.test(previous) &&
        (unspaced.test(segment) || unspaced.test(previous));
    if (mayBreak || units.length === 0) units.push(segment);
    else units.push(`${units.pop() ?? ''}${segment}`);
    previous = segment;
  }
  return units;
}
