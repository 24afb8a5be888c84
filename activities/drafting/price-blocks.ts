import type { Block } from '../reading/page-reading.ts';
import { holdsFiller, isUsable } from './placeholder.ts';
import { withoutNamedOthers } from './price-named-others.ts';
import { offersOf } from './price-offers.ts';
import { isOthersSection, isPost } from './price-others.ts';
import { pieces } from './price-pieces.ts';
import { asksForPrice } from './price-questions.ts';
import { isOwnTable } from './price-tables.ts';
import { amountsIn } from './prices.ts';
import { isPricingHeading } from './pricing-headings.ts';
import { isFreeAlone, statesPaid } from './pricing-words.ts';
import type { PriceBlock } from './price-block.ts';
import { comparedWith } from './price-comparisons.ts';
import { isAboutOthers, isOthers, sectionsOf, type Section } from './sections.ts';
import { pagesOf, type Site, type SitePage } from './site.ts';

const read = new WeakMap<Site, PriceBlock[]>();

/** Where the site speaks of its own prices: its price lists, and where those name no price, what it says elsewhere. */
export function ownPriceBlocks(site: Site): PriceBlock[] {
  const known = read.get(site);
  if (known !== undefined) return known;
  const found = pagesOf(site, 'pricing', 'home', 'features', 'about', 'faq', 'other')
    .filter((page) => !isPost(page) && !holdsFiller(page.blocks.map(({ text }) => text)))
    .flatMap((page) => sectionsOf(page).flatMap((section) => listed(site, page, section)));
  const all = found.some(({ text }) => statesPaid(text)) ? found : [...found, ...offersOf(site)];
  const own = withoutNamedOthers(site, all);
  read.set(site, own);
  return own;
}

/** What is in a section of a price list. */
function listed(site: Site, page: SitePage, section: Section): PriceBlock[] {
  if (isAboutOthers(section) || isOthersSection(section)) return [];
  const all = section.heading === null ? section.blocks : [section.heading, ...section.blocks];
  const inTrail = section.trail.some(isPricingHeading);
  const compared = comparedWith(site, all);
  return all.flatMap((block, i) => {
    const at = section.at + i;
    const inPricing =
      page.role === 'pricing' || block.marks.has('pricing') || inTrail || asksForPrice(all[i - 1]);
    if (
      !inPricing ||
      compared.has(block) ||
      isExample(all[i - 1]) ||
      !speaksOfOwnPrice(site, page, block, at)
    )
      return [];
    return pieces(page, section, at, block, all.slice(i + 1, i + 4));
  });
}

/** `Example: 8 users`, and then what those would pay. */
const example = new RegExp(
  '^(?:(?:for )?example|sample calculation|(?:rechen|preis)?beispiel(?:rechnung)?|(?:par )?exemple|(?:por )?ejemplo|' +
    '(?:per )?esempio|(?:por )?exemplo|(?:reken|prijs)?voorbeeld)(?!\\p{L})',
  'iu',
);
const isExample = (before: Block | undefined): boolean =>
  before !== undefined && before.text.length <= 60 && example.test(before.text);

function speaksOfOwnPrice(site: Site, page: SitePage, { kind, marks, text }: Block, at: number): boolean {
  if (isOthers(marks) || marks.has('nav') || marks.has('footer') || marks.has('form')) return false;
  if (marks.has('table') && !isOwnTable(site, page, at)) return false;
  if (kind === 'heading' && (/\?$/.test(text) || (amountsIn(text).length === 0 && !isFreeAlone(text))))
    return false;
  return kind !== 'code' && isUsable(text);
}
