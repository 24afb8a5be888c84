/** Texts that others wrote, in Markdown (CommonMark and GitHub's tables) that shows them as they were typed. Pure. */

/** Characters that begin or end markup wherever they are; underscores inside words do not. */
const inline = /[\\`*[\]<~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu;
/** What makes a line a heading, quotation, list, ruler or code at its start. */
const atStart = /^(?:[#>+=-]|\d{1,9}(?=[.)]))/;

const escapedLine = (text: string): string => {
  const escaped = text.replace(inline, '\\$&');
  return escaped.replace(atStart, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
};

/** One line of text: line breaks and other white space become one space. */
export const markdownLine = (text: string): string => escapedLine(text.replace(/\s+/g, ' ').trim());

/** Text in paragraphs: its line breaks and empty lines are kept, indents are not. */
export const markdownText = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => escapedLine(line.trim()))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** A link. `href`: a valid address, as `URL` writes it. */
export const markdownLink = (text: string, href: string): string =>
  `[${markdownLine(text)}](<${href.replace(/[<>\\]|&(?=#?\w+;)/g, '\\$&')}>)`;
