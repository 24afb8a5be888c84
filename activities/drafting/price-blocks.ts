import type { Block } from '../reading/page-reading.ts';
import { holdsFiller, isUsable } from './placeholder.ts';
import { amountsIn } from './prices.ts';
import { cellPlace, isOwnTable } from './price-tables.ts';
import { isPricingHeading } from './pricing-headings.ts';
import { amountSays, isFreeAlone, says, statesPaid } from './pricing-words.ts';
import { isAboutOthers, isOthers, ownBlocks, sectionsOf, type Section } from './sections.ts';
import { pagesOf, type Site, type SitePage } from './site.ts';
import { sentencesIn, squash, wordsIn } from './words.ts';

/** What a page says about prices: a block, and the text it makes with the short ones after it (`$12`, `per seat`). */
export interface PriceBlock {
  page: SitePage;
  at: number;
  /** The block's text without what is crossed out. */
  text: string;
  /** The block and up to two after it, as they follow each other in the stored text. */
  window: string;
  section: Section;
}

export const othersMoney =
  /\b(?:competitors?|alternatives?|elsewhere|others? (?:charge|cost)|other (?:tools|apps|services|vendors)|typical(?:ly)?|market (?:rate|price)|on average|average|agenc(?:y|ies)|consultants?|unlike|instead of|compared (?:to|with)|versus|vs\.?|save[sd]?|saving|worth|raised|funding|revenue|mrr|arr|earn(?:ed|s)?|prizes?|stipend|salar(?:y|ies)|invoice of|refund(?:ed)? of|konkurrenz|wettbewerb)\b/i;
/** Sums that a visitor makes up, such as what a calculator shows before anything is put in. */
const calculator =
  /calculator|estimator|simulator|rechner|calculadora|simulador|simulateur|calculatrice|your (?:cart|order)|warenkorb|\bcheckout\b/i;

const read = new WeakMap<Site, PriceBlock[]>();

/** Where the site speaks of its own prices: its pricing page, or a section about prices elsewhere. */
export function ownPriceBlocks(site: Site): PriceBlock[] {
  const known = read.get(site);
  if (known !== undefined) return known;
  const found = pagesOf(site, 'pricing', 'home', 'features', 'about', 'faq', 'other')
    .filter((page) => !holdsFiller(page.blocks.map(({ text }) => text)))
    .flatMap((page) => sectionsOf(page).flatMap((section) => blocksOf(site, page, section)));
  const all = found.some(({ text }) => statesPaid(text)) ? found : [...found, ...offersOf(site)];
  read.set(site, all);
  return all;
}

const sells =
  /^(?:buy|purchase|order|get|own) |^(?:(?:jetzt )?(?:kaufen|bestellen)|acheter|commander|comprar|compra (?:ya|ahora|ora|agora)|acquista|koop nu|(?:köp|køb|kjøp) nu?å?|osta nyt)(?!\p{L})(?!.*(?<!\p{L})(?:kostet|coûte|cuesta|costa|custa|kost|koster|kostar)(?!\p{L}))/iu;
const starts =
  /^(?:(?:plans?|pricing|prices?|subscriptions?) )?(?:(?:starts?|starting|begins?) (?:at|from)|from|only|just|ab|nur|schon ab|à partir de|dès|desde|a partir de|solo|sólo|da|a partire da|vanaf|slechts|från|fra|alkaen)(?!\p{L})|(?<!\p{L})(?:(?:plans?|pricing|prices?|subscriptions?|it) (?:starts?|begins?) (?:at|from)|(?:preise|tarife) (?:beginnen|starten) (?:bei|ab)|(?:les )?(?:tarifs|prix) (?:commencent|débutent) à|(?:los )?(?:precios|planes) (?:empiezan|comienzan) (?:en|desde)|(?:i )?(?:prezzi|piani) partono da)(?!\p{L})/iu;
/** What may stand between such words and the amount: `from just $9`, `à partir de deux personnes, 9 €`. */
const untilAmount =
  /^:?\s*(?:(?:just|only|nur|seulement|solo|sólo|apenas|slechts|as (?:little|low) as|under) )?$|^\s(?:\p{L}{2,10}|\d{1,5}) (?:people|persons?|users?|seats?|members?|personen|nutzern?|mitgliedern?|personnes|utilisateurs|membres|personas|usuarios|miembros|persone|utenti|membri|pessoas|usuários|gebruikers|leden|personer|användare|brugere),? $/iu;

function startsAtAmount(sentence: string): boolean {
  const found = starts.exec(sentence);
  const [first] = amountsIn(sentence);
  if (found === null || first === undefined) return false;
  return untilAmount.test(sentence.slice(found.index + found[0].length, first.at));
}

/** What a sentence says of its subject right before an amount. */
const costsNow =
  /(?<!\p{L})(?:is|are|costs?|starts? at|kostet|coûte|est à|cuesta|costa|custa|kost|koster|kostar|maksaa)(?: (?:just|only|nur|seulement|solo|sólo|apenas|slechts|from|ab|desde|da|vanaf|från|fra))?\s$/iu;

/** `Orrery is $29 a month`: the product by its name, and what it costs by the month or per piece. */
function saysItsPrice(site: Site, sentence: string): boolean {
  const own = squash(site.domainLabel);
  const begins = squash(wordsIn(sentence).slice(0, 3).join(''));
  const [first] = amountsIn(sentence);
  if (own.length < 3 || first === undefined || !begins.startsWith(own)) return false;
  const isCost = costsNow.test(sentence.slice(Math.max(0, first.at - 30), first.at));
  return isCost && (amountSays('recurring', sentence) || amountSays('usage', sentence));
}

