import { isObject } from '../reading/json-ld.ts';
import type { PageReading } from '../reading/page-reading.ts';
import { datesIn } from './dates.ts';

const postType =
  /^(?:https?:\/\/schema\.org\/)?(?:Blog|News|Satirical|Analysis|Report|Review)\w*(?:Posting|Article)$/;
const articleType = /^(?:https?:\/\/schema\.org\/)?(?:\w*Article|SocialMediaPosting)$/;
/** How far below its heading an article has its day and its author. */
const below = 6;
const byline =
  /^(?:by|von|por|par|da|di|door|written by|posted by|geschrieben von|escrito por|écrit par|scritto da|geschreven door)\s+\p{Lu}/iu;
const readingTime =
  /\b\d{1,2}[- ]?(?:min(?:ute[ns]?|uti|utos)?)\.?(?: (?:read|lesezeit|de lectura|de lecture|di lettura|de leitura|leestijd))?\b/i;

/**
 * Whether a page is a post: it says so in JSON-LD, or shows at its heading what posts show there.
 * `og:type` and the
 * type `Article` alone tell nothing: widely used systems give them to every page.
 */
export function isArticle(page: PageReading): boolean {
  const types = page.jsonLd.flatMap(rootsOf).flatMap((node) => [node['@type']].flat());
  const hasType = (pattern: RegExp) => types.some((type) => typeof type === 'string' && pattern.test(type));
  if (hasType(postType)) return true;
  const shown = isDatedAtHeading(page);
  const isPublished = page.meta.some(({ name }) => name === 'article:published_time');
  const isCalled = page.meta.some(({ name, content }) => name === 'og:type' && content === 'article');
  return shown && (isPublished || isCalled || hasType(articleType) || isInArticle(page));
}

/** The objects that speak of the page: the outermost, those of a graph, and the main entity. */
function rootsOf(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.slice(0, 50).flatMap(rootsOf);
  if (!isObject(value)) return [];
  const inner = [value['@graph'], value['mainEntity']].flat().filter(isObject);
  return [value, ...inner];
}

const headingOf = ({ blocks }: PageReading): number => blocks.findIndex(({ level }) => level === 1);

/** A day, an author or the minutes of reading next to the first heading, with little else in the line. */
function isDatedAtHeading(page: PageReading): boolean {
  const at = headingOf(page);
  if (at === -1) return false;
  const near = page.blocks.slice(Math.max(0, at - 3), at + 1 + below).filter(({ text }) => text.length <= 90);
  const isDated = near.some(({ text, kind }) => kind !== 'heading' && datesIn(text).length > 0);
  const isSigned = near.some(({ text }) => byline.test(text) || readingTime.test(text));
  return isDated || (isSigned && isInArticle(page));
}

/** Whether the first heading is in an `article` element. */
function isInArticle({ blocks, boxes }: PageReading): boolean {
  const heading = blocks.find(({ level }) => level === 1);
  for (let at = heading?.box ?? -1; at !== -1; at = boxes[at]?.parent ?? -1)
    if (boxes[at]?.tag === 'article') return true;
  return false;
}
