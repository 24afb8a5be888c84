/** The phrases by which websites in a dozen languages state how they are paid, family by family. */
const words = (list: string, flags = 'iu'): RegExp => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, flags);

/** What is counted where a price is paid by use, singular and plural. */
const counted =
  'requests?|(?:api[- ])?calls?|lookups?|look-ups?|quer(?:y|ies)|search(?:es)?|verifications?|records?|rows?|tokens?|[kmgt]i?b|gigabytes?|messages?|sms(?:es)?|texts?|e-?mails?|credits?|minutes?|mins?|seconds?|transactions?|documents?|images?|photos?|scans?|runs?|events?|jobs?|bookings?|orders?|pages?|invoices?|reports?|downloads?|vessel calls?|words?|k[mw]h?|kilomet(?:er|re)s?|hours?|hrs?|(?:seat|user|cpu|gpu|vcpu|instance|server|machine)[- ]hours?|conversations?|rides?|trips?|nights?|parcels?|shipments?|labels?|signatures?|builds?' +
  '|anfragen?|abrufe?|aufrufe?|nachricht(?:en)?|seiten?|dokumente?|belege?|rechnung(?:en)?|bilde?r?|wort|wörter|stunden?|nächte?|nacht|buchung(?:en)?|gebuchte[mnr] slot|transaktion(?:en)?|minuten?|bestellung(?:en)?' +
  '|requêtes?|appels?|courriels?|mots?|heures?|nuits?|crédits?|réservations?|commandes?|factures?' +
  '|petici(?:ón|ones)|solicitud(?:es)?|llamadas?|mensajes?|páginas?|palabras?|horas?|noches?|minutos?|documentos?|créditos?|imágen(?:es)?|reservas?|pedidos?|facturas?' +
  '|richiest[ae]|chiamat[ae]|messaggi[o]?|pagin[ae]|parol[ae]|or[ae]|nott[ei]|minut[oi]|document[oi]|credit[oi]|immagin[ei]|prenotazion[ei]|ordin[ei]|fattur[ae]|transazion[ei]' +
  '|requisiç(?:ão|ões)|chamadas?|mensage(?:m|ns)|palavras?|noites?|faturas?|image(?:m|ns)' +
  "|verzoek(?:en)?|aanvraag|aanvragen|aanroep(?:en)?|oproep(?:en)?|bericht(?:en)?|pagina[’']?s|woord(?:en)?|uur|uren|minuut|boeking(?:en)?|bestelling(?:en)?|afbeelding(?:en)?" +
  '|anrop|förfrågan|meddelanden?|sid(?:a|or)|minute[nr]?|timm?[ae]r?|time|beskeder?|besked|bokning(?:ar)?';
const many =
  "(?:\\d[\\d,. ’]{0,12}\\s?k?\\s*)?(?:(?:thousand|million|tausend|mille|millions?|mil|mila|duizend|miljoen|tusen|million(?:en|es|i)?|mio\\.?) (?:de |d[’'])?)?(?:api[- ])?";
const unit = `${many}(?:${counted})(?!\\p{L})`;
const by = 'per|je|pro|par|por|a|à|al|alla|a|il|la|the|en|ein|pr\\.?|för|for';
const each =
  'each|every|jede[rsmn]?|chaque|cada|ogni|elke|iedere|hver|varje|a|an|ein|eine|une?|una?|uma?|een|en|ett|et|les|las|los|le';
const cost =
  'costs?|kostet|kosten|coûte(?:nt)?|cuesta[n]?|costa(?:no)?|custa[m]?|kost|koster|kostar|maksaa|(?:is|are) (?:charged|billed|priced) at';

