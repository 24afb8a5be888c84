/** Prices that a page's JSON-LD states in words: descriptions of offers, answers to questions after the price. */
import { isObject, wordsOf, type JsonObject } from '../reading/json-ld.ts';
import { nodesOf, stringsAt } from './json-ld-nodes.ts';
import { ownNodes } from './own-nodes.ts';
import { isUsable } from './placeholder.ts';
import type { PriceBlock } from './price-block.ts';
import { isOthersMoney, isPost } from './price-others.ts';
import { isPricingHeading } from './pricing-headings.ts';
import { amountSays } from './pricing-words.ts';
import { sectionsOf } from './sections.ts';
import { pagesOf, type Site, type SitePage } from './site.ts';
import { sentencesIn } from './words.ts';

const typesOf = (node: JsonObject): unknown[] => [node['@type']].flat();
const isOffer = (node: JsonObject): boolean =>
  typesOf(node).some((type) => type === 'Offer' || type === 'AggregateOffer');

export function statedOffers(site: Site): PriceBlock[] {
  return pagesOf(site, 'pricing', 'home', 'faq', 'features', 'about').flatMap((page) => {
    const section = sectionsOf(page)[0];
    if (section === undefined || isPost(page)) return [];
    return [...descriptions(page), ...answers(page)]
      .filter((text) => isUsable(text) && !isOthersMoney(text) && saysPrice(text))
      .map((text) => ({ page, at: -1, text, window: text, section }));
  });
}

const saysPrice = (text: string): boolean =>
  amountSays('recurring', text) || amountSays('oneTime', text) || amountSays('usage', text);

const descriptions = (page: SitePage): string[] =>
  ownNodes(page)
    .filter(({ node }) => isOffer(node))
    .flatMap(({ node }) => [node['name'], node['description']])
    .flatMap((value) => (typeof value === 'string' ? [wordsOf(value)] : []));

function answers(page: SitePage): string[] {
  return nodesOf(page.jsonLd)
    .filter(({ node }) => typesOf(node).includes('Question'))
    .flatMap(({ node }) => {
      const accepted: unknown = [node['acceptedAnswer']].flat()[0];
      const answer = isObject(accepted) ? accepted['text'] : null;
      const asks = typeof node['name'] === 'string' && isPricingHeading(wordsOf(node['name']));
      return asks && typeof answer === 'string' ? sentencesIn(wordsOf(answer)).filter(saysPrice) : [];
    });
}

/** What the offers that a page's JSON-LD states cost, as numbers. */
export const offeredPrices = (page: SitePage): number[] =>
  ownNodes(page)
    .filter(({ node }) => isOffer(node))
    .flatMap(({ node }) => [...stringsAt(node, 'price'), ...stringsAt(node, 'lowPrice')])
    .map(Number)
    .filter((price) => !Number.isNaN(price));
