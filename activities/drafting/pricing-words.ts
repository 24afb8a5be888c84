/**
 * The pricing models and the words that state them. The drafter looks for them; the verifier asks that a quote
 * holds one, so a model without such a word in its quotes is not found.
 */
import { amountsIn } from './prices.ts';
import { sentencesIn } from './words.ts';

const patterns = {
  recurring:
    /(?:\/|\b(?:per|a|an|each|every|pro|im|par|al|por|per|je|\/)\b)\s*(?:(?:active |paid )?(?:user|seat|member|person|editor|workspace|team|site|project|nutzer|mitglied|utilisateur|usuario)s?\s*(?:\/|,|per|a|pro|und)?\s*)?(?:mo\b|month|mth|yr\b|year|week|day|annum|quarter|monat|jahr|mois|an\b|mes\b|año|mese|anno|maand|mnd\b|jaar|m[êe]s|ano\b|mån|år\b|mies|rok\b|ay\b)|\b(?:monthly|yearly|annually|billed|(?<!\bno |\bwithout (?:a )?)subscription|abonnement|abo\b|monatlich|mtl|jährlich|mensual(?:es)?|anual(?:es)?|suscripci[oó]n|mensuel(?:le)?|annuel(?:le)?|mensile|annuale|abbonamento|mensal|assinatura|maandelijks|jaarlijks|miesięcznie|rocznie|aylık|yıllık|p\.m\.|p\/m)\b|\/\s?(?:user|seat|nutzer)\b|(?:\/|в)\s?(?:месяц|мес(?![а-я])|год)|月額|年額|月々|\/\s?[月年월년]|[每毎][月年]|[ヶケかカ]月|월\s?구독|월간|매월|월\s?(?=[₩\d])|شهري|سنوي|(?:في|كل)\s(?:ال)?(?:شهر|سنة)|לחודש/i,
  oneTime:
    /\b(?:one[- ]time|one[- ]off|once[- ]off|pay once|buy (?:it )?once|lifetime|single payment|perpetual licen[cs]e|no (?:monthly |recurring )?subscriptions?|einmalig(?:e|er)?|einmalzahlung|pago único|paiement unique|una tantum|eenmalig|livstid|engangsbeløb|acquisto unico|pagamento unico|achat unique|licence à vie|de por vida|(?:kein|ohne) abo(?:nnement)?|sans abonnement|sin suscripci[oó]n|senza abbonamento|geen abonnement)\b|\d\s?[€£]?,? once(?=\s*(?:$|[.,;:!)–—])|\s(?:and|for|only)\b)|買い切り|一次性|دفعة واحدة/i,
  usage:
    /\b(?:pay[- ]as[- ]you[- ]go|usage[- ]based|pay[- ]per[- ]use|metered|pay (?:only )?for what you (?:use|need)|only pay for what you use|nach verbrauch|pago por uso)\b|(?:\b(?:per|je|pro|par|por)\b|\/)\s*(?:\d[\d,.]*\s?k?\s*)?(?:request|anfragen?\b|abrufe?\b|requête|appel|petición|solicitud|lookup|search|verification|record|api call|call|token|gb|message|sms|email|credit|minute|transaction|document|image|scan|run|event|job|booking|order|page|invoice|report|download|vessel call|word|wort|mot|palabra|km|kilometer|kilometre|hour|hr|stunde|heure|hora|kwh|conversation|ride|trip|night|nacht|nuit|noche|buchung|gebuchte[mnr] slot)s?\b/i,
  contact:
    /\b(?:(?:contact|ask|e-?mail|call|write to|talk to) (?:us|sales|our (?:sales )?team) (?:for|about) (?:pricing|(?:an? |your |our )?(?:custom |personal )?(?:quote|offer|price list|prices?))|ask for an? (?:offer|quote)|contact sales|talk to sales|(?:contact|call|talk to|write to) us to (?:discuss|talk about) (?:your |our )?pric(?:es|ing)|get in touch (?:for|about|to discuss) (?:an? |your |our )?(?:custom |personal )?(?:pricing|prices|quote|offer)|(?:tailored|bespoke|individual|personali[sz]ed) (?:quote|offer|pricing)|pric(?:es?|ing) (?:depends?|var(?:y|ies))\b[^.]{0,80}\W{1,3}(?:so |please |just ){0,2}(?:get in touch|contact us|talk to us|ask us|write to us|call us|let['’]s talk)|request (?:an? |your )?(?:free |custom |personal )?(?:quote|offer|pricing|proposal)|get an? (?:free |custom |personal )?quote|custom (?:pricing|quote)|(?:prices?|pricing|quotes?) (?:is |are )?(?:available )?(?:on|upon) request|book a demo for pricing|pricing is tailored|auf anfrage|angebot (?:anfordern|anfragen|einholen)|(?:demande[rz]|demandez-nous|obtenir) un devis|sur devis|prix sur demande|bajo consulta|a consultar|(?:solicit[ae]r?|pid[ea]|pedir) (?:un |tu |su )?presupuesto|su richiesta|(?:richied[ie](?:re)?|chied[ie]) un preventivo|op aanvraag|offerte aanvragen|(?:solicit[ae]r?|peça) um orçamento|sob consulta)\b|お?見積も?り(?:依頼|のご依頼|は|を)/i,
  openSource:
    /\b(?:open[- ]?source|open source|quelloffen|código abierto|logiciel libre|(?:MIT|AGPL|GPL|Apache|BSD|MPL)[- ](?:\d[\d.]* )?licen[cs]e)/i,
  freePlan:
    /\b(?:free (?:plan|tier|version|forever|for (?:up to|teams of|individuals?|personal|small|students|one|open|non|hobby|solo|single|everyone|life|\d))|forever free|always free|free,? forever|kostenlose[rs]? (?:tarif|plan|version|basisversion)|(?:basisversion|basis|starter)[^.]{0,3}[–:-] kostenlos|für immer kostenlos|version gratuite|formule gratuite|gratuit(?:e|s)? (?:pour toujours|à vie)|gratuit,? pour toujours|100 ?% gratuit|versión gratuita|gratis de por vida|dauerhaft kostenlos|plan gratuito|plan gratis|gratis para siempre|offre gratuite|gratuit pour|piano gratuito|gratis abonnement)\b|無料プラン|免费版|免費版|무료\s?(?:플랜|요금제)|бесплатный тариф|(?:ال)?خطة (?:ال)?مجانية/i,
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

/** `no monthly fee`, `ohne Abo`: what is denied is no price by the month. */
const denied =
  /(?<!\p{L})(?:no|without|zero|never an?|not an?|nor|kein(?:e[mnrs]?)?|ohne|sans|aucune?|sin|senza|nessun[oa]?|zonder|geen|sem|utan|ingen|uden|bez|без|بدون)\s+(?:[\p{L}-]{1,20}\s+){0,2}(?:monthly|yearly|annual|recurring|subscriptions?|month|year|monat\p{L}{0,8}|jähr\p{L}{0,8}|abo(?:nnement)?s?|mensile|mensuel(?:le)?s?|mensual(?:es)?|mensal|abbonament[oi]|suscripci\p{L}{1,6}|assinaturas?|maandelijkse?|رسوم شهرية|اشتراك)(?!\p{L})/giu;
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
  return (
    (says('freePlan', text) || says('freeProduct', text)) &&
    !/^.{0,200}\btrial\b/i.test(text.replace(trial, 'trial'))
  );
}

/** Whether a text speaks of trying for a while. */
export const mentionsTrial = (text: string): boolean =>
  /\b(?:trial|testphase|probezeit|essai|prueba|prova)\b/i.test(text.slice(0, 2000));

const around = { before: 14, after: 48 };
const nextSentence = /[.!?…](?=\s+\p{Lu})/u;

/** Whether an amount above nothing stands beside words of a kind, such as `€39 per month`; `once` may follow in a sentence of its own. */
export function amountSays(what: PricingWords, text: string): boolean {
  const counted = counting(what, text);
  return amountsIn(text).some(({ value, at, text: amount }) => {
    const end = at + amount.length;
    const before = counted.slice(Math.max(0, at - around.before), end);
    const after = counted.slice(end, end + around.after);
    const near = what === 'oneTime' ? after : (after.split(nextSentence, 1)[0] ?? '');
    return value > 0 && patterns[what].test(before + near);
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

/** What stands on the button under a price that is paid once. */
const basket =
  /\b(?:add to (?:basket|cart|bag)|buy (?:now|for|it|a licen[cs]e)|in den warenkorb|jetzt kaufen|ajouter au panier|acheter|añadir al carrito|comprar|aggiungi al carrello|acquista ora|in winkelwagen)\b/i;

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
  /\b(?:free|kostenlos|gratis|gratuit|gratuito)\b|(?:^|[^\d.,])0\s?[$€£円원]|[$€£¥₩]\s?0(?:[.,]00)?(?![\d.,])|無料(?!体験|トライアル|で?お?試)|免[费費](?![试試])|무료(?!\s?체험)|бесплатн|مجان|חינם/i;
const named: Record<PricingModel, (quote: string) => boolean> = {
  free: (quote) => freeWord.test(quote),
  freemium: (quote) => /\bfreemium\b/i.test(quote),
  subscription: (quote) => says('recurring', quote),
  'one-time': (quote) => says('oneTime', quote) || buysOnce(quote),
  'usage-based': (quote) => says('usage', quote) || sentencesIn(quote).some(statesShare),
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