export const usage = new RegExp(
  `(?<!\\p{L})(?:pay[- ]as[- ]you[- ]go|usage[- ]based|pay[- ]per[- ]use|metered|pay (?:only )?for what you (?:use|need)|only pay for what you use|nach verbrauch|(?:nur )?zahlen,? was (?:sie|du|man) (?:nutz\\p{L}{1,3}|verbrauch\\p{L}{1,3})|pago por uso|paga solo por lo que (?:usas|usa)|paiement à l[’']usage|payez (?:uniquement |seulement )?ce que vous (?:utilisez|consommez)|facturation à l[’']usage|pa(?:ghi|ga) (?:solo )?(?:quello che|ciò che|a) (?:usi|consum[oi])|pague (?:apenas |só )?(?:pelo que usar|o que usar)|betaal(?:t)? (?:alleen )?(?:voor wat je gebruikt|naar gebruik|per gebruik)|betala för det du använder)(?!\\p{L})` +
    `|(?:(?<!\\p{L})(?:per|je|pro|par|por|pr\\.|(?:${each}) \\d[\\d,.]{0,9}(?=\\s\\p{L}{3,14}\\s(?:${cost})(?!\\p{L})))|\\/)\\s*${unit}` +
    `|(?<!\\p{L})(?:each|every|jede[rsmn]?|chaque|cada|ogni|elke|iedere|hver|varje) ${unit}\\s(?:${cost})(?!\\p{L})`,
  'iu',
);
/** `€0.35 a minute`: what follows an amount right away; elsewhere `a minute` counts nothing. */
export const usageAfter = new RegExp(`^\\s?(?:${by}|an|l[’']|all[’'])\\s?${unit}`, 'iu');

/** Words that say that something is paid once. */
export const once = words(
  'one[- ]time|one[- ]off|once[- ]off|(?:you )?pay (?:just |only |it )?once|buy (?:it )?once|single (?:payment|purchase)|perpetual licen[cs]e|no (?:monthly |recurring )?subscriptions?|without (?:a |any )?subscription|(?:not|never) a subscription' +
    '|einmalig(?:e[nrms]?)?|einmalzahlung|einmalkauf|einmalpreis|einmal (?:zahlen|bezahlen|kaufen)|(?:kein|ohne) abo(?:nnement)?|dauerlizenz' +
    '|pago único|(?:un )?(?:solo|único) pago|compra única|(?:paga|pagas|se paga) (?:solo )?una (?:sola )?vez|licencia perpetua|sin suscripci(?:ó|o)n(?:es)?' +
    "|paiement unique|paiement en une (?:seule )?fois|(?:payez|payé|payer|paye) (?:en )?une (?:seule )?fois|achat unique|licence (?:à vie|perpétuelle)|sans abonnement|(?:pas d[’']|aucun )abonnement" +
    '|una tantum|acquisto unico|pagamento unico|(?:paghi|paga|pagare|si paga) una (?:sola )?volta|licenza (?:perpetua|a vita)|senza abbonament[oi]|nessun abbonamento' +
    '|pagamento único|compra única|(?:pague|paga) (?:só |apenas )?uma (?:única )?vez|licença (?:vitalícia|perpétua)|sem assinaturas?|sem mensalidades?' +
    '|eenmalig(?:e)?|(?:één|een) ?keer betalen|betaal(?:t)? (?:één|een) ?keer|(?:zonder|geen) abonnement' +
    '|engangs(?:beløb|betaling|køb|kjøp|pris)|engångs(?:betalning|köp|pris|summa)|(?:uden|uten|utan|ingen|inget|intet) abonne(?:ment|mang)|kertamaksu|ilman tilausta',
);
const lifetime = 'lifetime|livstid|de por vida|vitalíci[oa]|levenslang';
export const oneTime = new RegExp(
  `${once.source}|${words(lifetime).source}|\\d\\s?[€£]?,? once(?=\\s*(?:$|[.,;:!)–—])|\\s(?:and|for|only)(?!\\p{L}))|買い切り|一次性|دفعة واحدة`,
  'iu',
);

