/** The parts of a website that list its own prices. */
import type { Block } from '../reading/page-reading.ts';
import { source, words } from './lexicon.ts';
import { amountsIn, type Amount } from './money.ts';
import { draftName } from './names.ts';
import { segmentsOf } from './page-role.ts';
import { holdsFiller, isUsable } from './placeholder.ts';
import { isOthersPriceHeading, isPricingHeading } from './price-headings.ts';
import { continuesPrice } from './price-terms.ts';
import { isFreeAlone } from './price-words.ts';
import { oncePer } from './remembered.ts';
import { isAboutOthers, isOwnVoice, namingTrail, sectionsOf, type Section } from './sections.ts';
import { pagesOf, type Site, type SitePage } from './site.ts';
import { sentencesIn, squash, wordsIn } from './words.ts';

/** A block of a price list that names a price, or says `Free`. */
export interface Price {
  page: SitePage;
  /** Index of the block on its page. */
  at: number;
  /** Its text without what is crossed out. */
  text: string;
  /** The first above nothing that is no voucher, threshold or the like, else the first; null for `Free`. */
  amount: Amount | null;
}

const depthOf = ({ url }: SitePage): number => segmentsOf(new URL(url).pathname).length;

/** The prices of each page with a price list, a page with `pricing` in its address first. */
export const ownPrices = oncePer((site: Site): readonly (readonly Price[])[] => {
  // What is deeper than beside the home page may be one of many things that are compared or sold.
  const isTopLevel = (page: SitePage): boolean => depthOf(page) <= depthOf(site.home) + 1;
  const pages = [
    ...pagesOf(site, 'pricing', 'home', 'features', 'faq'),
    ...pagesOf(site, 'other', 'team', 'about', 'legal').filter(isTopLevel),
  ].filter((page) => !holdsFiller(page.blocks.map(({ text }) => text)));
  return pages
    .map((page) => sectionsOf(page).filter(isOwnArea))
    .map((sections) => sections.flatMap((section) => pricesIn(site, section)))
    .filter(({ length }) => length > 0);
});

/** Whether a section is neither about others and what they charge, nor about donations. */
function isOwnArea(section: Section): boolean {
  const trail = section.page.role === 'pricing' ? section.trail : namingTrail(section);
  const isOwn = !isAboutOthers(section) || isPricingHeading(section.heading?.text ?? '');
  return isOwn && !trail.some((text) => isOthersPriceHeading(text) || isDonation(text));
}

/** The blocks of a section in which the company speaks of its own prices. */
function pricesIn(site: Site, section: Section): Price[] {
  const { page, heading, at: from } = section;
  const blocks = heading === null ? section.blocks : [heading, ...section.blocks];
  const isNamed = ({ kind }: Block, i: number) =>
    kind === 'cell' && isPricingHeading(blocks[i - 1]?.text ?? '');
  const isList = page.role === 'pricing' || namingTrail(section).some(isPricingHeading);
  // A table with a column for the product has one for others.
  const isComparing = blocks.some(
    ({ marks, text }) => marks.has('table') && ownNames(site).includes(squash(text)),
  );
  return blocks.flatMap((block, i) => {
    const at = from + i;
    const isPriced = isList || block.marks.has('pricing') || isNamed(block, i);
    if (!isPriced || !isOwn(block) || (isComparing && block.marks.has('table'))) return [];
    if ([-2, -1, 0, 1].some((step) => isEstimate(blocks[i + step]))) return [];
    return textsOf(block).flatMap((text) => {
      const amounts = amountsIn(text);
      const amount = amounts.find(({ value }) => value > 0) ?? amounts[0] ?? null;
      return ((amount?.value ?? 0) === 0 && !isFreeAlone(text)) || isAnothers(site, text)
        ? []
        : [{ page, at, text, amount }];
    });
  });
}

export const isDonation = (text: string): boolean => words('donation').test(text);
/** `Example: 8 users` and then what those would pay; a price, and then `(estimate)`. */
const isEstimate = (block: Block | undefined): boolean =>
  block !== undefined && block.text.length <= 80 && isOthersPriceHeading(block.text);

const isOwn = (block: Block): boolean =>
  isOwnVoice(block) &&
  block.kind !== 'code' &&
  isUsable(block.text) &&
  !isDonation(block.text) &&
  // A question, what a plan includes, and a footnote.
  !/[?？]$|^\*|[✓✔☑✅]/u.test(block.text);

/** A label is taken whole, a paragraph line by line or sentence by sentence. */
function textsOf(block: Block): readonly string[] {
  const text = withoutStruck(block);
  if (text === block.text && block.lines?.some(continuesPrice) === false) return block.lines;
  return wordsIn(text).length > 5 ? sentencesIn(text) : [text];
}

/** A block’s text without a discount at its end and its crossed-out parts: what is after them, or before where no price is after. */
function withoutStruck({ text, struck = [] }: Block): string {
  let rest = text.replace(/\s[−–-]\s?\d{1,2}\s?%$/, '');
  for (const piece of struck) {
    const at = rest.indexOf(piece);
    if (at === -1) continue;
    const [before, after] = [rest.slice(0, at).trim(), rest.slice(at + piece.length).trim()];
    rest = amountsIn(after).length > 0 || before === '' ? after : before;
  }
  return rest;
}

const verb = new RegExp(`\\s${source('costs')}`, 'iu');
const ownSubject = words('price', 'plan', 'plan_name', 'subscription', 'own_subject');
/** Whether a sentence is about something else: `SkyTool is $49 a month.`, `An agency costs $900.` */
export function isAnothers(site: Site, text: string): boolean {
  const [subject = '', rest] = text.slice(0, amountsIn(text)[0]?.at ?? 0).split(verb);
  return rest !== undefined && !ownSubject.test(subject) && !isOwnName(site, subject);
}

const ownNames = oncePer((site: Site): readonly string[] =>
  [site.domainLabel, draftName(site)?.value ?? ''].map(squash).filter(({ length }) => length >= 3),
);

/** Whether a text is, or holds, the name of the product or of the domain. */
export function isOwnName(site: Site, text: string): boolean {
  const squashed = squash(text);
  return ownNames(site).some((name) => squashed.includes(name));
}
