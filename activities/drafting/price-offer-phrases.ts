/** The phrases in which a product, its maker or its price asks for money, outside of price lists. */
import { amountsIn } from './prices.ts';
import { isPlanName } from './pricing-plan-names.ts';

export const sells =
  /^(?:pre-?)?(?:buy|purchase|order) |^(?:get|own) .{0,40}(?<!\p{L})for (?:just |only )?(?=[$€£\d])|^(?:(?:jetzt )?(?:kaufen|bestellen)|acheter|commander|comprar|compra (?:ya|ahora|ora|agora)|acquista|koop nu|(?:köp|køb|kjøp) nu?å?|osta nyt)(?!\p{L})(?!.*(?<!\p{L})(?:kostet|coûte|cuesta|costa|custa|kost|koster|kostar)(?!\p{L}))/iu;

const starts =
  /^(?:(?:plans?|pricing|prices?|subscriptions?|memberships?) )?(?:(?:starts?|starting|begins?) (?:at|from)|from|only|just|ab|nur|schon ab|à partir de|dès|desde|a partir de|solo|sólo|da|a partire da|vanaf|slechts|från|fra|alkaen)(?!\p{L})|(?<!\p{L})(?:(?:plans?|pricing|prices?|subscriptions?|memberships?|it) (?:starts?|begins?) (?:at|from)|(?:preise|tarife|abos?|pläne) (?:beginnen|starten) (?:bei|ab)|(?:les )?(?:tarifs|prix|abonnements) (?:commencent|débutent|démarrent) à|(?:los )?(?:precios|planes) (?:empiezan|comienzan) (?:en|desde)|(?:i )?(?:prezzi|piani|abbonamenti) partono da|(?:os )?(?:planos|preços) (?:começam|partem) (?:em|de|a)|(?:de )?(?:prijzen|abonnementen) beginnen (?:bij|vanaf))(?!\p{L})/iu;
/** What may be between such words and the amount: `from just $9`, `à partir de deux personnes, 9 €`. */
const untilAmount =
  /^:?\s*(?:(?:just|only|nur|seulement|solo|sólo|apenas|slechts|as (?:little|low) as|under) )?$|^\s(?:\p{L}{2,10}|\d{1,5}) (?:people|persons?|users?|seats?|members?|personen|nutzern?|mitgliedern?|personnes|utilisateurs|membres|personas|usuarios|miembros|persone|utenti|membri|pessoas|usuários|gebruikers|leden|personer|användare|brugere),? $/iu;

export function startsAtAmount(sentence: string): boolean {
  const found = starts.exec(sentence);
  const [first] = amountsIn(sentence);
  if (found === null || first === undefined) return false;
  return untilAmount.test(sentence.slice(found.index + found[0].length, first.at));
}

const only =
  '(?: (?:just|only|nur|seulement|solo|sólo|apenas|só|slechts|from|ab|a flat|desde|da|de|di|vanaf|från|fra))?';
/** What a sentence says of its subject right before an amount. */
export const costsNow = new RegExp(
  `(?<!\\p{L})(?:is|are|costs?|starts? at|kostet|coûte|est à|cuesta|costa|custa|kost|koster|kostar|maksaa)${only}\\s$`,
  'iu',
);

const sold =
  '(?:price|fee|cost|subscription|membership|licen[cs]e|plan|(?:pro|plus|premium|paid|team|full) (?:plan|version)|pro|plus|premium|preis|abo(?:nnement)?|mitgliedschaft|lizenz|beitrag|gebühr|vollversion|prix|tarif|abonnement|formule|adhésion|licence|precio|suscripción|plan|cuota|licencia|prezzo|abbonamento|canone|licenza|preço|assinatura|plano|mensalidade|licença|prijs|lidmaatschap|licentie)';
const costs =
  "(?:is|are|costs?|will cost|starts? (?:at|from)|kostet|beträgt|liegt bei|ist|coûte|est(?: de| à)?|s[’']élève à|démarre à|cuesta|es(?: de)?|son|vale|costa|è(?: di)?|custa|é(?: de)?|kost|is|bedraagt)";
const subject =
  "(?:(?:the|our|an?|your|der|die|das|ein|eine|unser|unsere|le|la|l[’']|un|une|notre|el|una?|nuestr[oa]|il|lo|i|gli|o|os|as|a|uma?|nossa|nosso|de|het|een|onze)\\s?)?(?:\\p{L}+ )?";
const pronoun = new RegExp(
  `^(?:(?:yes|no|oh|so|well)[,.:—–-]+ )?(?:(?:it|that|this)(?:['’]s| is| costs?| will cost| starts at)|es (?:kostet|sind)|(?:das )?(?:kostet|macht)|(?:ça|cela|il|elle) coûte|c[’']est|(?:cuesta|vale|son)|(?:costa|sono|viene)|(?:custa|são)|(?:het|dat|dit) kost)${only}\\s$`,
  'iu',
);
const named = new RegExp(`(?:^|[,;:—–] |\\. )${subject}${sold}(?: [\\p{L}]+){0,3} ${costs}${only}\\s$`, 'iu');

/** Whether what is before an amount says that the product or its price is that much. */
export const asksOf = (before: string): boolean => pronoun.test(before) || named.test(before);