const anOffer = '(?:an? |your |our )?(?:free |custom |personal |tailored )?';
export const contact = new RegExp(
  `${
    words(
      `(?:contact|ask|e-?mail|call|write to|talk to) (?:us|sales|our (?:sales )?team) (?:for|about) (?:pricing|${anOffer}(?:quot(?:e|ation)|offer|price list|prices?))|ask for an? (?:offer|quot(?:e|ation))|(?:contact|talk to) (?:our )?sales(?: team)?|(?:contact|call|talk to|write to) us to (?:discuss|talk about) (?:your |our )?pric(?:es|ing)|get in touch (?:for|about|to discuss) ${anOffer}(?:pricing|prices|quot(?:e|ation)|offer)|(?:tailored|bespoke|individual|personali[sz]ed) (?:quot(?:e|ation)|offer|pricing)|request ${anOffer}(?:quot(?:e|ation)|offer|pricing|proposal)|get an? (?:free |custom |personal )?quot(?:e|ation)|custom (?:pricing|quot(?:e|ation))|(?:prices?|pricing|quot(?:es?|ations?)) (?:is |are )?(?:available )?(?:on|upon) request|book a demo for pricing|pricing is tailored` +
        '|auf anfrage|(?:individuelles )?angebot (?:anfordern|anfragen|einholen)|vertrieb kontaktieren|(?:fordern sie|fragen sie) (?:ihr |ein )(?:individuelles )?angebot (?:an|ab)|individuelle preise' +
        "|(?:demande[rz]?|demandez-nous|obtenir|obtenez) (?:un|votre) devis|sur devis|(?:prix|tarifs?) sur (?:demande|mesure)|contacte[rz] (?:l[’']équipe|le service|nos équipes|notre équipe) commercia(?:le|les|l)|contactez-nous pour (?:un devis|un tarif|connaître nos (?:tarifs|prix))|parler à un commercial" +
        '|bajo (?:consulta|petición|demanda)|a consultar|precios? a medida|(?:solicit[ae]r?|pid[ea]|pedir) (?:un |una |tu |su )?(?:presupuesto|cotización)|(?:contactar? con|hablar? con) ventas|consult[ae](?:r)? precios?' +
        '|su richiesta|(?:richied[ie](?:re)?|chied[ie]) un preventivo|preventivo (?:gratuito|personalizzato)|contatta(?:ci per (?:un preventivo|i prezzi)| le vendite| il commerciale)|parla con (?:le vendite|un commerciale)' +
        '|(?:solicit[ae]r?|pe[çd](?:a|ir)) (?:um )?orçamento|sob (?:consulta|pedido|orçamento)|fal(?:e|ar) com (?:as |o time de )?vendas' +
        '|op aanvraag|offerte aanvragen|offerte op maat|vraag (?:een )?(?:vrijblijvende )?offerte aan|neem contact op voor (?:een offerte|prijzen|de prijs)' +
        '|begär (?:en )?offert|pris på (?:förfrågan|forespørsel)|på forespørsel|(?:få|indhent) (?:et )?tilbud|kontakta? (?:sälj|salg)|pyydä tarjous',
    ).source
  }|(?<!\\p{L})pric(?:es?|ing) (?:depends?|var(?:y|ies))\\b[^.]{0,80}\\W{1,3}(?:so |please |just ){0,2}(?:get in touch|contact us|talk to us|ask us|write to us|call us|let['’]s talk)|お?見積も?り(?:依頼|のご依頼|は|を)`,
  'iu',
);

export const openSourcePhrase =
  'open[- ]?source|quelloffen(?:e[nrms]?)?|freie software|código abierto|software libre|logiciel libre|codice aperto|software libero|código aberto|software livre|vrije software|öppen källkod|åben kildekode|åpen kildekode|avoin lähdekoodi|avointa lähdekoodia';
export const openSource = new RegExp(
  `(?<!\\p{L})(?:${openSourcePhrase}|(?:MIT|[AL]?GPL|Apache|BSD|MPL|EUPL|ISC)(?:[- ]v?\\d[\\d.]{0,4})?[- ](?:\\d[\\d.]{0,4} )?(?:licen[cs]e|lizenz|licencia|licenza|licença|licentie))`,
  'iu',
);

