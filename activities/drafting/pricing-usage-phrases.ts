/** Phrases of prices that are paid by use: what is counted, and shares of what goes through the product. */
/** What is counted where a price is paid by use, singular and plural. */
const counted =
  'requests?|(?:api[- ])?calls?|lookups?|look-ups?|quer(?:y|ies)|search(?:es)?|verifications?|records?|rows?|tokens?|[kmgt]i?b|gigabytes?|messages?|sms(?:es)?|texts?|e-?mails?|credits?|minutes?|mins?|seconds?|transactions?|documents?|images?|photos?|scans?|runs?|events?|jobs?|bookings?|orders?|pages?|invoices?|reports?|downloads?|vessel calls?|words?|k[mw]h?|kilomet(?:er|re)s?|hours?|hrs?|(?:seat|user|cpu|gpu|vcpu|instance|server|machine)[- ]hours?|conversations?|rides?|trips?|nights?|parcels?|shipments?|labels?|signatures?|builds?|address(?:es)?|charges?|payments?|sales?|donations?|tickets?|payouts?|swipes?' +
  '|anfragen?|abrufe?|aufrufe?|nachricht(?:en)?|seiten?|dokumente?|belege?|rechnung(?:en)?|bilde?r?|wort|wörter|stunden?|nächte?|nacht|buchung(?:en)?|gebuchte[mnr] slot|transaktion(?:en)?|minuten?|bestellung(?:en)?|verkauf|zahlung(?:en)?|adressen?' +
  '|requêtes?|appels?|courriels?|mots?|heures?|nuits?|crédits?|réservations?|commandes?|factures?|adresses?' +
  '|petici(?:ón|ones)|solicitud(?:es)?|llamadas?|mensajes?|páginas?|palabras?|horas?|noches?|minutos?|documentos?|créditos?|imágen(?:es)?|direcci(?:ón|ones)|reservas?|pedidos?|facturas?' +
  '|richiest[ae]|chiamat[ae]|messaggi[o]?|pagin[ae]|parol[ae]|or[ae]|nott[ei]|minut[oi]|document[oi]|credit[oi]|immagin[ei]|prenotazion[ei]|ordin[ei]|fattur[ae]|transazion[ei]|indirizz[oi]' +
  '|requisiç(?:ão|ões)|chamadas?|mensage(?:m|ns)|palavras?|noites?|faturas?|endereços?|image(?:m|ns)' +
  "|verzoek(?:en)?|aanvraag|aanvragen|aanroep(?:en)?|oproep(?:en)?|bericht(?:en)?|pagina[’']?s|woord(?:en)?|uur|uren|minuut|boeking(?:en)?|bestelling(?:en)?|afbeelding(?:en)?" +
  '|anrop|förfrågan|meddelanden?|sid(?:a|or)|minute[nr]?|timm?[ae]r?|time|beskeder?|besked|bokning(?:ar)?';
const many =
  "(?:\\d[\\d,. ’]{0,12}\\s?k?\\s*)?(?:(?:thousand|million|tausend|mille|millions?|mil|mila|duizend|miljoen|tusen|million(?:en|es|i)?|mio\\.?) (?:de |d[’'])?)?(?:api[- ])?";
const unit = `${many}(?:(?:successful|completed|paid|additional|extra|processed|delivered|generated|verified|checked|validated|enriched|matched|resolved|parsed|scanned|sent|online|card|physical) ){0,2}(?:${counted})(?!\\p{L})`;
const by = 'per|je|pro|par|por|a|à|al|alla|a|il|la|the|en|ein|pr\\.?|för|for';
const each =
  'each|every|jede[rsmn]?|chaque|cada|ogni|elke|iedere|hver|varje|a|an|ein|eine|une?|una?|uma?|een|en|ett|et|les|las|los|le';
const cost =
  'costs?|kostet|kosten|coûte(?:nt)?|cuesta[n]?|costa(?:no)?|custa[m]?|kost|koster|kostar|maksaa|(?:is|are) (?:charged|billed|priced) at';

