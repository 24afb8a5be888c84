/** Prices that are stated outside of a price list, in words that say that it is this product that is sold. */
import type { Block } from '../reading/page-reading.ts';
import { isInside } from './cards.ts';
import { holdsFiller, isUsable } from './placeholder.ts';
import type { PriceBlock } from './price-block.ts';
import { statedOffers } from './price-markup.ts';
import {
  asksOf,
  bindsPlan,
  continues,
  costsNow,
  licence,
  line,
  ownPlan,
  sells,
  startsAfter,
  startsAtAmount,
  weAsk,
} from './price-offer-phrases.ts';
import { isOtherMoneySection, isOthersMoney, isOthersSection, isPost } from './price-others.ts';
import { isCurrency, pieces } from './price-pieces.ts';
import { asksForPrice } from './price-questions.ts';
import { standing } from './price-windows.ts';
import { amountsIn } from './prices.ts';
import { basket } from './pricing-once-phrases.ts';
import { amountSays, isFreeAlone, statesFree, statesPaid } from './pricing-words.ts';
import { isPlanName } from './pricing-plan-names.ts';
import { ownBlocks, type OwnBlock } from './sections.ts';
import { pagesOf, type Site, type SitePage } from './site.ts';
import { sentencesIn, squash, wordsIn } from './words.ts';

export function offersOf(site: Site): PriceBlock[] {
  const said = pagesOf(site, 'home', 'features', 'faq', 'about', 'other')
    .filter((page) => !isPost(page) && !holdsFiller(page.blocks.map(({ text }) => text)))
    .flatMap((page) =>
      withFree(
        page,
        ownBlocks(page).flatMap((one, i, all) => offerIn(site, page, one, all[i - 1])),
      ),
    );
  return [...said, ...statedOffers(site)];
}

const nearPlans = 12;
/** Prices of a page with the plans for nothing among them: `$0` is in a card next to one for `$12 /month`. */
function withFree(page: SitePage, prices: readonly PriceBlock[]): PriceBlock[] {
  const lines = new Set(prices.filter(({ text }) => text.length <= 60).map(({ at }) => at));
  if (lines.size === 0) return [...prices];
  const isNearLine = (at: number): boolean => {
    for (let near = at - nearPlans; near <= at + nearPlans; near += 1) if (lines.has(near)) return true;
    return false;
  };
  const free = ownBlocks(page)
    .filter(({ block: { text }, at }) => isFreeAlone(text) && isNearLine(at))
    .map(({ block: { text }, at, section }) => ({ page, at, text, window: text, section }));
  return [...prices, ...free].sort((a, b) => a.at - b.at);
}

function offerIn(
  site: Site,
  page: SitePage,
  { block, section, at }: OwnBlock,
  before: OwnBlock | undefined,
): PriceBlock[] {
  const isPlain = block.kind !== 'code' && block.kind !== 'cell' && block.text.length <= 600;
  if (!isPlain || !mayHoldAmount(block.text) || !isUsable(block.text) || isOthersSection(section)) return [];
  if (block.kind === 'heading' && block.text.endsWith('?')) return [];
  const next = page.blocks.slice(at + 1, at + 4);
  const isAnswer = before?.at === at - 1 && asksForPrice(before.block);
  return pieces(page, section, at, block, next).flatMap((price) => {
    const text = standing(block) === price.text ? price.window : price.text;
    if (isBuying(page, price.text) || isInShop(page, price) || isAnswered(isAnswer, text)) return [price];
    if (isLine(site, page, price, section) || isHeadline(page, block, price.text)) return [price];
    const isOffer = sentencesIn(price.text).some((one) => isOfferSentence(site, page, one));
    return isOffer ? [price] : [];
  });
}

/** Figures, or a currency whose figure is in the next block: nothing else goes on to the long patterns. */
const mayHoldAmount = (text: string): boolean => /[\d\p{Sc}]/u.test(text) || isCurrency(text);

/** A price over a button that puts it into the basket. */
function isInShop(page: SitePage, { at, text }: PriceBlock): boolean {
  const block = page.blocks[at];
  if (block === undefined || text.length > 40 || !statesPaid(text) || block.marks.has('table')) return false;
  const shown = around(page, at, block).filter((next) => next !== block.text);
  return shown.some((next) => next.length <= 40 && basket.test(next));
}

/** `Buy for $29`, `One-time payment of $29`. */
const isBuying = (page: SitePage, text: string): boolean =>
  (amountSays('oneTime', text) && page.role !== 'login') ||
  (sells.test(text) && text.length <= 80 && statesPaid(text));

const isAnswered = (isAnswer: boolean, text: string): boolean =>
  isAnswer && (amountSays('recurring', text) || amountSays('oneTime', text) || amountSays('usage', text));