/** Months and lengths of time: `bis 31. Mai`, `for up to 14 days` are free for a while. */
const whiles =
  '(?:\\d|jan|feb|mar[czs]|märz|apr|ma[iy](?!\\p{L})|jun|jul|aug|ago|août|sep|o[ck]t|out(?:ubro)?(?!\\p{L})|nov|d[eé][cz]|desember|dic|days?|weeks?|months?|years?|hours?|minutes?|tage?|woche|monat|jahr|stunde|jours?|semaine|mois|heure|ans?(?!\\p{L})|d[ií]as?(?!\\p{L})|mes(?:es)?(?!\\p{L})|semana|hora|año|ano|giorn|settiman|mes[ei](?!\\p{L})|dag|we[ek]k|maand|jaar|uur|uhr|%|€|\\$|£)';
const upTo = `\\s(?:zu |à |a )?\\d[\\d.,]{0,6}\\.? (?!${whiles})\\p{L}{3}`;
const free = 'free|kostenlos|kostenfrei|gratis|gratuit[eo]?s?|grátis|ilmainen|maksuton';

export const freePlan = new RegExp(
  `${
    words(
      'free (?:plan|tier|version|forever|for (?:teams of|individuals?|personal|small|students|one|open|non|hobby|solo|single|everyone|life|good))|forever free|always free|free,? forever' +
        '|kostenlose[rs]? (?:tarif|plan|version|basisversion)|(?:basisversion|basis|starter)[^.]{0,3}[–:-] kostenlos|(?:für immer|dauerhaft) (?:kostenlos|gratis)|(?:kostenlos|gratis) für immer' +
        '|version gratuite|formule gratuite|offre gratuite|gratuit(?:e|s)? (?:pour toujours|à vie)|gratuit,? pour toujours|100 ?% gratuit|gratuite? pour (?!\\d|la durée|une durée|le premier|les premiers)\\p{L}+' +
        '|versión gratuita|gratis de por vida|plan gratuito|plan gratis|gratis para siempre|(?:para )?siempre gratis' +
        '|piano gratuito|versione gratuita|gratis per sempre|sempre gratis|plano (?:gratuito|grátis)|versão gratuita|(?:grátis|gratuito) para sempre|sempre grátis' +
        '|gratis abonnement|gratis (?:plan|versie|pakket)|altijd gratis|voor altijd gratis|gratis voor altijd|gratis version|altid gratis|alltid gratis|ilmaisversio',
    ).source
  }|(?<!\\p{L})free for (?:up to )?\\d[\\d,]{0,6} (?!${whiles})\\p{L}{3}|(?<!\\p{L})(?:${free}),? (?:for )?(?:up to|bis|jusqu['’]|tot|hasta|fino|até|op til|upp till|opptil)${upTo.replace('\\s(?:', '\\s?(?:')}` +
    `|(?<!\\p{L})(?:free,? (?:while|until|as long as|for as long as) (?:you|your team)|(?:kostenlos|gratis),? (?:solange|bis) (?:du|sie|ihr|man)|gratuite?s?,? (?:tant que|jusqu['’]à ce que) (?:vous|tu|votre)|gratis,? (?:zolang|tot) (?:je|u|jullie)|gratis,? (?:mientras|hasta que) (?!dur)\\p{L}+|(?:gratis|gratuito),? finch[eé] (?!dura)\\p{L}+|(?:grátis|gratuito),? enquanto (?!durar)\\p{L}+|gratis,? (?:så länge|så længe|så lenge) (?:du|ni|I))(?!\\p{L})` +
    '|無料プラン|免费版|免費版|무료\\s?(?:플랜|요금제)|бесплатный тариф|(?:ال)?خطة (?:ال)?مجانية',
  'iu',
);

const wholly =
  '(?:(?:completely|totally|entirely|absolutely|komplett|völlig|ganz|vollständig|dauerhaft|entièrement|totalement|complètement|totalmente|completamente|del todo|del tutto|inteiramente|helemaal|volledig|geheel|helt|täysin|100 ?%) )';
