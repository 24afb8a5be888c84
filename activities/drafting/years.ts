import type { Cited } from '../../src/drafts/schema.ts';
import { isOwnNode, nodesOf, stringsAt } from './json-ld-nodes.ts';
import { isUsable } from './placeholder.ts';
import { isOthers, ownBlocks } from './sections.ts';
import { cite, pagesOf, type Site } from './site.ts';
import { hasPhrase, sentencesIn } from './words.ts';

const founded =
  '(?:[Ff]ounded|[Ee]stablished|[Ii]ncorporated|[Ee]st\\.?|[Ss]tarted(?: out)?|[Bb]egan|was born|[Gg]egründet|[Gg]ründung(?:sjahr)?|[Ff]undad[ao]s?|[Ff]ondée?|[Ff]ondata|[Cc]réée|[Oo]pgericht|[Gg]rundat|[Gg]rundades|[Ss]tiftet|[Zz]ałożon[ay]|[Pp]erustettu|تأسست?|設立|創業|创立|成立于?|설립)';
const month =
  '(?:(?:the )?(?:early|late|mid|spring|summer|autumn|fall|winter|end|beginning)(?: of)?[- ])?(?:\\p{L}{3,10}\\.? (?:of )?)?';
/** Between the verb and the year: the company, who founded it, a month; no other company. */
const pattern = new RegExp(
  `(?<![\\p{L}])${founded}:?(?: (?:by|von|por|par|da|door) [\\p{L}\\p{M} .,&'’-]{3,80}?| (?<object>the company|it|us|our company|\\p{Lu}[\\p{L}\\d.-]{1,30}(?: \\p{Lu}[\\p{L}\\d.-]{1,30}){0,3}))?(?: (?:back|originally))?,?(?: in \\p{Lu}[\\p{L}\\p{M} .'’-]{1,30}?(?:, \\p{Lu}[\\p{L}\\p{M} ]{1,30}?)?)?,?(?: (?:in|im|en|em|nel|i|since|w|year|Jahr|عام|سنة))?(?: (?:im Jahr|the year|el año|the))? ?${month}(?<year>(?:18|19|20)\\d{2})(?!\\d)`,
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
  const holders = copyrightLines(site);
  const found = pagesOf(site, 'about', 'home', 'team', 'legal', 'contact', 'faq', 'other').flatMap((page) =>
    ownBlocks(page).flatMap(({ block }) => {
      if (block.text.length > 4000 || block.marks.has('team') || !isUsable(block.text)) return [];
      return sentencesIn(block.text).flatMap((sentence): Cited<string>[] => {
        const found = pattern.exec(sentence.slice(0, 500));
        // What comes after the year, such as `by a former captain`, takes nothing from it.
        const match =
          found === null || others.test(sentence.slice(0, found.index + found[0].length)) ? null : found;
        if (match === null)
          return namedAndDated(sentence, name).map((value) => ({ value, evidence: [cite(page, sentence)] }));
        if (!isOwn(match, sentence, name, holders)) return [];
        return [{ value: match.groups?.['year'] ?? '', evidence: [cite(page, sentence)] }];
      });
    }),
  );
  found.push(...labelled(site));
  const [first] = found;
  return first !== undefined && found.every(({ value }) => value === first.value) ? first : null;
}

const strict = new RegExp(
  `(?<![\\p{L}])(?:[Ff]ounded|[Ee]stablished|[Gg]egründet|[Ff]undad[ao]s?|[Ff]ondée?|[Ff]ondata|تأسست?)(?![\\p{L}])`,
  'u',
);
const maxApart = 160;

/** The year of a sentence that names the product, a founding and one year: `In 2019 the sisters founded Orrery.` */
function namedAndDated(sentence: string, name: string | null): string[] {
  const verb = strict.exec(sentence.slice(0, 500));
  const years = sentence.slice(0, 500).match(/(?<![\d.,])(?:18|19|20)\d{2}(?!\d)/g) ?? [];
  const [year] = years;
  if (verb === null || year === undefined || years.length > 1 || /©|copyright/i.test(sentence)) return [];
  const until = Math.max(verb.index + verb[0].length, sentence.indexOf(year) + year.length);
  if (name === null || !hasPhrase(sentence, name) || others.test(sentence.slice(0, until))) return [];
  return Math.abs(sentence.indexOf(year) - verb.index) <= maxApart ? [year] : [];
}

const label =
  /^(?:founded|founding year|year founded|established|gegründet|gründung(?:sjahr)?|fondée?(?: en)?|année de création|fundada?(?: en)?|año de fundación|opgericht|設立|創業|创立|成立|설립)\s*:?$/iu;

/** `Founded` in one line or cell and the year in the next. */
function labelled(site: Site): Cited<string>[] {
  return pagesOf(site, 'about', 'home', 'legal', 'contact', 'team').flatMap((page) =>
    page.blocks.flatMap((block, at): Cited<string>[] => {
      if (block.text.length > 30 || !label.test(block.text) || isOthers(block.marks)) return [];
      const next = page.blocks[at + 1]?.text ?? '';
      const year = next.length <= 30 ? /(?<!\d)(?:18|19|20)\d{2}(?!\d)/.exec(next)?.[0] : undefined;
      return year === undefined ? [] : [{ value: year, evidence: [cite(page, `${block.text} ${next}`)] }];
    }),
  );
}

/** `foundingDate` of the organization. */
function stated(site: Site): Cited<string> | null {
  for (const page of site.pages) {
    for (const { node, role } of nodesOf(page.jsonLd)) {
      for (const date of role === 'organization' && isOwnNode(node, site.domain)
        ? stringsAt(node, 'foundingDate')
        : []) {
        const year = /^(?:18|19|20)\d{2}(?=$|[-/.])/.exec(date.trim())?.[0];
        if (year !== undefined) return { value: year, evidence: [cite(page, date.trim())] };
      }
    }
  }
  return null;
}

/** Lines that say whose the site is: a company may have another name than its product. */
const copyrightLines = (site: Site): string[] =>
  site.pages.flatMap(({ blocks }) =>
    blocks
      .filter(({ text, marks }) => text.length < 300 && !isOthers(marks) && /©|\bcopyright\b/i.test(text))
      .map(({ text }) => text),
  );

/** Whether the company is what was founded: `founded Harbourly in 2014` and `I started sailing in 1998` are not it. */
function isOwn(
  { groups, 0: whole }: RegExpExecArray,
  sentence: string,
  name: string | null,
  holders: readonly string[],
): boolean {
  const object = groups?.['object'];
  if (object !== undefined && !/^(?:the company|it|us|our company)$/.test(object)) {
    return (
      (name !== null && hasPhrase(name.toLowerCase(), object.toLowerCase())) ||
      (object.includes(' ') && holders.some((line) => hasPhrase(line, object)))
    );
  }
  if (!/^(?:started|began)/i.test(whole)) return true;
  return selfStart.test(sentence) || (name !== null && sentence.startsWith(name));
}
