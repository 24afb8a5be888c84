/**
 * The pricing models and the words that state them. The drafter looks for them; the verifier asks that a quote
 * holds one, so a model without such a word in its quotes is not found.
 */
import { amountsIn } from './prices.ts';
import {
  basket,
  contact,
  freePlan,
  freeProduct,
  once,
  oneTime,
  openSource,
  otherIsFree,
  usage,
  usageAfter,
} from './pricing-phrases.ts';
import { sentencesIn } from './words.ts';

const patterns = {
  recurring:
    /(?:\/|\b(?:per|a|an|each|every|pro|im|par|al|por|per|je|\/)\b)\s*(?:(?:active |paid )?(?:user|seat|member|person|editor|workspace|team|site|project|nutzer|mitglied|utilisateur|usuario)s?\s*(?:\/|,|per|a|pro|und)?\s*)?(?:mo\b|month|mth|yr\b|year|week|day|annum|quarter|monat|jahr|mois|an\b|mes\b|año|mese|anno|maand|mnd\b|jaar|m[êe]s|ano\b|mån|år\b|mies|rok\b|ay\b)|\b(?:monthly|yearly|annually|billed|(?<!\bno |\bwithout (?:a )?)subscription|abonnement|abo\b|monatlich|mtl|jährlich|mensual(?:es)?|anual(?:es)?|suscripci[oó]n|mensuel(?:le)?|annuel(?:le)?|mensile|annuale|abbonamento|mensal|assinatura|maandelijks|jaarlijks|miesięcznie|rocznie|aylık|yıllık|p\.m\.|p\/m)\b|\/\s?(?:user|seat|nutzer)\b|(?:\/|в)\s?(?:месяц|мес(?![а-я])|год)|月額|年額|月々|\/\s?[月年월년]|[每毎][月年]|[ヶケかカ]月|월\s?구독|월간|매월|월\s?(?=[₩\d])|شهري|سنوي|(?:في|كل)\s(?:ال)?(?:شهر|سنة)|לחודש/i,
  once,
  oneTime,
  usage,
  contact,
  openSource,
  freePlan,
  freeProduct,
};
export type PricingWords = keyof typeof patterns;

/** `Free`, `Gratis`, `$0`: a plan of that name or price, as a block of its own. */
const freeAlone =
  /^(?:[^\p{L}\p{N}]{0,4} ?)(?:free|kostenlos|kostenfrei|gratis|gratuite?|gratuit[oa]|grátis|ilmainen|maksuton|free plan|free forever|forever free|無料|免费|免費|무료|бесплатно|مجاني|חינם)$|^(?:[$€£]\s?0(?:[.,]00)?|0(?:[.,]00)?\s?[$€£])(?![\d.,])/iu;
/** Free for a while is not free. */
const forDays = /\b\d+[\s‑-]?(?:days?|días|dias|tage|jours|giorni|dagen|dagar)\b/i;
const trial =
  /\bfree (?:[\w‑-]+ )?(?:trial|demo|consultation|audit|assessment|estimate|quote|sample|check|lesson|class|webinar|e-?book|guide|delivery|download|shipping|days?|month|week|for \d+ (?:days?|weeks?|months?)|migration|onboarding|setup|call)\b|\b\d+[- ]days? free|feel free|free up|hassle-free|risk-free|ad-free|frees?\b you|kostenlos(?:e[rs]?)? test|prueba gratis|essai gratuit/i;

const period =
  '(?:monthly|yearly|annual|recurring|subscriptions?|month|year|monat\\p{L}{0,8}|jähr\\p{L}{0,8}|jahr|abo(?:s|nnements?|nnementen|nnemang)?|mensile|mensili|mensuel(?:le)?s?|mensual(?:es)?|mensal|mensais|mensalidades?|mensualités?|mes|mois|mese|mês|maand|abbonament[oi]|canone|suscripci\\p{L}{1,6}|cuotas?|assinaturas?|maandelijkse?|prenumeration|kuukausimaksu\\p{L}{0,2}|رسوم شهرية|اشتراك)(?!\\p{L})';
const further =
  '(?:\\s*,\\s*|\\s+)(?:(?:or|nor|and|ni|y|e|o|ou|et|né|nem|noch|oder|und|of|en|eller|og|och)\\s+)?';
/** `no monthly fee`, `ohne Abo`, `sin suscripción ni pagos mensuales`: what is denied is no price by the month. */
const denied = new RegExp(
  `(?<!\\p{L})(?:no|without|zero|never an?|not an?|nor|ni|noch|né|nem|kein(?:e[mnrs]?)?|ohne|sans|pas d[e’']|aucune?|sin|senza|nessun[oa]?|zonder|geen|sem|utan|ingen|inget|uden|uten|bez|без|بدون)\\s*(?<=[\\s’'])(?:[\\p{L}-]{1,20}\\s+){0,2}${period}(?:${further}(?:[\\p{L}-]{1,20}\\s+){0,2}${period}){0,2}`,
  'giu',
);
/** A text as it counts for words of a kind; what is left out is blank, so that places in it stay. */
const counting = (what: PricingWords, text: string): string =>
  what === 'recurring' ? text.replace(denied, (words) => ' '.repeat(words.length)) : text;

export const says = (what: PricingWords, text: string): boolean =>
  patterns[what].test(counting(what, text.slice(0, 2000)));

/** Whether a text is a free plan's name or price and nothing else. */
export const isFreeAlone = (text: string): boolean =>
  text.length < 60 && !forDays.test(text) && freeAlone.test(text.trim());

