/** Sentences, sections and pages in which money is spoken of that is not asked for here. */
import { metaOf, type SitePage } from './site.ts';
import { isOtherMoneyHeading } from './pricing-headings.ts';
import { nodesOf } from './json-ld-nodes.ts';
import { oncePer, remembered } from './remembered.ts';
import type { Section } from './sections.ts';
import { sentencesIn } from './words.ts';

const hired =
  '(?:agenc(?:y|ies)|freelancers?|consultants?|contractors?|lawyers?|accountants?|developers?|designers?|dentists?|agentur(?:en)?|berater(?:in)?|steuerberater|agences?|cabinets?|agencias?|agenzi[ae]|agências?|bureaus?|consulent[ei]|hotels?|banks?)';
/** Words that tell of others: what they charge, what is paid to them, what is lost to them, and wages. */
const aboutOthers = new RegExp(
  `(?<!\\p{L})(?:competitors?|alternatives?|elsewhere|others? (?:\\p{L}+ )?(?:charge|cost|ask|take)|other \\p{L}+(?: \\p{L}+)? (?:\\p{L}+ )?(?:charge|cost|ask|take|want|start)s?|other (?:tools|apps|services|vendors)|typical(?:ly)?|market (?:rate|price)|on average|average|unlike|instead of (?:pay|spend|hir|us)ing|compared (?:to|with)|versus|vs\\.?|funding|revenue|mrr|stipend|konkurrenz|wettbewerb` +
    `|${hired} (?:\\p{L}+ ){0,2}(?:charge|cost|ask|bill|want|take|lose|pay|kosten|kostet|verlangen|verlangt|berechnen|verlieren|coûte(?:nt)?|factur(?:e|ent|a|an)|cuestan?|cobran?|costa(?:no)?|chied(?:e|ono)|custam?|vrag(?:en|t)|kost)s?` +
    `|(?:you|they|teams?|people|companies|customers?|clients?) (?:are )?(?:currently|already|still|probably|usually|often|now|may|might|could|would) (?:pay|spend|lose|waste|be paying)(?:ing|s)?|(?:stop|why|tired of|hate|without|instead of|used to|avoid) (?:pay(?:ing)?|cost)|most (?:\\p{L}+ ){1,2}(?:pay|spend|charge|cost|ask|lose|waste)|(?:(?:our|your|their) (?:customers?|clients?|users?)|shops|hosts|hotels|restaurants) (?:\\p{L}+ )?(?:earn|make|save|lose|spend|pay)` +
    `|los(?:e|es|ing)|wast(?:e|es|ed|ing)|verlier(?:en|t)|verschwenden|perd(?:ent|ez)|pierden?|perdono|perdem|verliezen` +
    `|salar(?:y|ies)|wages?|gehalt|jahresgehalt|vergütung|salaires?|sueldos?|salarios?|stipendi[o]?|salários?|salaris(?:sen)?|full[- ]time|part[- ]time|vollzeit|teilzeit|temps plein|jornada completa|tempo pieno` +
    `|(?<!\\b(?:we|wir|nous)(?: \\p{L}+)? )(?:sell|charge|offer|launch|create|set up) (?:an?|your|subscriptions?|memberships?|tickets?|access|plans?)|(?:your |the )?(?:rent|mortgage|miete|loyer|alquiler|affitto|aluguel|huur) (?:is|of|for|ist|est|es|è|é)|zahlen (?:sie|du) (?:noch|bereits|zu viel))(?!\\p{L})` +
    `|(?<!(?:our|unsere|nos|nuestros|nostri|nossos|onze) )(?:costs|kosten|coûts|costos|costes|costi|custos) (?:can |may |können |peuvent |pueden |possono |podem |kunnen )?(?:vary|range|variieren|schwanken|varient|varían|variano|variam|variëren|lopen uiteen)(?!\\p{L})` +
    `|^it costs? (?!.{0,60} to (?:use|join|start|get|subscribe|try|run)(?!\\p{L})).{0,60} to \\p{L}`,
  'iu',
);

/** Whether a sentence speaks of money that others ask, get or lose. */
export const isOthersMoney = remembered((sentence) => aboutOthers.test(sentence));

/** The sentences of a text that do not speak of others' money; the whole text where all of them do not. */
export const ownSentences = remembered((text): readonly string[] => {
  const sentences = sentencesIn(text.slice(0, 4000));
  const own = sentences.filter((sentence) => !isOthersMoney(sentence) && !isSupport(sentence));
  return own.length === sentences.length ? [text] : own;
});

/** Money that keeps the company going without being a price: `Nos sostienen`, `gefördert`, `socias que aportan`. */
const support =
  /(?<!\p{L})(?:(?:is|are) (?:paid for|funded|financed|supported|sponsored) by|(?:financed|funded|supported) (?:by|through|with)|gefördert|förderung|fördermittel|finanziert (?:durch|von|sich)|zuschuss|soutenus? par|financés? par|subventions?|sostien(?:e|en)|financiad[oa]s? por|subvenci(?:ón|ones)|aportan?|aportaci(?:ón|ones)|sostenut[oi] da|finanziat[oi] da|ci sostengono|contribut[oi] (?:di|da)|apoiad[oa]s? por|financiad[oa]s? pel[oa]|gefinancierd door|subsidie|gesubsidieerd|steunen ons)(?!\p{L})/iu;
