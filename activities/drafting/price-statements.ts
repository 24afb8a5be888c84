/** Sentences that say how the product is paid for, wherever the company speaks for itself. */
import { oneOf } from './lexicon.ts';
import { isUsable } from './placeholder.ts';
import { isAnothers, isDonation, isOwnName, isPost, subjectOf } from './price-areas.ts';
import { isOthersPriceHeading, isPricingHeading } from './price-headings.ts';
import { termsIn } from './price-terms.ts';
import {
  buysOnce,
  isOwnFree,
  mentionsFree,
  saysContact,
  saysFree,
  saysOpenSource,
  saysOwnShare,
  saysShare,
  statesPaid,
} from './price-words.ts';
import { oncePer } from './remembered.ts';
import { isOthers, namingTrail, ownBlocks } from './sections.ts';
import { pagesOf, type Site, type SitePage } from './site.ts';
import { sentencesIn, wordsIn } from './words.ts';

export interface Statement {
  page: SitePage;
  text: string;
}

interface Sentence extends Statement {
  /** Whether it is in a price list. */
  isListed: boolean;
  /** All that its block says. */
  block: string;
}

const maxBlock = 300;
const speakingPages = ['pricing', 'home', 'features', 'faq', 'about'] as const;

/** The sentences about the product, those of its price list first. */
const sentencesOf = oncePer((site: Site): readonly Sentence[] =>
  pagesOf(site, ...speakingPages)
    .filter((page) => !isPost(page))
    .flatMap((page) =>
      ownBlocks(page).flatMap(({ block, section }) => {
        const isOther = block.marks.has('aside') || block.kind === 'code' || section.trail.some(isDonation);
        if (isOther || !isUsable(block.text)) return [];
        const isListed = page.role === 'pricing' || namingTrail(section).some(isPricingHeading);
        return sentencesIn(block.text.slice(0, 2000))
          .filter((text) => !isDonation(text))
          .map((text) => ({ page, text, isListed, block: block.text }));
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

/** Where visitors are sent to the people who sell: in the price list, or by a button. */
export function contactStatement(site: Site): Statement | undefined {
  const all = sentencesOf(site);
  const listed = all.find(
    ({ block, isListed }) => isListed && block.length <= maxBlock && saysContact(block),
  );
  if (listed !== undefined) return { ...listed, text: listed.block };
  return all.find(({ text }) => wordsIn(text).length <= 5 && saysContact(text));
}

/** A sentence on the same page that asks for money by the month, right where something is free. */
export const paidBeside = (site: Site, { page }: Statement): Statement | undefined =>
  sentencesOf(site).find(
    (one) => one.page === page && termsIn(one.text)[0] === 'recurring' && !isAnothers(site, one.text),
  );

/** A sentence that says what the product costs: `Orrery costs $9 a month`. */
export const priceStatement = (site: Site): Statement | undefined =>
  sentencesOf(site).find(
    ({ text }) => termsIn(text).length > 0 && isOwnName(site, subjectOf(text)) && !isOthersPriceHeading(text),
  );

export const shareStatement = (site: Site): Statement | undefined =>
  sentencesOf(site).find(({ text, isListed }) => (isListed ? saysShare(text) : saysOwnShare(text)));

const isBuyButton = oneOf('buy');

/** A link or button that buys the product for a price: `Buy now — $34`, or `$99` and below it `Order now`. */
export const purchase = (site: Site): Statement | undefined =>
  [site.home, ...pagesOf(site, 'features', 'pricing')]
    .flatMap((page) => {
      const links = page.links.filter(({ hidden, marks }) => !hidden && !isOthers(marks));
      const blocks = ownBlocks(page).map(({ block, at }) => {
        const next = page.blocks[at + 1]?.text ?? '';
        const isBought = block.text.length <= 40 && statesPaid(block.text) && isBuyButton(next);
        return { text: isBought ? `${block.text} ${next}` : block.text };
      });
      return [...links, ...blocks].map(({ text }) => ({ page, text }));
    })
    .find(({ text }) => buysOnce(text) && isUsable(text));
