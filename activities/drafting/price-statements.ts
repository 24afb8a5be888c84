/** What the company says of its price outside of price lists: in sentences, on buttons and in descriptions. */
import { isUsable } from './placeholder.ts';
import type { PriceBlock } from './price-block.ts';
import { ownPlan } from './price-offer-phrases.ts';
import { isDonation, isOthersMoney, isPost, ownSentences } from './price-others.ts';
import { isPricingHeading } from './pricing-headings.ts';
import { listsShare, statesShare } from './pricing-usage-phrases.ts';
import { amountSays, says, statesPaid } from './pricing-words.ts';
import { oncePer } from './remembered.ts';
import { ownBlocks, sectionsOf } from './sections.ts';
import { metaOf, pagesOf, type Site, type SitePage } from './site.ts';
import { sentencesIn, squash, wordsIn } from './words.ts';

/** What the company says of itself on the pages about the product. */
export function ownStatements(site: Site): PriceBlock[] {
  return pagesOf(site, 'home', 'about', 'features', 'faq', 'pricing').flatMap(
    (page): readonly PriceBlock[] => {
      const blocks = statementsOn(page);
      const section = sectionsOf(page)[0];
      const description = metaOf(page, 'description');
      if (description === null || section === undefined || isOthersMoney(description)) return blocks;
      return [...blocks, { page, at: -1, text: description, window: description, section }];
    },
  );
}

/** The blocks in which a company speaks for itself on a page, others' money left out. */
export const statementsOn = oncePer((page: SitePage): readonly PriceBlock[] =>
  ownBlocks(page)
    .filter(({ block }) => block.kind !== 'code' && isUsable(block.text))
    .flatMap(({ block, at, section }) =>
      ownSentences(block.text).map((text) => ({ page, at, text, window: text, section })),
    ),
);

const firstPerson =
  /(?<!\p{L})(?:we|our|us|wir|uns|nous|nosotros|cobramos|nos quedamos|retenemos|ficamos com|retemos|noi|tratteniamo|prendiamo|chiediamo|prélevons|retenons|wij|(?:sellers?|hosts?|merchants?|creators?|organi[sz]ers?|you) (?:only )?pay)(?!\p{L})/iu;

/** A sentence that names the share of each order or booking that is the price; outside of price lists it says `we`. */
export function shareStatement(site: Site): PriceBlock | null {
  for (const page of pagesOf(site, 'pricing', 'home', 'features', 'faq', 'about', 'other')) {
    if (isPost(page)) continue;
    for (const { block, at, section } of ownBlocks(page)) {
      if (block.kind === 'code' || !isUsable(block.text)) continue;
      for (const text of sentencesIn(block.text)) {
        const inList = page.role === 'pricing' || section.trail.some(isPricingHeading);
        const states = inList
          ? statesShare(text) || listsShare(text)
          : firstPerson.test(text) && statesShare(text);
        if (states && !isOthersMoney(text)) return { page, at, text, window: text, section };
      }
    }
  }
  return null;
}

const asksUs =
  /\b(?:us|our|prices?|pricing|sales for)\b|\b(?:preise?|angebot|prix|devis|precios?|presupuesto|prezzi|preventivo|offerte|orçamento)\b|見積/i;

/** Where a site names no price at all: a sentence or button that sends anybody who wants one to the people who sell. */
export function contactStatement(site: Site): PriceBlock | null {
  const pages = pagesOf(site, 'pricing', 'home', 'features', 'faq', 'contact', 'other', 'about');
  const said = pages.flatMap(statementsOn).flatMap((block) =>
    sentencesIn(block.text)
      .filter((text) => says('contact', text))
      .map((text) => ({ ...block, text, window: text })),
  );
  return (
    said.find(({ text }) => asksUs.test(text)) ?? said.find(({ text }) => wordsIn(text).length <= 5) ?? null
  );
}

/** Blocks of other pages that speak of the product by its name, where it states its licence or that it costs nothing. */
export function namedStatements(site: Site): PriceBlock[] {
  const own = squash(site.domainLabel);
  if (own.length < 3) return [];
  return pagesOf(site, 'docs', 'other').flatMap((page) =>
    sectionsOf(page).flatMap((section) =>
      section.blocks.flatMap(({ kind, marks, text }, i) => {
        const isPlain =
          kind === 'paragraph' && ![...marks].some((mark) => mark === 'aside' || mark === 'footer');
        const begins = squash(wordsIn(text).slice(0, 3).join('')).startsWith(own);
        return isPlain && begins && isUsable(text) && !isOthersMoney(text)
          ? [{ page, at: section.at + i + (section.heading === null ? 0 : 1), text, window: text, section }]
          : [];
      }),
    ),
  );
}

/** What is asked for by the month right where something is said to be free: `The app is free. Upgrade to Pro: $4 a month`. */
export function paidBeside(free: PriceBlock): PriceBlock | null {
  const { page } = free;
  for (const { block, section, at } of ownBlocks(page)) {
    const { text } = block;
    if (Math.abs(at - free.at) > 1 || isOthersMoney(text) || isDonation(text, [])) continue;
    if (ownPlan.test(text) && statesPaid(text) && amountSays('recurring', text))
      return { page, at, text, window: text, section };
  }
  return null;
}

/** What the descriptions of the price list and of the home page say, where their prices need a browser to be seen. */
export function described(site: Site): PriceBlock[] {
  return [...pagesOf(site, 'pricing'), site.home].flatMap((page) => {
    const text = metaOf(page, 'description');
    const section = sectionsOf(page)[0];
    return text === null || section === undefined || isOthersMoney(text) || !isUsable(text)
      ? []
      : [{ page, at: -1, text, window: text, section }];
  });
}