const asYouGo = `pay[- ]as[- ]you[- ]go|usage[- ]based|pay[- ]per[- ]use|metered|credit packs?|packs? of credits|prepaid credits|buy (?:more )?credits|credits (?:never|don[’']t|do not) expire|guthaben aufladen|packs? de crédits|paquetes? de créditos|pacchetti di crediti|pacotes? de créditos|pay (?:only )?for what you (?:use|need)|only pay for what you use|nach verbrauch|(?:nur )?zahlen,? was (?:sie|du|man) (?:nutz\\p{L}{1,3}|verbrauch\\p{L}{1,3})|pago por uso|paga solo por lo que (?:usas|usa)|paiement à l[’']usage|payez (?:uniquement |seulement )?ce que vous (?:utilisez|consommez)|facturation à l[’']usage|pa(?:ghi|ga) (?:solo )?(?:quello che|ciò che|a) (?:usi|consum[oi])|pague (?:apenas |só )?(?:pelo que usar|o que usar)|betaal(?:t)? (?:alleen )?(?:voor wat je gebruikt|naar gebruik|per gebruik)|betala för det du använder`;
/** Words that name the model itself. */
export const payAsYouGo = new RegExp(`(?<!\\p{L})(?:${asYouGo})(?!\\p{L})`, 'iu');
export const usage = new RegExp(
  payAsYouGo.source +
    `|(?:(?<!\\p{L})(?:per|je|pro|par|por|pr\\.|(?:${each}) \\d[\\d,.]{0,9}(?=\\s\\p{L}{3,14}\\s(?:${cost})(?!\\p{L})))|\\/)\\s*${unit}` +
    `|(?<!\\p{L})(?:each|every|jede[rsmn]?|chaque|cada|ogni|elke|iedere|hver|varje) ${unit}\\s(?:${cost})(?!\\p{L})`,
  'iu',
);
/** `€0.35 a minute`: what follows an amount right away; elsewhere `a minute` counts nothing. */
export const usageAfter = new RegExp(`^\\s?(?:${by}|an|l[’']|all[’'])\\s?${unit}`, 'iu');

/** `We take 14% of each order`: a share of what goes through the product. */
const share =
  /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?%\s+(?:(?:\+|and|und|et|y|e) [$€£]?\s?\d[\d.,]{0,6}\s?(?:[$€£¢]|ct|cents?)?\s+)?(?:(?:de |di |of )?(?:transaction |service |platform |booking |sales )?(?:fees?|commission|provision|comisi[oó]n|commissione|comissão)\s*)?(?:(?:of|on|per|from|for|su|sul|auf|von|pro|de|par|por|sur|sobre|van)\s+)?(?:(?:each|every|all|any|the|ogni|jede[mnrs]?|chaque|cada|elke)\s+)?(?:(?:successful|paid|completed|card|online)\s+){0,2}(?:orders?|sales?|charges?|bookings?|reservations?|transactions?|payments?|payouts?|donations?|tickets?|invoices?|jobs?|gigs?|projects?|lavor[oi]|incaric(?:o|hi)|auftrag|aufträgen?|trabajos?|encargos?|missions?|trabalhos?|serviços?|klus|klussen|opdracht(?:en)?|uppdrag|prenotazion[ei]|vendit[ae]|transazion[ei]|ordin[ei]|buchung(?:en)?|bestellung(?:en)?|verkauf|verkäufe|umsatz|transaktion(?:en)?|réservations?|ventes?|commandes?|reservas?|ventas?|pedidos?|venda|boeking|verkoop)(?!\p{L})/iu;
const charges =
  /(?<!\p{L})(?:we (?:only )?(?:take|charge|keep|ask)|(?:you|they|hosts?|sellers?|merchants?|creators?|organi[sz]ers?) (?:only )?pay|fees?|commission|nehmen|berechnen|zahl(?:t|en)|provision|paga(?:no|n)?|tratteniamo|commissione|prélevons|pay(?:e|ent|ez)|cobramos|comisi[oó]n|comissão|betaal(?:t|d)?)(?!\p{L})/iu;

/** `1.75% per transaction`, as a price list has it. */
const beginsWithShare = /^(?:(?:only|just|nur|seulement|solo|sólo) )?\d/iu;
export const listsShare = (line: string): boolean =>
  line.length <= 80 && beginsWithShare.test(line) && shareIn(line) > 0;

const shareIn = (text: string): number =>
  Number((share.exec(text.slice(0, 600))?.[1] ?? '0').replace(',', '.'));

/** Whether a sentence says that a share of each order, sale or booking is the price. */
export const statesShare = (sentence: string): boolean => shareIn(sentence) > 0 && charges.test(sentence);
