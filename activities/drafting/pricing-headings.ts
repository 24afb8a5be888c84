/** What pages and sections about prices are called: one list for addresses and for headings. */

/** Words that name a price list wherever they stand in a heading. */
const plain =
  'pricing|prices?|plans?|cost|how much|preis(?:e[ns]?|list(?:e|en)|modelle?|gestaltung)?|tarife?n?|kosten|tarifs?|tarification|grille tarifaire|prix|precios?|tarifas?|planes|prezz[io]|piani|listino|tariff[ae]|cost[io]|preços?|precos?|planos|custos?|prijs|prijzen|prijslijst|tarief|tarieven|pris|priser|prislista|prisliste|hinta|hinnat|hinnasto|hinnoittelu';
/** Words that name other things too in a longer heading: `conversion rates`. */
const alone = 'costs|rates|fees|charges|rate card|price list';
/** What asks or says what something costs. */
const costs =
  'kostet|(?:combien )?(?:ç|c)a coûte|co[uû]te(?:-t-il)?|cuánto (?:cuesta|vale)|lo que cuesta|cuesta|quanto (?:costa|custa)|wat kost|hva(?:d)? koster|vad kostar|mitä maksaa|costs? nothing';

const anywhere = new RegExp(
  `(?<!\\p{L})(?:${plain}|${costs})(?!\\p{L})|料金|価格|价格|가격|цены|тариф|الأسعار|מחירים`,
  'iu',
);
const whole = new RegExp(
  `^(?:(?:the|our|your|simple|fair|flat) ){0,3}(?:${alone})(?: (?:and|&) [\\p{L} ]{2,20})?$|^(?:what|why) [\\p{L}\\p{N} '’.-]{2,30} costs?(?! of)(?: (?:nothing|you))?$|^(?:what|how) (?:you|we) (?:pay|charge)$`,
  'iu',
);

/** Whether a heading says that prices stand under it. */
export const isPricingHeading = (heading: string): boolean => {
  const text = heading.slice(0, 300);
  return anywhere.test(text) || whole.test(text.replace(/[?!.…]+$/, '').trim());
};

const own = '(?:(?:our|the|unsere|nos|nuestros|nuestras|i-nostri|le-nostre|os-nossos|onze|vores|våra)-)?';
const slugs = `${plain.replaceAll(' ', '-').replaceAll('(?:ç|c)a ', '')}|${alone.replaceAll(' ', '-')}`;
const sayings =
  'what-[\\p{L}\\p{N}-]{2,30}-costs|was-(?:es|[\\p{L}\\p{N}-]{2,30})-kostet|was-kostet-[\\p{L}\\p{N}-]{2,30}|cuanto-cuesta|cuánto-cuesta|combien-ca-coute|combien-ça-coûte|quanto-(?:costa|custa)|wat-kost-(?:het|[\\p{L}\\p{N}-]{2,30})|vad-kostar-det|hvad?-koster-det|buy|subscribe|abonnements?|suscripciones|abbonamenti|assinaturas|abonnementen';

/** A segment of an address, or a heading written as one, that is a price list's. */
export const pricingSlug = new RegExp(
  `^${own}(?:(?:${slugs})(?:-(?:and|und|et|y|e|en|og|och)-(?:${slugs}|packages|pakete|billing|offres|paquetes))?(?:-(?:page|seite))?|${sayings})$`,
  'u',
);
