/** Sentences that say how the product is paid for, wherever the company speaks for itself. */
import { oneOf, source, words } from './lexicon.ts';
import { isUsable } from './placeholder.ts';
import { isAnothers, isDonation, isOwnName } from './price-areas.ts';
import { isPricingHeading } from './price-headings.ts';
import { buysOnce, termsIn } from './price-terms.ts';
import { isOwnFree, mentionsFree, saysContact, saysFree, saysOpenSource } from './price-words.ts';
import { oncePer } from './remembered.ts';
import { namingTrail, ownBlocks } from './sections.ts';
import { pagesOf, type Site, type SitePage } from './site.ts';
import { sentencesIn } from './words.ts';

export interface Statement {
  page: SitePage;
  text: string;
}

interface Sentence extends Statement {
  /** All that its block says, where that is in a price list. */
  listed: string;
}

const maxListed = 300;
const speakingPages = ['pricing', 'home', 'features', 'faq', 'about'] as const;

/** The sentences about the product, those of its price list first. */
const sentencesOf = oncePer((site: Site): readonly Sentence[] =>
  pagesOf(site, ...speakingPages).flatMap((page) =>
    ownBlocks(page).flatMap(({ block, section }) => {
      const isOther = block.marks.has('aside') || block.kind === 'code' || section.trail.some(isDonation);
      if (isOther || !isUsable(block.text)) return [];
      const isListed = page.role === 'pricing' || namingTrail(section).some(isPricingHeading);
      const listed = isListed && block.text.length <= maxListed ? block.text : '';
      return sentencesIn(block.text.slice(0, 2000))
        .filter((text) => !isDonation(text))
        .map((text) => ({ page, text, listed }));
    }),
  ),
);

/** `Orrery is free and open source`, `Licensed under GPL`; what a product is built of or runs is not meant. */
export const openSourceStatement = (site: Site): Statement | undefined =>
  sentencesOf(site).find(({ text }) => saysOpenSource(text) && (isOwnName(site, text) || mentionsFree(text)));

/** `Orrery is free`, `Completely free`, `Free for everyone`. */
export const freeStatement = (site: Site): Statement | undefined =>
  sentencesOf(site).find(
    ({ text }) => saysFree(text) && isOwnFree(text, (before) => isOwnName(site, before)),
  );

/** `Pay only for what you use`. */
export const usageStatement = (site: Site): Statement | undefined =>
  sentencesOf(site).find(({ text }) => words('as_used').test(text));

/** `Our prices`, at the beginning. */
const pricing = new RegExp(`^(?:\\S{1,20}\\s){0,2}${source('price')}`, 'iu');
/** Where the price list sends visitors to the people who sell, or a sentence about the price does. */
export function contactStatement(site: Site): Statement | undefined {
  const said = ({ listed, text }: Sentence) => [listed, pricing.test(text) ? text : ''].find(saysContact);
  const found = sentencesOf(site).find(said);
  return found && { ...found, text: said(found) ?? '' };
}

/** A sentence on the same page that asks for money by the month, right where something is free. */
export const paidBeside = (site: Site, { page }: Statement): Statement | undefined =>
  sentencesOf(site).find(
    (one) => one.page === page && termsIn(one.text)[0] === 'recurring' && !isAnothers(site, one.text),
  );

const isBuyButton = oneOf('buy');
/** A button that buys the product for a price: `Buy now — $34`, or `$34` and below it `Buy now`. */
export const purchase = (site: Site): Statement | undefined =>
  [site.home, ...pagesOf(site, 'features', 'pricing')]
    .flatMap((page) =>
      ownBlocks(page).map(({ block: { text }, at }) => {
        const next = page.blocks[at + 1]?.text ?? '';
        return { page, text: isBuyButton(next) ? `${text} ${next}` : text };
      }),
    )
    .find(({ text }) => buysOnce(text) && isUsable(text));
