/** Phrases of prices that are paid once. */
import { phrases } from './pricing-phrases.ts';

/** Words that say that something is paid once. */
export const once = phrases(
  'one[- ]time|one[- ]off|once[- ]off|(?:you )?pay (?:just |only |it )?once|buy (?:it )?once|single (?:payment|purchase)|perpetual licen[cs]e|no (?:monthly |recurring )?subscriptions?|without (?:a |any )?subscription|(?:not|never) a subscription' +
    '|einmalig(?:e[nrms]?)?|einmalzahlung|einmalkauf|einmalpreis|einmal (?:zahlen|bezahlen|kaufen)|(?:kein|ohne) abo(?:nnement)?|dauerlizenz' +
    '|pago único|(?:un )?(?:solo|único) pago|compra única|(?:paga|pagas|se paga) (?:solo )?una (?:sola )?vez|licencia perpetua|sin suscripci(?:ó|o)n(?:es)?' +
    "|paiement unique|paiement en une (?:seule )?fois|(?:payez|payé|payer|paye) (?:en )?une (?:seule )?fois|achat unique|licence (?:à vie|perpétuelle)|sans abonnement|(?:pas d[’']|aucun )abonnement" +
    '|una tantum|acquisto unico|pagamento unico|(?:paghi|paga|pagare|si paga) una (?:sola )?volta|licenza (?:perpetua|a vita)|senza abbonament[oi]|nessun abbonamento' +
    '|pagamento único|compra única|(?:pague|paga) (?:só |apenas )?uma (?:única )?vez|licença (?:vitalícia|perpétua)|sem assinaturas?|sem mensalidades?' +
    '|eenmalig(?:e)?|(?:één|een) ?keer betalen|betaal(?:t)? (?:één|een) ?keer|(?:zonder|geen) abonnement' +
    '|engangs(?:beløb|betaling|køb|kjøp|pris)|engångs(?:betalning|köp|pris|summa)|(?:uden|uten|utan|ingen|inget|intet) abonne(?:ment|mang)|kertamaksu|ilman tilausta',
);
/** Right after an amount: `$39. Once.`, `49,90 € una volta`. */
const onceAfter =
  'once|einmal|une (?:seule )?fois|una (?:sola |única )?vez|una volta(?: sola)?|una sola volta|uma (?:só |única )?vez|(?:één|een) ?keer|eenmaal|en gång|én gang';
const lifetime = 'lifetime|livstid|de por vida|vitalíci[oa]|levenslang';
export const oneTime = new RegExp(
  `${once.source}|${phrases(lifetime).source}|\\d\\s?[$€£]?[.,]? (?:${onceAfter})(?=\\s*(?:$|[.,;:!)–—·|])|\\s(?:and|for|only|und|et|y|e|en|och|og)(?!\\p{L}))|買い切り|一次性|دفعة واحدة`,
  'iu',
);

/** What is on the button under a price that is paid once. */
export const basket = phrases(
  'add to (?:basket|cart|bag)|pre-?order(?: now| yours| today)?|order (?:now|yours|one|today)|vorbestellen|jetzt bestellen|précommander|(?:reservar|comprar|pedir) ahora|preordina(?: ora)?|ordina ora|encomendar|bestel nu|buy (?:now|for|it|a licen[cs]e)|purchase(?: now| a licen[cs]e)?|in den (?:warenkorb|einkaufswagen)|jetzt kaufen|lizenz kaufen|(?:ajouter|mettre) (?:au|dans le) panier|acheter|(?:añadir|agregar) (?:al carrito|a la cesta|a la bolsa)|comprar|aggiungi al carrello|acquista(?: ora)?|adicionar (?:ao carrinho|à sacola)|in (?:de )?winkel(?:wagen|mand(?:je)?)|(?:koop|bestel) nu|(?:læg|legg) i (?:kurv|kurven|handlekurv|handlekurven)|lägg i (?:varukorg|varukorgen|kundvagn)|(?:köp|køb|kjøp) n[uåú]|lisää ostoskoriin|osta nyt',
);
