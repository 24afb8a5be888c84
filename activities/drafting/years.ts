import type { Cited } from '../../src/drafts/schema.ts';
import { isOwnNode, nodesOf, stringsAt } from './json-ld-nodes.ts';
import { isUsable } from './placeholder.ts';
import { isOthers, ownBlocks } from './sections.ts';
import { cite, pagesOf, type Site } from './site.ts';
import { withoutLegalForm } from './legal-name.ts';
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
const year = '(?<year>(?:18|19|20)\\d{2})(?!\\d)';
const sinceWord =
  '(?:[Ss]ince|[Ss]eit|[Dd]epuis|[Dd]esde|[Ss]inds|[Dd]al)(?: the [\\p{Ll}]{3,10} of| \\p{L}{3,10})?';
/** What a company does since it is there; that it was profitable, remote or on a platform since tells nothing. */
const doing =
  '(?:in business|trading|at it|around|in operation|operating|independent|family[- ](?:run|owned)|(?:been |are )?(?:serving|helping|making|crafting|designing|developing|brewing|keeping \\p{L}+ company)|(?:[Mm]ade|[Hh]andmade|[Bb]uilt|[Cc]rafted|[Bb]rewed|[Hh]ergestellt|[Gg]ebaut|[Ff]abriquée?|[Hh]ech[oa]|[Ff]att[oa]|[Ff]eit[oa]|[Gg]emaakt) (?:in|en|à|em|a) [^.;,]{2,40}|entwickeln wir|bauen wir|machen wir|helfen wir|gibt es uns|(?:nous )?(?:aidons|développons|concevons|fabriquons|créons|existons)|ayudamos|hacemos|creamos|desarrollamos|fabricamos|aiutiamo|sviluppiamo|realizziamo|creiamo|produciamo|helpen we|maken we|bouwen we|ontwikkelen we|ajudamos|criamos|fazemos|desenvolvemos)';
const sinceOwn = [
  new RegExp(`(?<!\\p{L})${doing}(?: [^.;:!?]{1,60}?)? ${sinceWord} ${year}`, 'u'),
  new RegExp(`(?<!\\p{L})${sinceWord} ${year},? (?:[^.;:!?]{1,40}? )?${doing}(?!\\p{L})`, 'u'),
  new RegExp(`^(?:[Ee]st\\.?|[Ee]stablished|${sinceWord}) ${year}[.!]?$`, 'u'),
];
const notOwn =
  /©|\(c\)|copyright|(?<!\p{L})(?:customers?|clients?|members?|users?|he|she|his|her|partners?|prices?|pricing|version|kunde|kundin|client|cliente|klant)(?!\p{L})/iu;
const ofOthers =
  /©|\(c\)|copyright|(?<!\p{L})(?:customers?|clients?|version|kunde|kundin|client|cliente|klant)(?!\p{L})/iu;
/** Since which year a company says that it does what it does: `Made in Ghent since 2014`. */
export const yearSince = (sentence: string): string | null =>
  notOwn.test(sentence)
    ? null
    : (sinceOwn
        .map((one) => one.exec(sentence.slice(0, 400))?.groups?.['year'])
        .find((one) => one !== undefined) ?? null);

/** What tells of a founding only where the product itself is its subject or object. */
const launched =
  '(?:launched|created|set up|gründeten?|gestartet|starteten?|entstand|lancée?|créée?|est née?|naquit|nació|surgió|fundó|fundaron|creó|crearon|creamos|fundamos|lanzamos|lanzaron|nasce|(?:è )?nat[oa]|lanciat[oa]|creat[oa]|fondato|fondò|nasceu|surgiu|fundou|fundaram|criou|criaram|criada|lançada|ontstond|ontstaan|richtten?|begon|startte|started|founded|fondé|gegründet|opgericht)';
const named = '(?<named>\\p{Lu}[\\p{L}\\d.-]{1,30}(?: \\p{Lu}[\\p{L}\\d.-]{1,30}){0,3})';
const launches = [
  // Orrery launched in 2019, Orrery nació en 2021, Nous avons lancé Orrery ensemble en 2022
  new RegExp(
    `(?<!\\p{L})${named} (?:was |wurde |is |a été |fue |è stat[oa] |foi )?${launched},? (?:in|im|en|em|nel|im Jahr|in the [\\p{L}]{3,10} of|in \\p{Lu}\\p{Ll}{2,9}) ${year}`,
    'u',
  ),
  new RegExp(
    `(?<!\\p{L})${launched} (?:(?:the|das|die|la|el|il|o|a|het) )?${named}(?: [\\p{Ll}]{3,12})?,? (?:in|im|en|em|nel|im Jahr|in the [\\p{L}]{3,10} of|in \\p{Lu}\\p{Ll}{2,9}) ${year}`,
    'u',
  ),
  // 2021 haben wir Orrery gegründet, 2018 gründete die Uhrmacherin Ada Byron das Orrery, en 2019 fundaron Ada y Bo Orrery
  new RegExp(
    `(?:^|[ (])${year},? (?:(?:haben|hebben) (?:wir|we|wij) (?:das |die |het )?${named} (?:gegründet|gestartet|opgericht))`,
    'u',
  ),
  new RegExp(`(?:^|[ (])${year},? ${launched} (?<named>[^.;:!?]{0,140}\\p{Lu}[^.;:!?]{1,30})`, 'u'),
];
/** The year in which a sentence says that something named was launched, and its name. */
export function launchIn(sentence: string): { named: string; year: string }[] {
  const part = sentence.slice(0, 400);
  if (!/(?:18|19|20)\d{2}/.test(part) || ofOthers.test(part)) return [];
  return launches.flatMap((pattern) => {
    const { named: of = '', year: on = '' } = pattern.exec(part)?.groups ?? {};
    return on === '' ? [] : [{ named: of, year: on }];
  });
}

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
  if (found.length === 0) found.push(...launchedOrSince(site, name));
  const [first] = found;
  return first !== undefined && found.every(({ value }) => value === first.value) ? first : null;
}

/** `Orrery Studio` is another thing than `Orrery`, and `Orrery GmbH` is not. */
function goesOn(of: string, name: string): boolean {
  const next = /^ (\p{Lu}[^\s,;]*)/u.exec(of.slice(of.indexOf(name) + name.length))?.[1];
  return next !== undefined && withoutLegalForm(`${name} ${next}`) !== name;
}

/** What tells the year with less certainty, where no word of founding does. */
function launchedOrSince(site: Site, name: string | null): Cited<string>[] {
  return pagesOf(site, 'about', 'home', 'team', 'legal', 'contact', 'other').flatMap((page) =>
    page.blocks.flatMap((block): Cited<string>[] => {
      if (isOthers(block.marks) || block.text.length > 3000 || !isUsable(block.text)) return [];
      if (!/(?:18|19|20)\d{2}/.test(block.text)) return [];
      // `Est. 2014` is no sentence that ends after its first word.
      const said = block.text.length <= 30 ? [block.text] : sentencesIn(block.text);
      return said.flatMap((sentence) => {
        const launch = launchIn(sentence)
          .filter(({ named: of }) => name !== null && hasPhrase(of, name) && !goesOn(of, name))
          .map(({ year: on }) => on);
        return [...new Set([...launch, ...[yearSince(sentence) ?? []].flat()])].map((value) => ({
          value,
          evidence: [cite(page, sentence)],
        }));
      });
    }),
  );
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
