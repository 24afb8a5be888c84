/** What pages and sections about prices are called: one list for addresses and for headings. */
import { remembered } from './remembered.ts';

/** Words that name a price list wherever they are in a heading. */
const plain =
  'pricing|prices?|plans|cost|preis(?:e[ns]?|list(?:e|en)|modelle?|gestaltung)?|tarife?n?|kosten|tarifs?|tarification|grille tarifaire|prix|precios?|tarifas?|planes|prezz[io]|piani|listino|tariff[ae]|cost[io]|preços?|precos?|planos|custos?|prijs|prijzen|prijslijst|tarief|tarieven|pris|priser|prislista|prisliste|hinta|hinnat|hinnasto|hinnoittelu';
/** Words that name other things too in a longer heading: `conversion rates`, `Membership has its stars`. */
const alone =
  'costs|rates|fees|charges|rate card|price list|plan|memberships?|subscriptions?|packages?|licen[cs]ing' +
  '|mitgliedschaft(?:en)?|mitgliedsbeitr(?:ag|äge)|pakete|leistungspakete|abos?|gebühren' +
  '|formules?|forfaits?|offres|abonnements?|adhésions?' +
  '|paquetes|suscripci(?:ón|ones)|suscripcion(?:es)?|membresías?|membresias?|cuotas' +
  '|pacchetti|abbonament[oi]|offerte' +
  '|pacotes|assinaturas?|mensalidades?' +
  '|pakketten|abonnementen|lidmaatschap(?:pen)?';
/** What asks or says what something costs. */
const costs =
  'how much|kostet|(?:combien )?(?:ç|c)a coûte|co[uû]te(?:-t-il)?|combien|cuánto (?:cuesta|vale)|lo que cuesta|cuesta|quanto (?:costa|custa)|wie ?viel|wat kost|hva(?:d)? koster|vad kostar|mitä maksaa|costs? nothing';

const anywhere = new RegExp(
  `(?<!\\p{L})(?:${plain}|${costs})(?!\\p{L})|料金|価格|价格|가격|цены|тариф|الأسعار|מחירים`,
  'iu',
);
const determiners =
  "(?:the|our|simple|fair|flat|das|die|unsere?|nos|l[’'] ?|les|nuestr[oa]s|los|las|i|gli|le|i nostri|le nostre|os|as|nossos|nossas|onze|de|het) ?";
const whole = new RegExp(
  `^(?:${determiners}){0,3}(?:${alone})(?: (?:and|&|und|et|y|e|en) [\\p{L} ]{2,20})?$|^(?:what|why) [\\p{L}\\p{N} '’.-]{2,30} cost(?:s(?: you)?|)(?! of)(?: nothing)?$|^(?:what|how) (?:you|we) (?:pay|charge)$` +
    `|^(?:choose|pick|select|find|get|see|compare|upgrade|start)(?: (?:the|a|your|our|my))?(?: (?:right|perfect|best))? (?:plan|package|membership|subscription)(?: .{2,40})?$` +
    `|^(?:one|a|an?|just one|single)(?: (?:simple|flat|fair|honest|low|fixed|clear|all-in|all-inclusive|monthly)){0,3} (?:plan|price|fee|rate|subscription)(?!\\p{L}).{0,40}$|^(?:simple|flat|fair|honest|transparent|fixed)(?:,? (?:simple|flat|fair|honest|transparent|fixed|monthly)){0,2} (?:fees?|rates?|plan)$` +
    `|^(?:go|get|upgrade to|unlock|become|join) (?:a |an )?[\\p{L}\\p{N}]{0,20} ?(?:pro|premium|plus|unlimited|member|supporter)$|^(?:ein|un|een|één|um) (?:fairer |einziger |einfacher |solo |único |seul |enkel )?(?:preis|tarif|prix|precio|prezzo|preço|prijs|tarief)(?!\\p{L}).{0,30}$` +
    `|^(?:wähle?n? sie |wähle |choisissez |elige |escoge |scegli |escolha |kies )(?:ihr(?:en|e)?|deine?n?|dein|votre|ton|tu|su|il tuo|la tua|o seu|seu|sua|a sua|je|uw)(?: \\p{L}+)? (?:tarif|plan|paket|abo|formule|forfait|abonnement|paquete|suscripción|piano|pacchetto|abbonamento|plano|pacote|assinatura|pakket)$`,
  'iu',
);

const watched =
  "(?:competitors?[’']?s?|stock|fuel|gas|energy|electricity|market|house|hotel|room|ticket|flight|crypto|supplier|food|grocery|menu|material|labou?r|dynamic|shelf|retail)";
const things =
  '(?:meal|lesson|floor|travel|trip|workout|training|project|business|care|treatment|seating|action|marketing|savings|retirement|pension|health|diet|study|site|garden|house|production|content|weekly|holiday|migration|recovery|test|evacuation)';
