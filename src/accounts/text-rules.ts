/** What people type, as it is kept. */

/** On one line, without the characters that control terminals and headers. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Lines as browsers send them end in CR LF; nothing else that controls anything is prose. */
export const prose = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

/** For comparing names that people wrote: case and white space make no difference. */
export const foldedName = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
