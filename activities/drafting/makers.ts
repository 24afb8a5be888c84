/** People who say that they make the product: in a line at the foot of a page, or by introducing themselves. */
import { source, words } from './lexicon.ts';
import { segmentsOf } from './page-role.ts';
import { isFirstName, isPersonName, namePattern } from './person-name.ts';
import { isOthers, ownBlocks } from './sections.ts';
import type { SitePage } from './site.ts';
import { sentencesIn } from './words.ts';

/** Up to the name: `Made with ♥ in Ghent by`. A website that is made by somebody is not the product. */
const madeBy = new RegExp(`^(?:20\\d{2} )?${source('made')}(?: [^\\s.]+){0,5}? ${source('by')} `, 'iu');
const pieceEnd = /(?<=\p{Ll}{3}[.!])\s|\s?[|·•–—]\s?|\s-\s/u;
const nameAlone = new RegExp(`^${namePattern}(?=[.,]?$)`, 'u');
/** `Hi, I’m`, also with a first name alone behind it. */
const iAm = new RegExp(`^(?:\\p{L}{2,10}[,!.]? )?${source('i_am')} `, 'iu');
const nameInSentence = new RegExp(`^(?:${namePattern}|\\p{Lu}\\p{Ll}{2,15})(?!\\.? \\p{Lu}|\\p{L})`, 'u');
/** On a page about the company, it may be a customer who says so. */
const isAboutMe = ({ url, title, blocks }: SitePage): boolean =>
  [segmentsOf(new URL(url).pathname).at(-1), title, blocks.find(({ level }) => level === 1)?.text].some(
    (text) => words('about_me').test(text ?? ''),
  );

interface Maker {
  name: string;
  said: string[];
}

export const makersOn = (page: SitePage): Maker[] => [
  ...page.blocks
    .filter(({ marks }) => marks.has('footer') && (marks.has('credit') || !isOthers(marks)))
    .flatMap(({ text }) => text.split(pieceEnd))
    .flatMap((piece) => personAfter(madeBy, nameAlone, piece)),
  ...(isAboutMe(page) ? ownBlocks(page) : [])
    .flatMap(({ block }) => sentencesIn(block.text.slice(0, 600)))
    .flatMap((sentence) => personAfter(iAm, nameInSentence, sentence)),
];

function personAfter(start: RegExp, form: RegExp, text: string): Maker[] {
  const [before = text] = start.exec(text) ?? [];
  const [name = ''] = form.exec(text.slice(before.length)) ?? [];
  return isPersonName(name) || isFirstName(name) ? [{ name, said: [text] }] : [];
}
