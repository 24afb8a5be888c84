/** Sentences in which something costs nothing that is not the product: guests, partners of the company, a second one on top. */
const free =
  '(?<!\\p{L})(?:free|costs? nothing|pays? nothing|kostenlos|kostenfrei|gratis|gratuite?s?|gratuit[oaie]|grátis|nichts|rien|nada|nulla|niente|niets)(?!\\p{L})';

/** Who comes along: no one who buys is called so. */
const guests =
  'guests?|viewers?|visitors?|observers?|contractors?|freelancers?|landlords?|tenants?|residents?|patients?|parents?|clients?|customers?|buyers?|shoppers?|recipients?|signers?|signatories|suppliers?|applicants?|candidates?|attendees?|participants?|volunteers?|drivers?|couriers?|accountants?|collaborators?' +
  '|gäste?n?|kund(?:en|innen)|käufer(?:innen)?n?|mieter(?:innen)?n?|vermieter(?:innen)?n?|patient(?:en|innen)|eltern|bewerber(?:innen)?n?|teilnehmer(?:innen)?n?|lieferanten|empfänger(?:innen)?n?' +
  '|invités?|clients?|clientes|acheteurs?|locataires?|patients?|parents|candidats?|visiteurs?|fournisseurs?|destinataires?' +
  '|invitad[oa]s?|clientes?|compradores|inquilinos?|pacientes?|padres|familias|candidat[oa]s?|visitantes|proveedores' +
  '|ospiti|clienti|acquirenti|inquilini|pazienti|genitori|candidati|visitatori|fornitori' +
  '|convidados?|compradores|inquilinos|pacientes?|pais|fornecedores' +
  '|gasten|klanten|kopers|huurders|patiënten|ouders|sollicitanten|bezoekers|deelnemers|leveranciers' +
  '|gäster|kunder|köpare|hyresgäster|gjester|gæster|lejere|leietakere';
const are =
  'are|go|stay|join|is|pay|sind|zahlen|bleiben|sont|ne paient|son|no pagan|sono|non pagano|são|não pagam|zijn|betalen|är|er';
const yours =
  'your|their|ihre?n?|deine?n?|eure?n?|vos|tes|tus|sus|vuestr[oa]s|(?:i |gli )?(?:tuoi|vostri|suoi)|(?:os )?(?:seus|teus)|je|jouw|uw|jullie|dina|dine|era';
const seekers =
  '(?:those|anyone|people|whoever|everyone) who (?:is |are )?(?:search|look|buy|book|brows|appl|shop)\\p{L}*|(?:alle|wer)(?:, die)? (?:such|kauf|buch)\\p{L}+|ceux qui (?:cherch|achèt|réserv)\\p{L}+|quien(?:es)? (?:busc|compr|reserv)\\p{L}+|(?:quem|chi) (?:cerc|compr|acquist|prenot|procur|reserv)\\p{L}*|wie (?:zoekt|koopt|boekt)';

const subject = `(?<!\\p{L})(?:${guests})(?: (?:and|or|&|und|oder|et|ou|y|o|e|en|of|och|og) \\p{L}+)? (?:${are}) (?:\\p{L}+ ){0,3}?${free}`;
const beneficiary = `(?<!\\p{L})(?:for|für|pour|para|per|voor|för|for) (?:(?:${yours}) (?:\\p{L}+ )?(?:${guests})|${seekers})(?!\\p{L})`;

const someone = new RegExp(`${subject}|${beneficiary}[^.!?]*${free}|${free}[^.!?]{0,30}${beneficiary}`, 'iu');

/** Who sells it along with the company joins for nothing. */
const partners =
  '(?:partner(?:in)?|affiliates?|resellers?|ambassadors?|affilié|revendeur|ambassadeur|afiliad[oa]|revendedora?|soci[oa]|embajadora?|affiliat[oa]|rivenditore|parceir[oa]|wederverkoper)';
const joining =
  '(?:becom(?:e|ing)|join|sign up|werde(?:n)?|devenez|deviens|devenir|hazte|conviértete|diventa(?:re)?|entra|torne-se|seja|word)';
const asPartner = `(?<!\\p{L})${joining} (?:\\p{L}+ ){0,4}?${partners}(?!\\p{L})`;
const partnership = new RegExp(
  `${asPartner}[^.!?]*${free}|(?<!\\p{L})${joining} ${free}[^.!?]{0,20}(?<!\\p{L})${partners}(?!\\p{L})`,
  'iu',
);

/** One that costs nothing for who pays for another. */
const another =
  '(?:second|third|2nd|3rd|zweite[nrs]?|dritte[nrs]?|deuxième|2e|segund[oa]|2d[oa]|2[ªº]|secondo|seconda|tweede|andra|anden)';
const onTop = new RegExp(
  `(?<!\\p{L})${another} (?:\\p{L}+ ){0,3}?${free}|(?<!\\p{L})(?:buy|get|kauf(?:e|en)?|achetez|compra|compre|acquista|koop) (?:\\d|one|two|eins?|un[ea]?|uno|dos|due|een)(?!\\p{L})[^.!?]*${free}`,
  'iu',
);

/** `Contractors are always free of charge`, `Für Ihre Gäste ist die App gratis`: the product itself is paid for. */
export const isFreeForGuests = (sentence: string): boolean => someone.test(sentence);

/** `Become a partner, it's free`, `Buy one, get the second free`. */
export const isFreeBeside = (sentence: string): boolean => partnership.test(sentence) || onTop.test(sentence);