/** Those who ask, and those who pay. */
export const weAsk =
  /(?<!\p{L})(?:we (?:only |just )?(?:charge|ask(?: for)?)|you(?:['’]ll| will)? (?:only |just )?pay|(?:nur )?(?:zahlen sie|sie zahlen|zahlst du|du zahlst|ihr zahlt|wir berechnen|wir verlangen)|(?:nous (?:facturons|demandons)|vous (?:payez|paierez)|tu paies)|(?:cobramos|pagas|pagarás|usted paga|se paga)|(?:paghi|si paga|pagate|chiediamo)|(?:você paga|cobramos|paga-se)|(?:je betaalt|u betaalt|betaal je|wij (?:vragen|rekenen)))(?: (?:just|only|nur|seulement|solo|sólo|apenas|só|slechts|a flat|you))?(?: fee of)?\s$/iu;

/** What comes after a trial, and what a button asks. */
export const continues =
  /(?<!\p{L})(?:(?:and )?(?:then|after (?:that|which|this))|afterwards?|thereafter|danach|anschließend|dann|puis|ensuite|luego|después|poi|dopo|depois|daarna)(?:,? (?:it['’]s|only|just|you pay|it is|nur|für|kostet es|seulement|solo|sólo|a|für nur|voor|por|per|à))?[:,]?\s$|^(?:get (?:started|access|everything|unlimited \p{L}+)|start|join(?: us)?|subscribe|upgrade(?: to \p{L}+)?|go \p{L}+|unlock (?:everything|all|\p{L}+)|try it|sign up|become a member|all of it|everything|abonnieren|jetzt starten|s[’']abonner|suscríbete|abbonati|assine|abonneer je)(?: today| now)?(?: (?:for|at|from|für|ab|pour|dès|por|desde|per|da|voor|vanaf))(?: (?:just|only|nur|seulement|solo|sólo|apenas|slechts|as little as))?\s$/iu;

const byPeriod =
  /(?<!\p{L})(?:month|monthly|mo|year|yearly|annum|monat\p{L}*|jahr|mois|an|mes|año|mese|anno|mês|ano|maand|jaar|månad|måned|år)(?!\p{L})/iu;
/** Words that make a sentence of a line: who does what with the money. */
const verb =
  /(?<!\p{L})(?:is|are|was|were|what|that|who|which|when|where|have|has|had|do|does|did|got|get(?:s|ting)?|went|goes|go|gone|comes?|came|less|fewer|more|lost|ist|sind|war|die|das was|weniger|est|sont|que|qui|moins|es|son|menos|è|sono|che|meno|é|são|is|zijn|dat|minder)(?!\p{L})/iu;

/** Whether a line is an amount, what it is for, and little else; a name before it must be a plan's. */
export function line(sentence: string): boolean {
  const [first] = amountsIn(sentence);
  if (first === undefined || sentence.length > 80) return false;
  const before = sentence.slice(0, first.at).trim();
  const after = sentence.slice(first.at + first.text.length);
  const head = (before.split(/[.!?](?:\s|$)/).at(-1) ?? '').replace(/(?<![:,–—-])[:,–—-]+$/u, '').trim();
  const isHead =
    head === '' ||
    /^(?:from|only|just|nur|ab|dès|à partir de|seulement|solo|sólo|desde|a partir de|da|vanaf|slechts|one plan|one price|starting (?:at|from)|für|for|pour|por|per|voor|ein preis|un prix|un precio|flat|plus|pro)$/iu.test(
      head,
    ) ||
    isPlanName(head);
  return isHead && byPeriod.test(after.slice(0, 40)) && !verb.test(after);
}

/** Without such a word the money may be asked for by anybody. */
export const ownPlan =
  /(?<!\p{L})(?:upgrad\p{L}*|plans?|pro|plus|premium|paid|members?|memberships?|subscri\p{L}+|supporters?|abo(?:s|nnement\p{L}*)?|tarife?|mitglied\p{L}*|planes|suscri\p{L}+|abonn\p{L}+|abbonament\p{L}*|assinatura\p{L}*)(?!\p{L})/iu;
/** What is right before what a plan costs: `Paid members get the archive for $8 a month`. */
export const bindsPlan =
  /(?:(?<!\p{L})(?:for|at|is|are|costs?|from|für|ab|pour|dès|por|desde|per|da|voor|vanaf)|:|[–—-])(?: (?:just|only|nur|seulement|solo|sólo|apenas|slechts))?\s$/iu;
/** `…: from $9/month`. */
export const startsAfter =
  /[:–—]\s(?:from|only|just|starting at|ab|nur|dès|à partir de|desde|a partir de|da|vanaf|slechts)\s$/iu;
/** `Commercial licences from $49`. */
export const licence =
  /(?<!\p{L})(?:licen[cs]es?|lizenz(?:en)?|licencias?|licenz[ae]|licenças?|licenties?) (?:(?:is|are|cost|costs|start|starts|begin|kostet|kosten|coûte(?:nt)?|cuestan?|costa(?:no)?|custam?|kost) )?(?:from|for|at|ab|desde|dès|à partir de|da|a partir de|vanaf)\s$/iu;
