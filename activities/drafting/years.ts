import type { Cited, Evidence } from '../../src/shared/profile-schema.ts';
import { isOwnNode, nodesOf, stringsAt } from './json-ld-nodes.ts';
import { isUsable } from './placeholder.ts';
import { isOthers, ownBlocks } from './sections.ts';
import { launchIn, yearSince } from './founding-year-phrases.ts';
import { labelledYears } from './founding-year-labels.ts';
import { foundsCompany, yearsOfFounding } from './founding-year-sentences.ts';
import { isPersonName } from './person-name.ts';
import { cite, pagesOf, type Site, type SitePage } from './site.ts';
import { withoutLegalForm } from './legal-name.ts';
import { hasPhrase, sentencesIn } from './words.ts';

/** The year of founding, where the site states one and states no other. A copyright year is none. */
export function draftFoundedYear(site: Site, name: string | null): Cited<string> | null {
  const inMarkup = stated(site);
  if (inMarkup !== null) return inMarkup;
  const holders = copyrightLines(site);
  const found = pagesOf(site, 'about', 'home', 'team', 'legal', 'contact', 'faq', 'other').flatMap((page) =>
    ownBlocks(page).flatMap(({ block }) => {
      if (block.text.length > 4000 || block.marks.has('team') || !isUsable(block.text)) return [];
      return sentencesIn(block.text).flatMap((sentence) =>
        yearsOfFounding(sentence, name, holders).map((value) => ({
          value,
          evidence: [cite(page, sentence)],
        })),
      );
    }),
  );
  found.push(...labelledYears(site));
  if (found.length === 0) found.push(...launchedOrSince(site, name));
  // `Orrery began in 2019 as a toy. Ada Byron founded the company in 2021.`: the company is as old as its founding.
  const agreed = theOne(found) ?? theOne(found.filter(({ evidence }) => isOfCompany(evidence)));
  return agreed ?? null;
}

const isOfCompany = (evidence: readonly Evidence[]): boolean =>
  evidence.some(({ quote }) => foundsCompany.test(quote));

/** The first of several that agree; none where they do not. */
const theOne = (found: readonly Cited<string>[]): Cited<string> | undefined =>
  found.every(({ value }) => value === found[0]?.value) ? found[0] : undefined;

/** `Orrery Studio` is another thing than `Orrery`, and `Orrery GmbH` is not. */
function goesOn(of: string, name: string): boolean {
  const next = /^ (\p{Lu}[^\s,;]*)/u.exec(of.slice(of.indexOf(name) + name.length))?.[1];
  return next !== undefined && withoutLegalForm(`${name} ${next}`) !== name;
}

const est = /(?<!\p{L})[Ee]st\.? ?(?<year>(?:18|19|20)\d{2})(?!\d)/u;

/** What tells the year with less certainty, where no word of founding does. */
function launchedOrSince(site: Site, name: string | null): Cited<string>[] {
  return pagesOf(site, 'about', 'home', 'team', 'legal', 'contact', 'other').flatMap((page) =>
    page.blocks.flatMap((block, at): Cited<string>[] => {
      if (isOthers(block.marks) || block.text.length > 3000 || !isUsable(block.text)) return [];
      if (!/(?:18|19|20)\d{2}/.test(block.text) || isOfPerson(page, at)) return [];
      // `Est. 2014` is no sentence that ends after its first word.
      const short = block.text.length <= 120 && !/©/.test(block.text) ? est.exec(block.text) : null;
      if (short?.groups?.['year'] !== undefined)
        return [{ value: short.groups['year'], evidence: [cite(page, short[0])] }];
      const said = block.text.length <= 30 ? [block.text] : sentencesIn(block.text);
      return said.flatMap((sentence) => {
        const launch = launchIn(sentence)
          .filter(({ named: of }) => name !== null && hasPhrase(of, name) && !goesOn(of, name))
          .map(({ year: on }) => on);
        const since = yearSince(withoutName(sentence, name)) ?? [];
        return [...new Set([...launch, ...[since].flat()])].map((value) => ({
          value,
          evidence: [cite(page, since === value ? withoutName(sentence, name) : sentence)],
        }));
      });
    }),
  );
}

/** `Orrery, since 2014`: what is left when the name goes. */
function withoutName(sentence: string, name: string | null): string {
  if (name === null || !sentence.startsWith(name)) return sentence;
  const rest = /^\s*[,–—|:-]\s*(\S.*)$/u.exec(sentence.slice(name.length))?.[1];
  return rest ?? sentence;
}

/** Whether a line is in the card of a person: `Engineer, since 2014`. */
const isOfPerson = (page: SitePage, at: number): boolean =>
  page.role === 'team' ||
  page.blocks[at]?.marks.has('team') === true ||
  page.blocks.slice(Math.max(0, at - 2), at).some(({ text }) => isPersonName(text));

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
