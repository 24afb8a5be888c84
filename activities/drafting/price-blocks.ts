import type { Block } from '../reading/page-reading.ts';
import { isUsable } from './placeholder.ts';
import { amountsIn } from './prices.ts';
import { says } from './pricing-words.ts';
import { isAboutOthers, isOthers, sectionsOf, type Section } from './sections.ts';
import { pagesOf, type Site, type SitePage } from './site.ts';

/** What a page says about prices: a block, and the text it makes with the short ones after it (`$12`, `per seat`). */
export interface PriceBlock {
  page: SitePage;
  at: number;
  text: string;
  /** The block and up to two after it, as they follow each other in the stored text. */
  window: string;
  section: Section;
}

const pricingHeading =
  /\b(?:pricing|prices?|plans?|cost|how much|preise?|tarife?|kosten|tarifs?|prix|precios?|planes|prezzi|piani|preços|tarieven|priser)\b/i;
export const othersMoney =
  /\b(?:competitors?|alternatives?|elsewhere|others? (?:charge|cost)|other (?:tools|apps|services|vendors)|typical(?:ly)?|on average|average|agenc(?:y|ies)|consultants?|unlike|instead of|compared (?:to|with)|versus|vs\.?|save[sd]?|saving|worth|raised|funding|revenue|mrr|arr|earn(?:ed|s)?|invoice of|refund(?:ed)? of|konkurrenz|wettbewerb)\b/i;

/** Where the site speaks of its own prices: its pricing page, or a section about prices elsewhere. */
export function ownPriceBlocks(site: Site): PriceBlock[] {
  return pagesOf(site, 'pricing', 'home', 'features', 'about', 'faq', 'other').flatMap((page) =>
    sectionsOf(page).flatMap((section) => {
      if (isAboutOthers(section)) return [];
      const start = section.heading === null ? section.at : section.at + 1;
      return section.blocks.flatMap((block, i) => {
        const inPricing =
          page.role === 'pricing' ||
          block.marks.has('pricing') ||
          section.trail.some((heading) => pricingHeading.test(heading));
        if (!inPricing || !speaksOfOwnPrice(block)) return [];
        const window = windowOf(block, section.blocks.slice(i + 1, i + 3));
        return [{ page, at: start + i, text: block.text, window, section }];
      });
    }),
  );
}

function speaksOfOwnPrice({ kind, marks, text }: Block): boolean {
  if (isOthers(marks) || marks.has('nav') || marks.has('footer') || marks.has('form')) return false;
  if (kind === 'cell' && marks.has('table')) return false;
  return kind !== 'code' && !othersMoney.test(text) && isUsable(text);
}

/** A price block and as much of the next two as says what the price is for: `$12` + `per seat a month`. */
function windowOf(first: Block, next: readonly Block[]): string {
  let window = first.text;
  if (first.text.length > 40 || saysPeriod(window)) return window;
  for (const { text, kind } of next) {
    if (kind === 'item' || kind === 'button' || text.length > 60 || amountsIn(text).length > 0) break;
    window += ` ${text}`;
    if (saysPeriod(window)) return window;
  }
  return first.text;
}

export const saysPeriod = (text: string): boolean =>
  says('recurring', text) || says('usage', text) || says('oneTime', text);
