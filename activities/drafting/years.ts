import type { Cited } from '../../src/drafts/schema.ts';
import { nodesOf, stringsAt } from './json-ld-nodes.ts';
import { isUsable } from './placeholder.ts';
import { ownBlocks } from './sections.ts';
import { cite, pagesOf, type Site } from './site.ts';
import { hasPhrase, sentencesIn } from './words.ts';

const founded =
  '(?:[Ff]ounded|[Ee]stablished|[Ii]ncorporated|[Ee]st\\.?|[Ss]tarted(?: out)?|[Bb]egan|was born|[Gg]egründet|[Gg]ründung(?:sjahr)?|[Ff]undad[ao]s?|[Ff]ondée?|[Ff]ondata|[Cc]réée|[Oo]pgericht|[Gg]rundat|[Gg]rundades|[Ss]tiftet|[Zz]ałożon[ay]|[Pp]erustettu)';
const month =
  '(?:(?:the )?(?:early|late|mid|spring|summer|autumn|fall|winter|end|beginning)(?: of)?[- ])?(?:\\p{L}{3,10}\\.? (?:of )?)?';
/** Between the verb and the year: the company, who founded it, a month; no other company. */
const pattern = new RegExp(
  `(?<![\\p{L}])${founded}:?(?: (?:by|von|por|par|da|door) [\\p{L}\\p{M} .,&'’-]{3,80}?| (?<object>the company|it|us|our company|\\p{Lu}[\\p{L}\\d.-]{1,30}))?(?: (?:back|originally))?,?(?: (?:in|im|en|em|nel|i|since|w|year|Jahr))?(?: (?:im Jahr|the year|el año|the))? ?${month}(?<year>(?:18|19|20)\\d{2})(?!\\d)`,
  'u',
);
/** That a quote speaks of founding; a copyright line does not. */
export const speaksOfFounding = new RegExp(`(?<![\\p{L}])${founded}(?![\\p{L}])`, 'u');
const others = /\b(?:customers?|clients?|previously|formerly|before that|former|he|she|his|her|their)\b/i;
const selfStart = /^(?:we|it all|it|our (?:company|story|journey|team)|the company)\b/i;

/** The year of founding, where the site states one and states no other. A copyright year is none. */
export function draftFoundedYear(site: Site, name: string | null): Cited<string> | null {
  const inMarkup = stated(site);
  if (inMarkup !== null) return inMarkup;
  const found = pagesOf(site, 'about', 'home', 'team', 'legal', 'contact', 'faq', 'other').flatMap((page) =>
    ownBlocks(page).flatMap(({ block }) => {
      if (block.text.length > 4000 || block.marks.has('team') || !isUsable(block.text)) return [];
      return sentencesIn(block.text).flatMap((sentence): Cited<string>[] => {
        const match = others.test(sentence) ? null : pattern.exec(sentence.slice(0, 500));
        if (match === null || !isOwn(match, sentence, name)) return [];
        return [{ value: match.groups?.['year'] ?? '', evidence: [cite(page, sentence)] }];
      });
    }),
  );
  const [first] = found;
  return first !== undefined && found.every(({ value }) => value === first.value) ? first : null;
}

/** `foundingDate` of the organization. */
function stated(site: Site): Cited<string> | null {
  for (const page of site.pages) {
    for (const { node, role } of nodesOf(page.jsonLd)) {
      for (const date of role === 'organization' ? stringsAt(node, 'foundingDate') : []) {
        const year = /^(?:18|19|20)\d{2}(?=$|[-/.])/.exec(date.trim())?.[0];
        if (year !== undefined) return { value: year, evidence: [cite(page, date.trim())] };
      }
    }
  }
  return null;
}

/** Whether the company is what was founded: `founded Harbourly in 2014` and `I started sailing in 1998` are not it. */
function isOwn({ groups, 0: whole }: RegExpExecArray, sentence: string, name: string | null): boolean {
  const object = groups?.['object'];
  if (object !== undefined && !/^(?:the company|it|us|our company)$/.test(object)) {
    return name !== null && hasPhrase(name.toLowerCase(), object.toLowerCase());
  }
  if (!/^(?:started|began)/i.test(whole)) return true;
  return selfStart.test(sentence) || (name !== null && sentence.startsWith(name));
}