/** Whether a sentence says who pays for the company, other than by buying. */
const isSupport = (sentence: string): boolean => support.test(sentence);

const donations =
  /\b(?:donat(?:e|ions?)|sponsor(?:s|ship)?|support us|buy (?:me|us) a (?:coffee|beer)|tip jar|spenden?|faire un don|dons|donaci(?:ón|ones)|donazion[ei]|doaç(?:ão|ões)|doneer|doneren|donaties?|doner|donera|pay what you (?:want|can|like)|patreon|ko-fi|liberapay)\b/i;
/** Whether a sum is given, not asked: it and the headings above it say so. */
export const isDonation = (text: string, trail: readonly string[]): boolean =>
  asksForGifts(text) || trail.some(asksForGifts);
const asksForGifts = remembered((text) => donations.test(text));

/** Sums that a visitor makes up, such as what a calculator shows before anything is put in. */
const madeUp =
  /calculator|estimator|simulator|rechner|calculadora|simulador|simulateur|calculatrice|your (?:cart|order)|warenkorb|\bcheckout\b|\broi\b|return on investment|(?:your|the|potential|estimated) savings|(?:the )?old way|^before\b|^(?:the )?(?:others?|them|competition|competitors?|traditional \p{L}+|other (?:tools|apps|vendors|platforms|solutions)|without \p{L}+|die anderen|andere|otros|los demás|les autres|gli altri|outros|anderen)$|elsewhere$|^(?:was|wieviel) .{0,40}(?:anderswo|woanders)|ailleurs$|(?:en otros? (?:sitios?|lugares?)|en otra parte)$|altrove$|(?:noutros? lados?|em outros? lugar(?:es)?)$|(?:wat|hoeveel) .{0,40} elders|^(?:[\p{L}\p{N}.&]+ ){0,2}(?:merch(?:andise)?|swag|fan ?shop|fanartikel)$|(?:what|how much) (?:the )?(?:others?|competitors?|alternatives?|other \p{L}+) (?:cost|charge|ask|take)|was (?:die )?anderen? (?:kosten|verlangen|nehmen)|ce que (?:coûtent|demandent|facturent) les autres|lo que (?:cobran|cuestan) (?:los|las) (?:otr[oa]s|demás)|quanto (?:costano|chiedono) gli altri|quanto (?:custam|cobram) os outros|wat anderen (?:kosten|vragen)|how much (?:you|could you|can you|do you) (?:save|lose|earn|make)/iu;
const hiring =
  /\b(?:careers?|jobs?|open (?:positions?|roles?)|(?:we[’']re|we are|now) hiring|vacanc(?:y|ies)|join (?:our|the) team|stellenangebote|offene stellen|karriere|recrutement|nous recrutons|offres d[’']emploi|empleos?|trabaja con nosotros|lavora con noi|vagas|vacatures|werken bij)\b/i;

/** Whether the headings above say that the sums under them are no prices of this product. */
export const isOthersSection = oncePer(({ trail }: Section) => trail.some(headsOtherSums));
/** What comes on top of a plan, what those charge whose services a product passes on, and what is only estimated. */
const besidePlans = new RegExp(
  [
    '^(?:(?:optional|available|popular|paid) )?add-?ons?(?!\\p{L})',
    "\\b(?:providers?|suppliers?|vendors?)(?:['’]s?)? (?:api )?(?:pricing|prices|costs|fees|rates)\\b",
    '\\b(?:cost|price) estimates?\\b|\\bestimated (?:\\w+ )?(?:costs?|prices?)\\b',
    'kostenschätzung|geschätzte kosten|coûts? estimés?|costes? estimados?|custos? estimados?|costi stimati|geschatte kosten',
  ].join('|'),
  'iu',
);
const headsOtherSums = remembered((heading) =>
  [madeUp, hiring, besidePlans].some((pattern) => pattern.test(heading)),
);

/** The same for single lines, which no sentence tells apart: under `Cut your cloud cost` they are costs. */
export const isOtherMoneySection = oncePer(
  (section: Section) => isOthersSection(section) || section.trail.some(isOtherMoneyHeading),
);

const dated = /\/(?:19|20)\d{2}\/\d{1,2}(?:\/|$)|\/(?:19|20)\d{2}-\d{2}(?:-\d{2})?[-/]/;
const postTypes =
  /^(?:BlogPosting|NewsArticle|Article|TechArticle|JobPosting|SocialMediaPosting|LiveBlogPosting)$/;

/** Whether a page is a post, a piece of news or a job: what it says of prices was so when it was written. */
export function isPost(page: SitePage): boolean {
  if (page.role === 'home' || (page.role === 'pricing' && !dated.test(new URL(page.url).pathname)))
    return false;
  if (dated.test(new URL(page.url).pathname) || metaOf(page, 'og:type') === 'article') return true;
  return nodesOf(page.jsonLd).some(({ node }) =>
    [node['@type']].flat().some((type) => typeof type === 'string' && postTypes.test(type)),
  );
}
