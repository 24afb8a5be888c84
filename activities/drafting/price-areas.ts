/** The parts of a website that list its own prices. */
import type { Block } from '../reading/page-reading.ts';
import { source, words } from './lexicon.ts';
import { amountsIn, type Amount } from './money.ts';
import { draftName } from './names.ts';
import { segmentsOf } from './page-role.ts';
import { holdsFiller, isUsable } from './placeholder.ts';
import { isOthersPriceHeading, isPricingHeading } from './price-headings.ts';
import { comparesOthers } from './price-tables.ts';
import { isFreeAlone } from './price-terms.ts';
import { oncePer } from './remembered.ts';
import { isAboutOthers, isOthers, namingTrail, sectionsOf, type Section } from './sections.ts';
import { pagesOf, type Site, type SitePage } from './site.ts';
import { sentencesIn, squash, wordsIn } from './words.ts';

/** A block of a price list that names a price, or says `Free`. */
export interface Price {
  page: SitePage;
  section: Section;
  /** Index of the block on its page. */
  at: number;
  /** Its text without what is crossed out. */
  text: string;
  /** The first that is no voucher, threshold or the like; null for `Free`. */
  amount: Amount | null;
}

/** Posts have the year in their address. */
export const isPost = ({ url }: SitePage): boolean => /\/(?:19|20)\d{2}\//.test(url);

/** What is deeper may be one of many things that are compared or sold. */
const isTopLevel = ({ url }: SitePage): boolean => segmentsOf(new URL(url).pathname).length === 1;

/** The prices of each page with a price list, a page with `pricing` in its address first. */
export const ownPrices = oncePer((site: Site): readonly (readonly Price[])[] =>
  [...pagesOf(site, 'pricing', 'home', 'features', 'faq'), ...pagesOf(site, 'other').filter(isTopLevel)]
    .filter((page) => !isPost(page) && !holdsFiller(page.blocks.map(({ text }) => text)))
    .map((page) => sectionsOf(page).flatMap((section) => pricesIn(site, page, section)))
    .filter(({ length }) => length > 0),
);

/** The sections of price lists, with the blocks in which the company speaks of its own prices. */
function pricesIn(site: Site, page: SitePage, section: Section): Price[] {
  if (!isOwnArea(page, section)) return [];
  const all = section.heading === null ? section.blocks : [section.heading, ...section.blocks];
  const isList = page.role === 'pricing' || namingTrail(section).some(isPricingHeading);
  const isCompared = all.some(({ text }) => isOwnLabel(site, text));
  return all.flatMap((block, i) => {
    const at = section.at + i;
    if ((!isList && !block.marks.has('pricing')) || !isOwn(block)) return [];
    if (block.marks.has('table') && comparesOthers(page, at, (text) => isOwnName(site, text))) return [];
    if (
      all
        .slice(Math.max(0, i - 2), i)
        .concat(all.slice(i + 1, i + 2))
        .some(isEstimate)
    )
      return [];
    const next = all[i + 1]?.text ?? '';
    const whole = /^(?:[$€£¥]|CHF|EUR)$/.test(block.text) ? `${block.text} ${next}` : withoutStruck(block);
    return ownTexts(site, whole).flatMap((text) => {
      if (isCompared && !isOwnName(site, text)) return [];
      const amount = amountsIn(text)[0] ?? null;
      return !(amount !== null && amount.value > 0) && !isFreeAlone(text)
        ? []
        : [{ page, section, at, text, amount }];
    });
  });
}

function isOwnArea(page: SitePage, section: Section): boolean {
  const trail = page.role === 'pricing' ? section.trail : namingTrail(section);
  return !isAboutOthers(section) && !trail.some(isOthersPriceHeading) && !trail.some(isDonation);
}

const donation = words('donation');
export const isDonation = (text: string): boolean => donation.test(text);
/** `Example: 8 users` and then what those would pay; a price, and then `(estimate)`. */
const isEstimate = ({ text }: Block): boolean => text.length <= 80 && isOthersPriceHeading(text);

function isOwn({ kind, marks, text }: Block): boolean {
  if (isOthers(marks) || marks.has('nav') || marks.has('footer') || marks.has('form')) return false;
  return kind !== 'code' && isUsable(text) && !isDonation(text) && !/[?？]$/.test(text);
}

/** A label is taken whole, a paragraph sentence by sentence. */
const ownTexts = (site: Site, text: string): readonly string[] => {
  const texts = wordsIn(text).length > 5 ? sentencesIn(text) : [text];
  return texts.filter((one) => !isAnothers(site, one));
};

const verb = new RegExp(`\\s${source('costs')}`, 'iu');
const ownSubject = words('price', 'plan', 'plan_name', 'subscription', 'own_subject');

/** What is before the verb of a sentence with a price: `SkyTool` of `SkyTool is $49 a month`; nothing without one. */
export function subjectOf(text: string): string {
  const at = verb.exec(text)?.index ?? -1;
  return at < (amountsIn(text)[0]?.at ?? 0) ? text.slice(0, Math.max(0, at)) : '';
}

/** Whether a sentence is about something else: `SkyTool is $49 a month.`, `An agency costs $900.` */
export function isAnothers(site: Site, text: string): boolean {
  const subject = subjectOf(text);
  return subject !== '' && !ownSubject.test(subject) && !isOwnName(site, subject);
}

const ownNames = oncePer((site: Site): readonly string[] =>
  [site.domainLabel, draftName(site)?.value ?? ''].map(squash).filter(({ length }) => length >= 3),
);

/** `Orrery: ask us` in a list: the lines with other names are about others. */
const isOwnLabel = (site: Site, text: string): boolean =>
  ownNames(site).includes(squash(/^(.{2,40}?)\s*[:—–|]/u.exec(text)?.[1] ?? ''));

/** Whether a text is, or holds, the name of the product or of the domain. */
export function isOwnName(site: Site, text: string): boolean {
  const squashed = squash(text);
  return ownNames(site).some((name) => squashed.includes(name));
}

/** A block’s text without its crossed-out parts: what is after them, or before where no price is after. */
function withoutStruck({ text, struck }: Block): string {
  let rest = text;
  for (const piece of struck ?? []) {
    const at = rest.indexOf(piece);
    if (at === -1) continue;
    const [before, after] = [rest.slice(0, at).trim(), rest.slice(at + piece.length).trim()];
    rest = amountsIn(after).length > 0 || before === '' ? after : before;
  }
  return rest;
}