/** Prices that are stated outside of a price list, in words that say that it is the product that is sold. */
function offersOf(site: Site): PriceBlock[] {
  return pagesOf(site, 'home', 'features', 'faq', 'about', 'other')
    .filter((page) => !holdsFiller(page.blocks.map(({ text }) => text)))
    .flatMap((page) =>
      ownBlocks(page).flatMap(({ block, section, at }) => {
        const isPlain = block.kind !== 'code' && block.kind !== 'cell' && block.text.length <= 400;
        const mayBe = isPlain && !othersMoney.test(block.text) && isUsable(block.text);
        if (!mayBe || section.trail.some((heading) => calculator.test(heading))) return [];
        const text = standing(block);
        const isOffer =
          amountSays('oneTime', text) ||
          (sells.test(block.text) && text.length <= 80 && statesPaid(text)) ||
          (page.role !== 'other' &&
            sentencesIn(text).some(
              (one) => (startsAtAmount(one) && amountSays('recurring', one)) || saysItsPrice(site, one),
            ));
        return isOffer ? [{ page, at, text, window: text, section }] : [];
      }),
    );
}

function blocksOf(site: Site, page: SitePage, section: Section): PriceBlock[] {
  if (isAboutOthers(section) || section.trail.some((heading) => calculator.test(heading))) return [];
  const all = section.heading === null ? section.blocks : [section.heading, ...section.blocks];
  const inTrail = section.trail.some(isPricingHeading);
  return all.flatMap((block, i) => {
    const inPricing = page.role === 'pricing' || block.marks.has('pricing') || inTrail;
    if (!inPricing || !speaksOfOwnPrice(site, page, block)) return [];
    const text = standing(block);
    if (text === '') return [];
    return [
      { page, at: section.at + i, text, window: windowOf(block, text, all.slice(i + 1, i + 3)), section },
    ];
  });
}

function speaksOfOwnPrice(site: Site, page: SitePage, block: Block): boolean {
  const { kind, marks, text } = block;
  if (isOthers(marks) || marks.has('nav') || marks.has('footer') || marks.has('form')) return false;
  if (marks.has('table') && !isOwnTable(site, page, block)) return false;
  if (kind === 'heading' && (/\?$/.test(text) || (amountsIn(text).length === 0 && !isFreeAlone(text))))
    return false;
  return kind !== 'code' && !othersMoney.test(text) && isUsable(text);
}

/** A block's text without the pieces that are crossed out: what stands after them, or before where no price is after. */
function standing({ text, struck }: Block): string {
  let rest = text;
  for (const piece of struck ?? []) {
    const at = rest.indexOf(piece);
    if (at === -1) continue;
    const [before, after] = [rest.slice(0, at).trim(), rest.slice(at + piece.length).trim()];
    rest = amountsIn(after).length > 0 || before === '' ? after : before;
  }
  return rest;
}

const zeroPeriod =
  /^(?:\/|(?:per|a|pro|par|al|por|je) )|^(?:for ?ever|always|für immer|pour toujours|para siempre)$/i;

/** `We write to you monthly.`: no continuation of a price. */
const sentence = /^(?:we|you|our|your|it|they|i) .*[.!?]$/i;

/** A price block and as much of the next two as says what the price is for: `$12` + `per seat a month`. */
function windowOf(first: Block, text: string, next: readonly Block[]): string {
  if (text.length > 40 || saysPeriod(text) || amountsIn(text).length === 0 || !first.text.endsWith(text))
    return text;
  const isZero = amountsIn(text).every(({ value }) => value === 0);
  let window = text;
  for (const { text: more, kind, struck } of next) {
    const isOther = kind === 'heading' || kind === 'button' || (kind === 'item' && first.kind !== 'item');
    if (
      isOther ||
      sentence.test(more) ||
      struck !== undefined ||
      more.length > 40 ||
      amountsIn(more).length > 0
    )
      break;
    if (isZero && !zeroPeriod.test(more)) break;
    window += ` ${more}`;
    if (isZero || saysPeriod(window)) return window;
  }
  return text;
}

export const saysPeriod = (text: string): boolean =>
  says('recurring', text) || says('usage', text) || says('oneTime', text);

/** What a table says of a price in it without a period: the head of its column or the label of its row. */
export function tableUnit(price: PriceBlock): PriceBlock | null {
  const { page, at } = price;
  const place = cellPlace(page, at);
  if (place === null || amountsIn(price.text).length === 0) return null;
  for (const head of [place.column, place.row]) {
    const text = head === null || head === at ? null : (page.blocks[head]?.text ?? null);
    const isUnit = text !== null && text.length <= 40 && amountsIn(text).length === 0;
    if (head !== null && isUnit && unitHead.test(text) && saysPeriod(text))
      return { ...price, at: head, text, window: text };
  }
  return null;
}
/** `Per 1,000 calls`, `Price per month`; `Monthly reports` is no unit. */
const unitHead =
  /^(?:(?:price|cost|rate|fee|preis|kosten|prix|tarif|precio|prezzo|preço|prijs|tarief|pris)s?,? )?(?:(?:per|each|je|pro|par|por|al|im|\/) .+|(?:billed )?(?:monthly|yearly|annual(?:ly)?)(?: (?:price|fee|cost))?|monatlich|jährlich|mensuel|annuel|mensual|anual|mensile|annuale|maandelijks|jaarlijks)$/iu;