const lowered =
  'cut|cuts|cutting|reduc(?:e|es|ing)|lower(?:s|ing)?|slash(?:es)?|sav(?:e|es|ing)|track(?:s|ing)?|monitor(?:s|ing)?|watch|control(?:s|ling)?|optimi[sz](?:e|es|ing)|automat(?:e|es|ing)|manag(?:e|es|ing)|forecast(?:s|ing)?|predict|estimat(?:e|es|ing)|calculat(?:e|es|ing)|scrape|beat|split|share|spar(?:en|t)|senken?|reduzieren|verfolgen|im (?:griff|blick)|rédui(?:re|sez)|maîtrise[rz]|baisse[rz]|économise[rz]|compare[rz]|reduc(?:e|ir)|ahorr(?:a|e|ar)|control(?:a|ar)|riduc[ie]|risparmi\\p{L}+|taglia|confronta|reduz(?:a|ir)|economiz\\p{L}+|bespa\\p{L}+|verlaag|verminder|vergelijk|volg';
/** Headings that hold such a word and tell of other money: `Cut your cloud cost`, `Meal plans`, `Plans your week`. */
const otherThings = new RegExp(
  `(?<!\\p{L})(?:(?:hidden|real|true|full|total|actual|average) costs?|costs? (?:of|savings?|control|overruns?|per|center|cent(?:er|re)s|tracking)|price (?:tracking|alerts?|monitoring|drops?|changes?|history|comparison|intelligence|tags?|match)|pricing (?:engine|strateg(?:y|ies)|intelligence|automation|software|rules|tool)|(?:build|create|design|generate|embed)(?!\\p{L})[^.!?]{0,30} pricing|${watched} (?:prices?|pricing|costs?|preise|rates)|${things} plans|plans (?:your|the|a|for you|ahead|every|itself)|(?:${lowered})(?!\\p{L})[^.!?]{0,40}(?<!\\p{L})(?:prices?|pricing|costs?|kosten|preise?|coûts?|prix|costes?|costos?|costi|prezzi|custos?|preços|prijzen)|(?:kosten|preise) (?:senken|sparen|reduzieren|im (?:griff|blick)|vergleichen|runter)|at no (?:extra )?cost|no(?:t|thing)? at all cost|would (?:pay|cost)|cost you(?:r)?|costs you(?:r)?|elsewhere|doing nothing)(?!\\p{L})`,
  'iu',
);
/** `What Orrery costs you`: the visitor is asked for it. */
const asks = /^(?:what|how much)\s.{2,40}\scosts you[?.]?$/iu;

/** `Conversion rates`, `Parking fees you avoid`: money and measures of the visitor's. */
const otherSums =
  /(?<!\p{L})(?<!\bno (?:\p{L}+ )?)(?:rates|fees|charges|costs|savings|losses|revenues?|incomes?|profits?|budgets?|salar(?:y|ies)|fines)(?!\p{L})/iu;

/** Whether a heading names prices, costs or plans that are not the product's own. */
export const isOtherMoneyHeading = remembered((heading) => {
  const text = heading.slice(0, 300);
  if (asks.test(text)) return false;
  return otherThings.test(text) || (otherSums.test(text) && !anywhere.test(text) && !isWhole(text));
});
const isWhole = (text: string): boolean => whole.test(text.replace(/(?<![?!.…])[?!.…]+$/, '').trim());

/** Whether a heading says that prices are under it. */
export const isPricingHeading = remembered((heading) => {
  const text = heading.slice(0, 300);
  if (isOtherMoneyHeading(text)) return false;
  return anywhere.test(text) || isWhole(text);
});

const own = '(?:(?:our|the|unsere|nos|nuestros|nuestras|i-nostri|le-nostre|os-nossos|onze|vores|våra)-)?';
const slugs = `${plain.replaceAll(' ', '-')}|${alone.replaceAll(' ', '-')}`;
const sayings =
  'what-[\\p{L}\\p{N}-]{2,30}-costs|how-much(?:-[\\p{L}-]{2,30})?|was-(?:es|[\\p{L}\\p{N}-]{2,30})-kostet|was-kostet-[\\p{L}\\p{N}-]{2,30}|cuanto-cuesta|cuánto-cuesta|combien-ca-coute|combien-ça-coûte|quanto-(?:costa|custa)|wat-kost-(?:het|[\\p{L}\\p{N}-]{2,30})|vad-kostar-det|hvad?-koster-det|buy|subscribe|upgrade|(?:plans|prices)-pricing|pricing-(?:plans|table|packages|options)|membership-(?:plans|options|levels|pricing)';

/** A segment of an address, or a heading written as one, that is a price list's. */
export const pricingSlug = new RegExp(
  `^${own}(?:(?:${slugs})(?:-(?:and|und|et|y|e|en|og|och)-(?:${slugs}|packages|pakete|billing|offres|paquetes))?(?:-(?:page|seite))?|${sayings})$`,
  'u',
);