/** A sentence whose subject is the product, its price, we who ask or you who pay. */
function isOfferSentence(site: Site, page: SitePage, sentence: string): boolean {
  const [first] = amountsIn(sentence);
  if (first === undefined || isOthersMoney(sentence)) return false;
  const before = sentence.slice(0, first.at);
  const isRecurring = amountSays('recurring', sentence);
  const isPriced = isRecurring || amountSays('usage', sentence);
  if (isPriced && saysItsName(site, sentence) && costsNow.test(before.slice(-30))) return true;
  if (isPriced && (asksOf(before) || weAsk.test(before))) return true;
  if (licence.test(before)) return true;
  if (!isRecurring) return false;
  if (statesFree(sentence)) return true;
  if (continues.test(before) || startsAfter.test(before)) return true;
  if (ownPlan.test(before) && bindsPlan.test(before)) return true;
  return page.role !== 'other' && startsAtAmount(sentence);
}

function saysItsName(site: Site, sentence: string): boolean {
  const own = squash(site.domainLabel);
  return own.length >= 3 && squash(wordsIn(sentence).slice(0, 4).join('')).includes(own);
}

/** What next to a figure says that it is a saving, a loss or somebody's income. */
const figures =
  /(?<!\p{L})(?:sav(?:e[sd]?|ings?)|lost|losses|lose|earn(?:ed|ings)?|revenue|average|raised|worth|budget|spent|spend|wasted|processed|typical|up to|gespart|ersparnis|verlust|umsatz|verdienst|économisés?|perdus?|ahorro|ahorrados?|perdidos?|risparmio|risparmiati|persi|economia|economizados?|bespaard|verloren|rent|salary|deposit|bedrooms?|apartments?|flats?|wohnung|miete|kaution|loyer|alquiler|affitto|aluguel|huur|mortgage)(?!\p{L})/iu;

/** A line that is a price and what it is for: `25 € al mes por local`, with no word of savings in its card. */
function isLine(site: Site, page: SitePage, price: PriceBlock, section: PriceBlock['section']): boolean {
  const { at, window } = price;
  if (window.length > 90 || isOtherMoneySection(section)) return false;
  const block = page.blocks[at];
  if (block === undefined || block.marks.has('table') || !isPriceLine(window)) return false;
  return !around(page, at, block).some((text) => figures.test(text)) && isPlanCard(site, price);
}

/** What is said under or of a price that is asked for: a button that begins, taxes, whom it is counted by. */
const asked =
  /^(?:start|try|choose|select|subscribe|sign up|join|get|buy|order|jetzt|testen|starten|wählen|buchen|essayer|choisir|commencer|s[’']abonner|probar|empezar|elegir|suscribirse|prova|inizia|scegli|abbonati|começar|escolher|assinar|testar|proberen|kiezen|starten)(?!\p{L})|(?<!\p{L})(?:vat|gst|tax|mwst|ust|netto|ht|ttc|tva|iva|btw|moms|cancel|kündbar|sans engagement|sin permanencia|senza vincoli|opzegbaar)(?!\p{L})|(?:per|pro|par|por|a|je|\/)\s?(?:user|seat|member|team|site|location|workspace|device|nutzer|standort|mitglied|arbeitsplatz|utilisateur|établissement|usuario|local|utente|sede|locale|usuário|gebruiker|locatie|medewerker|användare)/iu;

/** Whether a price under the name of something is a plan's: flats and what others sell have prices by the month, too. */
function isPlanCard(site: Site, { page, at, window, section }: PriceBlock): boolean {
  const [block, before] = [page.blocks[at], page.blocks[at - 1]];
  if (block === undefined || before === undefined || amountsIn(window)[0]?.at !== 0) return true;
  const isNamed =
    before.text.length <= 40 &&
    !/[.!?:]$/.test(before.text) &&
    wordsIn(before.text).length <= 5 &&
    amountsIn(before.text).length === 0;
  const isCard = isNamed && (before.kind === 'heading' ? (before.level ?? 2) > 2 : before.kind !== 'button');
  if (!isCard || isPlanName(before.text) || saysItsName(site, before.text)) return true;
  return [window, ...around(page, at, block).slice(1), ...section.trail].some((text) => asked.test(text));
}

function isPriceLine(text: string): boolean {
  const last = sentencesIn(text).filter((sentence) => amountsIn(sentence).length > 0);
  return last.length > 0 && last.every((sentence) => line(sentence)) && amountSays('recurring', text);
}

/** `Uptime checks for $5 a month`, as the headline of a page about the product. */
const isHeadline = (page: SitePage, { kind, level }: Block, text: string): boolean =>
  kind === 'heading' &&
  (level ?? 2) <= 2 &&
  page.role !== 'other' &&
  text.length <= 90 &&
  !text.endsWith('?') &&
  amountSays('recurring', text) &&
  bindsPlan.test(text.slice(0, amountsIn(text)[0]?.at)) &&
  text.slice(amountsIn(text)[0]?.at).length <= 40;

/** The lines next to one, as far as they are in the same box or right under it. */
function around(page: SitePage, at: number, block: Block): string[] {
  const box = page.boxes[block.box]?.parent ?? -1;
  return [at - 1, at, at + 1, at + 2].flatMap((i) => {
    const one = page.blocks[i];
    return one !== undefined &&
      one.text.length <= 120 &&
      (i === at || box === -1 || isInside(page, one.box, box))
      ? [one.text]
      : [];
  });
}
