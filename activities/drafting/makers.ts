/** People whom the foot of a page names as makers of the product, in a line of its own: `Built by Ada Byron`. */
import { source } from './lexicon.ts';
import { isPersonName, namePattern } from './person-name.ts';
import { isOthers } from './sections.ts';
import type { SitePage } from './site.ts';

/** Up to the name: `Made with ♥ in Ghent by`. A website that is made by somebody is not the product. */
const madeBy = new RegExp(`^${source('made')}(?: [^\\s.]+){0,5}? ${source('by')} `, 'iu');
const nameAtStart = new RegExp(`^${namePattern}(?=[.,]?$)`, 'u');
const pieceEnd = /(?<=\p{Ll}{3}[.!])\s|\s?[|·•–—]\s?/u;

export const makersOn = (page: SitePage): { name: string; said: string[] }[] =>
  page.blocks
    .filter(({ marks }) => marks.has('footer') && (marks.has('credit') || !isOthers(marks)))
    .flatMap(({ text }) => text.split(pieceEnd))
    .flatMap((piece) => {
      const [by = piece] = madeBy.exec(piece) ?? [];
      const [name = ''] = nameAtStart.exec(piece.slice(by.length)) ?? [];
      return isPersonName(name) ? [{ name, said: [piece] }] : [];
    });