export const freeProduct = new RegExp(
  words(
    `${wholly}(?:${free})|free (?:and|&) open[- ]source|free to use|free forever|free of charge|free for (?:everyone|all|life|ever|good)|free,? (?:for (?:everyone|all|good|ever))|is (?:and (?:always )?will (?:be|stay) )?free|it['’]s free|costs (?:you )?nothing(?! to (?:try|start|join|switch))` +
      '|kostenlos nutzbar|(?:ist|bleibt)(?: und bleibt)? (?:kostenlos|kostenfrei|gratis)|kostet nichts|kostenlos und (?:quelloffen|open[- ]source)' +
      '|(?:est|reste)(?: et rest(?:e|era))? gratuite?|gratuite? et (?:open[- ]source|libre)|ne coûte rien' +
      '|es(?: y será(?: siempre)?)? (?:gratis|gratuit[oa])|gratis y (?:de código abierto|libre)|no cuesta nada' +
      '|è(?: e resterà(?: sempre)?)? (?:gratis|gratuit[oa])|gratuit[oa] e open[- ]source|non costa nulla' +
      '|é(?: e será(?: sempre)?)? (?:grátis|gratuit[oa])|não custa nada' +
      '|is (?:en blijft )?gratis|kost niets|er (?:og forbliver )?gratis|är (?:och förblir )?gratis|on (?:täysin )?(?:ilmainen|maksuton)',
  ).source,
  'iu',
);

/** `Delivery is free`, `der erste Monat ist kostenlos`: what is free there is not the product. */
export const otherIsFree =
  /(?<!\p{L})(?:first|last|switch\p{L}*|exports?|exporting|joining|trying|sign(?:ing)?[- ]?up|registration|(?:customer )?service|hotline|delivery|shipping|support|onboarding|set-?up|migrations?|imports?|cancel\p{L}*|returns?|updates?|installation|training|advice|consultation|call|trial|demo|quote|entry|parking|erste[nrsm]?|wechsel|anmeldung|registrierung|kundendienst|versand|lieferung|einrichtung|testphase|probe\p{L}*|testen|beratung|kündigung|schulung|premi(?:er|ère)s?|inscription|service client|livraison|essai\p{L}*|assistance|devis|formation|primer[oa]?s?|registro|servicio|instalación|envíos?|entregas?|soporte|prueba|presupuesto|servizio|registrazione|spedizion[ei]|consegna|prova|assistenza|preventivo|prim[oai]|primeir[oa]s?|suporte|frete|envio|eerste|registratie|aanmelden|installatie|verzending|bezorging|proef\p{L}*|advies|offerte|första|første|frakt|levering|leverans|prøve\p{L}*|prov\p{L}*)(?!\p{L})[^.!?]{0,60}?(?<!\p{L})(?:free|nothing|kostenlos|kostenfrei|gratis|gratuit|grátis|nichts|rien|nada|nulla|niets|ilmainen)|(?<!\p{L})(?:first|erste[nrsm]?|premi(?:er|ère)s?|primer[oa]?s?|prim[oaie]|primeir[oa]s?|eerste|første|första) (?:\d{1,3} )?(?:days?|weeks?|months?|years?|tage?|wochen?|monate?|jahr|jours?|semaines?|mois|année|días?|semanas?|mes(?:es)?|año|giorn[oi]|settiman[ae]|mes[ei]|anno|dias?|mês|ano|dag(?:en)?|week|weken|maand(?:en)?|måned|månad(?:en)?)(?!\p{L})/iu;

/** What stands on the button under a price that is paid once. */
export const basket = words(
  'add to (?:basket|cart|bag)|buy (?:now|for|it|a licen[cs]e)|in den (?:warenkorb|einkaufswagen)|jetzt kaufen|lizenz kaufen|(?:ajouter|mettre) (?:au|dans le) panier|acheter|(?:añadir|agregar) (?:al carrito|a la cesta|a la bolsa)|comprar|aggiungi al carrello|acquista(?: ora)?|adicionar (?:ao carrinho|à sacola)|in (?:de )?winkel(?:wagen|mand(?:je)?)|(?:koop|bestel) nu|(?:læg|legg) i (?:kurv|kurven|handlekurv|handlekurven)|lägg i (?:varukorg|varukorgen|kundvagn)|(?:köp|køb|kjøp) n[uåú]|lisää ostoskoriin|osta nyt',
);
