import { isObject } from '../reading/json-ld.ts';
import type { PageReading } from '../reading/page-reading.ts';

const postType = /(?:^|\/)(?:Blog|News|Satirical|Analysis|Report|Review)\w*(?:Posting|Article)$/;
const days = [
  /\d{1,2}(?:\.|st|nd|rd|th)? (?:de )?\p{L}{3,10}\.?,? 20\d{2}/u,
  /\p{L}{3,10}\.? \d{1,2}, 20\d{2}/u,
  /20\d{2}[-/.]\d{2}[-/.]\d{2}|\d{2}[-/.]\d{2}[-/.]20\d{2}/u,
];
const day = new RegExp(`(?<!\\d)(?:${days.map(({ source }) => source).join('|')})(?!\\d)`, 'u');

/** Whether a text has a day in it; most have no year. */
export const isDay = (text: string): boolean => /20\d{2}/.test(text) && day.test(text);

/** Whether a page is a post: by its type in JSON-LD, or by a day next to its heading with little else in the line. */
export function isArticle(page: PageReading): boolean {
  const types = page.jsonLd.flatMap(rootsOf).flatMap((node) => [node['@type']].flat());
  if (types.some((type) => typeof type === 'string' && postType.test(type))) return true;
  const isPublished =
    types.some((type) => typeof type === 'string' && type.endsWith('Article')) ||
    page.meta.some(
      ({ name, content }) =>
        name === 'article:published_time' || (name === 'og:type' && content === 'article'),
    );
  const at = page.blocks.findIndex(({ level }) => level === 1);
  const near = at === -1 ? [] : page.blocks.slice(Math.max(0, at - 3), at + 7);
  return isPublished && near.some(({ text, kind }) => kind !== 'heading' && text.length <= 90 && isDay(text));
}

/** The objects about the page: the outermost, those of a graph, and the main entity. */
function rootsOf(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.slice(0, 50).flatMap(rootsOf);
  return isObject(value) ? [value, ...[value['@graph'], value['mainEntity']].flat().filter(isObject)] : [];
}