/** Whether a text states a plan that costs nothing for good. */
export function statesFree(text: string): boolean {
  if (text.length < 60 && forDays.test(text)) return false;
  if (freeAlone.test(text.trim()) && text.length < 60) return true;
  if (/^.{0,200}\btrial\b/i.test(text.replace(trial, 'trial'))) return false;
  return sentencesIn(text.slice(0, 2000)).some(
    (one) => (says('freePlan', one) || says('freeProduct', one)) && !otherIsFree.test(one),
  );
}

/** Whether a text speaks of trying for a while. */
export const mentionsTrial = (text: string): boolean =>
  /\b(?:trial|testphase|probezeit|essai|prueba|prova)\b/i.test(text.slice(0, 2000));

const around = { before: 14, after: 48 };
/** `Each 1,000 calls cost €0.35` names what is counted first. */
const beforeUsage = 36;
const nextSentence = /[.!?…](?=\s+\p{Lu})/u;

/** Whether an amount above nothing stands beside words of a kind, such as `€39 per month`; `once` may follow in a sentence of its own. */
export function amountSays(what: PricingWords, text: string): boolean {
  const counted = counting(what, text);
  return amountsIn(text).some(({ value, at, text: amount }) => {
    const end = at + amount.length;
    const reach = what === 'usage' ? beforeUsage : around.before;
    const before =
      (counted
        .slice(Math.max(0, at - reach), at)
        .split(nextSentence)
        .at(-1) ?? '') + amount;
    const after = counted.slice(end, end + around.after);
    const near = what === 'oneTime' ? after : (after.split(nextSentence, 1)[0] ?? '');
    if (value === 0) return false;
    return patterns[what].test(before + near) || (what === 'usage' && usageAfter.test(after));
  });
}

export const statesPaid = (text: string): boolean => amountsIn(text).some(({ value }) => value > 0);

/** `We take 14% of each order`: a share of what goes through the product. */
const share =
  /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?%\s+(?:(?:transaction |service |platform |booking |sales )?(?:fees?|commission|provision|comisi[oó]n|commissione|comissão)\s*)?(?:(?:of|on|per|from|for|su|sul|auf|von|pro|de|par|por|sur|sobre|van)\s+)?(?:(?:each|every|all|any|the|ogni|jede[mnrs]?|chaque|cada|elke)\s+)?(?:(?:successful|paid|completed)\s+)?(?:orders?|sales?|bookings?|reservations?|transactions?|payments?|payouts?|donations?|tickets?|invoices?|prenotazion[ei]|vendit[ae]|transazion[ei]|ordin[ei]|buchung(?:en)?|bestellung(?:en)?|verkauf|verkäufe|umsatz|transaktion(?:en)?|réservations?|ventes?|commandes?|reservas?|ventas?|pedidos?|venda|boeking|verkoop)(?!\p{L})/iu;
const charges =
  /(?<!\p{L})(?:we (?:only )?(?:take|charge|keep|ask)|(?:you|they|hosts?|sellers?|merchants?) (?:only )?pay|fees?|commission|nehmen|berechnen|zahl(?:t|en)|provision|paga(?:no|n)?|tratteniamo|commissione|prélevons|pay(?:e|ent|ez)|cobramos|comisi[oó]n|comissão|betaal(?:t|d)?)(?!\p{L})/iu;

/** Whether a sentence says that a share of each order, sale or booking is the price. */
export function statesShare(sentence: string): boolean {
  const found = share.exec(sentence.slice(0, 600));
  return found !== null && Number((found[1] ?? '0').replace(',', '.')) > 0 && charges.test(sentence);
}

/** Whether a text puts an amount beside a button that buys, with no word of a period. */
export const buysOnce = (text: string): boolean =>
  text.length <= 120 &&
  basket.test(text) &&
  statesPaid(text) &&
  !says('recurring', text) &&
  !says('usage', text);

export const pricingModels = [
  'free',
  'freemium',
  'subscription',
  'one-time',
  'usage-based',
  'open-source',
  'contact-sales',
] as const;
export type PricingModel = (typeof pricingModels)[number];

export const freeWord =
  /\b(?:free|kostenlos|kostenfrei|gratis|gratuite?|gratuit[oa]|ilmainen|maksuton)\b|grátis|costs (?:you )?nothing|(?:^|[^\d.,])0\s?[$€£円원]|[$€£¥₩]\s?0(?:[.,]00)?(?![\d.,])|無料(?!体験|トライアル|で?お?試)|免[费費](?![试試])|무료(?!\s?체험)|бесплатн|مجان|חינם/i;
const named: Record<PricingModel, (quote: string) => boolean> = {
  free: (quote) => freeWord.test(quote),
  freemium: (quote) => /\bfreemium\b/i.test(quote),
  subscription: (quote) => says('recurring', quote),
  'one-time': (quote) => says('oneTime', quote) || buysOnce(quote),
  'usage-based': (quote) =>
    says('usage', quote) || amountSays('usage', quote) || sentencesIn(quote).some(statesShare),
  'open-source': (quote) => says('openSource', quote),
  'contact-sales': (quote) => says('contact', quote),
};

export const isPricingModel = (slug: string): slug is PricingModel =>
  (pricingModels as readonly string[]).includes(slug);

/** Whether quotes state a pricing model: `freemium` needs something free and something paid. */
export function quotesStateModel(model: PricingModel, quotes: readonly string[]): boolean {
  if (quotes.some((quote) => named[model](quote))) return true;
  if (model !== 'freemium') return false;
  const free = quotes.some((quote) => named.free(quote));
  return free && quotes.some((quote) => statesPaid(quote) || /\bpaid plans?\b/i.test(quote));
}
