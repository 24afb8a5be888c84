import type { Cited } from '../../src/shared/profile-schema.ts';
import { maySayYear, yearAlone, yearOfFounding } from './founding-years.ts';
import { maxTexts } from './founding.ts';
import { words } from './lexicon.ts';
import { ownNamesAt } from './own-names.ts';
import { descriptionsOf, statedOn } from './own-nodes.ts';
import { type Row, rowsOf } from './person-cards.ts';
import { isPersonName } from './person-name.ts';
import { isUsable } from './placeholder.ts';
import { isAboutOthers, isOthers } from './sections.ts';
import { cite, pagesOf, type Site, type SitePage } from './site.ts';
import { sentencesIn } from './words.ts';

const maxBlock = 4000;
const maxLine = 100;

/** The year of founding, where the site states one and states no other. A copyright year is none. */
export function draftFoundedYear(site: Site, name: string | null): Cited<string> | null {
  const [inMarkup] = site.pages.flatMap(statedYears);
  if (inMarkup !== undefined) return inMarkup;
  const lines = site.pages.flatMap(({ blocks }) => blocks.map(({ text }) => text));
  const own = ownNamesAt(lines, site.home.url, name);
  const pages = pagesOf(site, 'about', 'home', 'team', 'legal', 'contact', 'faq', 'other');
  const found = pages.flatMap((page) => yearsOn(page, own));
  return found.every(({ value }) => value === found[0]?.value) ? (found[0] ?? null) : null;
}

/** `foundingDate` of the organization. */
const statedYears = (page: SitePage): Cited<string>[] =>
  statedOn(page, 'foundingDate')
    .filter((date) => /^(?:1[89]|20)\d{2}(?=$|[-/.])/.test(date))
    .map((date) => ({ value: date.slice(0, 4), evidence: [cite(page, date)] }));

function yearsOn(page: SitePage, own: readonly string[]): Cited<string>[] {
  const texts = [
    ...rowsOf(page).flatMap((row, at) => (maySay(row) ? textsAt(rowsOf(page), at) : [])),
    ...descriptionsOf(page).flatMap((text) => [text, ...sentencesIn(text)]),
  ];
  return [...new Set(texts.filter(maySayYear))].slice(0, maxTexts).flatMap((text) => {
    const value = yearOfFounding(text, own);
    return value === null ? [] : [{ value, evidence: [cite(page, text)] }];
  });
}

/** On a page about the company the template may call any place one of others. */
const maySay = ({ text, block: { marks }, section }: Row): boolean =>
  text.length <= maxBlock &&
  !marks.has('team') &&
  isUsable(text) &&
  (section.page.role === 'about' ? !marks.has('quote') : !isOthers(marks) && !isAboutOthers(section));

/** What may say the year: a short line, its sentences, or a year by itself with what is beside it, such as `Founded`. */
function textsAt(rows: readonly Row[], at: number): string[] {
  const [text, next = ''] = rows.slice(at, at + 2).map((row) => row.text);
  if (text === undefined || !/\d{4}/.test(text + next)) return [];
  if (rows.slice(Math.max(0, at - 2), at).some(isPersonAt)) return [];
  const [one, other] = [yearAlone(text), yearAlone(next)];
  const label = one === null ? text : next;
  const isLabelled = (one === null) !== (other === null) && words('founded', 'beginning').test(label);
  return [
    ...(text.length <= maxLine ? [text] : []),
    ...sentencesIn(text),
    ...(isLabelled && label.length <= maxLine ? [`${text} ${next}`] : []),
  ];
}

const isPersonAt = ({ text, block: { marks } }: Row): boolean => isPersonName(text) && !marks.has('nav');
