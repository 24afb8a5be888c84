/**
 * The pricing models and the words that state them. The drafter looks for them; the verifier asks that a quote
 * holds one, so a model without such a word in its quotes is not found.
 */
import { amountsIn } from './prices.ts';

const patterns = {
  recurring:
    /(?:\/|\b(?:per|a|an|each|every|pro|im|par|al|por|per|je|\/)\b)\s*(?:(?:active |paid )?(?:user|seat|member|person|editor|workspace|team|site|project|nutzer|mitglied|utilisateur|usuario)s?\s*(?:\/|,|per|a|pro|und)?\s*)?(?:mo\b|month|mth|yr\b|year|week|day|annum|quarter|monat|jahr|mois|an\b|mes\b|año|mese|anno|maand|jaar|m[êe]s|ano\b|månad|år\b)|\b(?:monthly|yearly|annually|billed|(?<!\bno |\bwithout (?:a )?)subscription|abonnement|abo\b|monatlich|jährlich|mensual|anual|suscripci[oó]n|mensuel|annuel|assinatura|p\.m\.|p\/m)\b|\/\s?(?:user|seat|nutzer)\b|(?:\/|в)\s?(?:месяц|мес(?![а-я])|год)|月額|年額|\/\s?[月年]|每[月年]|毎[月年]|월\s?구독|شهري|سنوي|לחודש/i,
  oneTime:
    /\b(?:one[- ]time|one[- ]off|once[- ]off|pay once|buy (?:it )?once|lifetime|single payment|perpetual licen[cs]e|no (?:monthly |recurring )?subscriptions?|einmalig(?:e|er)?|einmalzahlung|pago único|paiement unique|una tantum|eenmalig|livstid|engangsbeløb|acquisto unico|achat unique|licence à vie|de por vida)\b|買い切り|一次性/i,
  usage:
    /\b(?:pay[- ]as[- ]you[- ]go|usage[- ]based|pay[- ]per[- ]use|metered|pay (?:only )?for what you (?:use|need)|only pay for what you use|nach verbrauch|pago por uso)\b|(?:\bper\b|\/)\s*(?:\d[\d,.]*\s?k?\s*)?(?:request|api call|call|token|gb|message|sms|email|credit|minute|transaction|document|image|scan|run|event|job|booking|order|page|invoice|report|download|vessel call|word|wort|mot|palabra|km|kilometer|kilometre|hour|hr|stunde|heure|hora|kwh|conversation|ride|trip|night|nacht|nuit|noche|buchung|gebuchte[mnr] slot)s?\b/i,
  contact:
    /\b(?:contact (?:us|sales|our sales team) for (?:pricing|(?:a |your )?(?:custom )?quote|(?:a )?prices?)|contact sales|talk to sales|request (?:a )?(?:quote|pricing)|get a quote|custom (?:pricing|quote)|(?:price|pricing) (?:on|upon) request|book a demo for pricing|pricing is tailored|auf anfrage|preis auf anfrage|sur devis|bajo consulta|a consultar|su richiesta|op aanvraag)\b/i,
  openSource:
    /\b(?:open[- ]?source|open source|quelloffen|código abierto|logiciel libre|(?:MIT|AGPL|GPL|Apache|BSD|MPL)[- ](?:\d[\d.]* )?licen[cs]e)/i,
  freePlan:
    /\b(?:free (?:plan|tier|version|forever|for (?:up to|teams of|individuals?|personal|small|students|one|open|non|hobby|solo|single|everyone|life|\d))|forever free|always free|free,? forever|kostenlose[rs]? (?:tarif|plan|version|basisversion)|(?:basisversion|basis|starter)[^.]{0,3}[–:-] kostenlos|für immer kostenlos|version gratuite|formule gratuite|gratuit(?:e|s)? (?:pour toujours|à vie)|gratuit,? pour toujours|100 ?% gratuit|versión gratuita|gratis de por vida|dauerhaft kostenlos|plan gratuito|plan gratis|gratis para siempre|offre gratuite|gratuit pour|piano gratuito|gratis abonnement)\b/i,
  freeProduct:
    /\b(?:(?:completely|totally|entirely|100\s?%|absolutely) free|free (?:and|&) open[- ]source|free to use|free forever|free of charge|free for (?:everyone|all|life|ever)|is (?:and (?:always )?will (?:be|stay) )?free|it['’]s free|no cost|costs nothing|komplett kostenlos|völlig kostenlos|kostenlos nutzbar|totalmente gratis|completamente gratis|entièrement gratuit|completamente gratuito)\b/i,
};
export type PricingWords = keyof typeof patterns;

/** `Free`, `Gratis`, `$0`: a plan of that name or price, as a block of its own. */
const freeAlone =
  /^(?:[^\p{L}\p{N}]{0,4} ?)(?:free|kostenlos|gratis|gratuite?|gratuito|free plan|free forever|forever free|無料|免费|免費|무료|бесплатно|مجاني|חינם)$|^(?:[$€£]\s?0(?:[.,]00)?|0(?:[.,]00)?\s?[$€£])(?![\d.,])/iu;
/** Free for a while is not free. */
const forDays = /\b\d+[\s‑-]?(?:days?|días|dias|tage|jours|giorni|dagen|dagar)\b/i;
const trial =
  /\bfree (?:[\w‑-]+ )?(?:trial|demo|consultation|audit|assessment|estimate|quote|sample|check|lesson|class|webinar|e-?book|guide|delivery|download|shipping|days?|month|week|for \d+ (?:days?|weeks?|months?)|migration|onboarding|setup|call)\b|\b\d+[- ]days? free|feel free|free up|hassle-free|risk-free|ad-free|frees?\b you|kostenlos(?:e[rs]?)? test|prueba gratis|essai gratuit/i;

export const says = (what: PricingWords, text: string): boolean => patterns[what].test(text.slice(0, 2000));

/** Whether a text is a free plan's name or price and nothing else. */
export const isFreeAlone = (text: string): boolean =>
  text.length < 60 && !forDays.test(text) && freeAlone.test(text.trim());

/** Whether a text states a plan that costs nothing for good. */
export function statesFree(text: string): boolean {
  if (text.length < 60 && forDays.test(text)) return false;
  if (freeAlone.test(text.trim()) && text.length < 60) return true;
  return (
    (says('freePlan', text) || says('freeProduct', text)) &&
    !/^.{0,200}\btrial\b/i.test(text.replace(trial, 'trial'))
  );
}

/** Whether a text speaks of trying for a while. */
export const mentionsTrial = (text: string): boolean =>
  /\b(?:trial|testphase|probezeit|essai|prueba|prova)\b/i.test(text.slice(0, 2000));

const around = { before: 14, after: 48 };

/** Whether an amount above nothing stands beside words of a kind, such as `€39 per month`. */
export function amountSays(what: PricingWords, text: string): boolean {
  return amountsIn(text).some(({ value, at, text: amount }) => {
    const near = text.slice(Math.max(0, at - around.before), at + amount.length + around.after);
    return value > 0 && patterns[what].test(near);
  });
}

export const statesPaid = (text: string): boolean => amountsIn(text).some(({ value }) => value > 0);

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

const named: Record<PricingModel, RegExp> = {
  free: /\b(?:free|kostenlos|gratis|gratuit|gratuito)\b|(?:^|[^\d.,])0\s?[$€£]|[$€£]\s?0(?:[.,]00)?(?![\d.,])/i,
  freemium: /\bfreemium\b/i,
  subscription: patterns.recurring,
  'one-time': patterns.oneTime,
  'usage-based': patterns.usage,
  'open-source': patterns.openSource,
  'contact-sales': patterns.contact,
};

export const isPricingModel = (slug: string): slug is PricingModel =>
  (pricingModels as readonly string[]).includes(slug);

/** Whether quotes state a pricing model: `freemium` needs something free and something paid. */
export function quotesStateModel(model: PricingModel, quotes: readonly string[]): boolean {
  if (quotes.some((quote) => named[model].test(quote))) return true;
  if (model !== 'freemium') return false;
  const free = quotes.some((quote) => named.free.test(quote));
  return free && quotes.some((quote) => statesPaid(quote) || /\bpaid plans?\b/i.test(quote));
}
