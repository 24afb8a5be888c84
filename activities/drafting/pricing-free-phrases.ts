/** Phrases of what costs nothing: the product, a plan of it, or something next to it. */
import { phrases } from './pricing-phrases.ts';

/** Months and lengths of time: `bis 31. Mai`, `for up to 14 days` are free for a while. */
const whiles =
  '(?:\\d|jan|feb|mar[czs]|märz|apr|ma[iy](?!\\p{L})|jun|jul|aug|ago|août|sep|o[ck]t|out(?:ubro)?(?!\\p{L})|nov|d[eé][cz]|desember|dic|days?|weeks?|months?|years?|hours?|minutes?|tage?|woche|monat|jahr|stunde|jours?|semaine|mois|heure|ans?(?!\\p{L})|d[ií]as?(?!\\p{L})|mes(?:es)?(?!\\p{L})|semana|hora|año|ano|giorn|settiman|mes[ei](?!\\p{L})|dag|we[ek]k|maand|jaar|uur|uhr|%|€|\\$|£)';
const upTo = `\\s(?:zu |à |a )?\\d[\\d.,]{0,6}\\.? (?!${whiles})\\p{L}{3}`;
const free = 'free|kostenlos|kostenfrei|gratis|gratuit[eo]?s?|grátis|ilmainen|maksuton';

export const freePlan = new RegExp(
  `${
    phrases(
      'free (?:plan|tier|version|forever|self-host\\p{L}*|for (?:teams of|individuals?|personal|small|students|one|open|non|hobby|solo|single|everyone|life|good))|forever free|always free|self-host(?:ed)? (?:it |it yourself )?(?:is |for )?free|free (?:when|if) (?:you )?self-host\\p{L}*|free,? forever' +
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
  phrases(
    `${wholly}(?:${free})|free(?:,| and| &) open[- ]source|free to use|free,? (?:and |with |no |without ){1,2}(?:any )?(?:sign-?ups?|accounts?|ads|registration|strings|catch|tracking|log-?in)|is an? (?:completely |totally |100 ?% )?free (?:(?!trial|plan|version|tier|demo)[\\p{L}-]+ ){0,3}(?:tool|app|application|service|website|web ?app|extension|plug-?in|platform|library|editor|generator|converter|calendar|resource|game|font|theme|directory|database|map)|free forever|free of charge|free for (?:everyone|all|life|ever|good)|free,? (?:for (?:everyone|all|good|ever))|is (?:and (?:always )?will (?:be|stay) )?free|it['’]s free|costs (?:you )?nothing(?! to (?:try|start|join|switch))` +
      '|kostenlos nutzbar|kostenlos(?: und|,) ohne (?:anmeldung|werbung|registrierung)|ist eine? (?:völlig )?kostenlose[sr]? (?:app|tool|werkzeug|dienst|plattform|webseite|programm|erweiterung)|(?:ist|bleibt)(?: und bleibt)? (?:kostenlos|kostenfrei|gratis)|kostet nichts|kostenlos und (?:quelloffen|open[- ]source)' +
      '|est une? (?:application|appli|outil|service|site|plateforme|extension|jeu|logiciel) (?:entièrement |totalement )?gratuite?|gratuite? et sans (?:inscription|publicité)|(?:est|reste)(?: et rest(?:e|era))? gratuite?|gratuite? et (?:open[- ]source|libre)|ne coûte rien' +
      '|es una? (?:aplicación|app|herramienta|servicio|plataforma|juego|web) (?:totalmente )?(?:gratis|gratuit[oa])|gratis y sin (?:registro|anuncios|publicidad)|es(?: y será(?: siempre)?)? (?:gratis|gratuit[oa])|gratis y (?:de código abierto|libre)|no cuesta nada' +
      '|è un[oa’]? ?(?:app|applicazione|strumento|servizio|piattaforma|gioco|sito) (?:completamente )?(?:gratis|gratuit[oa])|gratuit[oa] e senza (?:pubblicità|registrazione)|è(?: e resterà(?: sempre)?)? (?:gratis|gratuit[oa])|gratuit[oa] e open[- ]source|non costa nulla' +
      '|é uma? (?:app|aplicativo|aplicação|ferramenta|serviço|plataforma|jogo|site) (?:totalmente )?(?:grátis|gratuit[oa])|grátis e sem (?:anúncios|cadastro)|é(?: e será(?: sempre)?)? (?:grátis|gratuit[oa])|não custa nada' +
      '|is een gratis (?:app|tool|dienst|website|platform|spel|extensie)|gratis en zonder (?:reclame|account|registratie)|is (?:en blijft )?gratis|kost niets|er (?:og forbliver )?gratis|är (?:och förblir )?gratis|on (?:täysin )?(?:ilmainen|maksuton)',
  ).source,
  'iu',
);

/** `Delivery is free`, `der erste Monat ist kostenlos`: what is free there is not the product. */
export const otherIsFree =
  /(?<!\p{L})(?:first|last|switch\p{L}*|exports?|exporting|joining|trying|sign(?:ing)?[- ]?up|registration|(?:customer )?service|hotline|delivery|shipping|support|onboarding|set-?up|migrations?|imports?|cancel\p{L}*|returns?|updates?|(?:an |your )?account|newsletter|(?:the |this |our )(?:guide|e-?book|template|checklist|calculator|course|webinar|report|wi-?fi)|listings?|posting|browsing|creating|estimates?|inspection|admission|installation|training|advice|consultation|call|trial|demo|quote|entry|parking|erste[nrsm]?|wechsel|anmeld(?:ung|en)|registrierung|kundendienst|versand|lieferung|einrichtung|testphase|probe\p{L}*|testen|beratung|kündigung|schulung|premi(?:er|ère)s?|inscription|service client|livraison|essai\p{L}*|assistance|devis|formation|primer[oa]?s?|registro|servicio|instalación|envíos?|entregas?|soporte|prueba|presupuesto|servizio|registrazione|spedizion[ei]|consegna|prova|assistenza|preventivo|prim[oai]|primeir[oa]s?|suporte|frete|envio|changer|s[’']inscrire|inscribirse|registrarse|cambiarse|iscriver\p{L}*|iscrizione|passare|cadastr\p{L}*|inscrever-se|mudar|inschrijv\p{L}*|overstap\p{L}*|eerste|registratie|aanmelden|byta|bytte|skifte|registrering|installatie|verzending|bezorging|proef\p{L}*|advies|offerte|första|første|frakt|levering|leverans|prøve\p{L}*|prov\p{L}*)(?!\p{L})[^.!?]{0,60}?(?<!\p{L})(?:free|nothing|kostenlos|kostenfrei|gratis|gratuit|grátis|nichts|rien|nada|nulla|niets|ilmainen)|(?<!\p{L})(?:first|erste[nrsm]?|premi(?:er|ère)s?|primer[oa]?s?|prim[oaie]|primeir[oa]s?|eerste|første|första) (?:\d{1,3} )?(?:days?|weeks?|months?|years?|tage?|wochen?|monate?|jahr|jours?|semaines?|mois|année|días?|semanas?|mes(?:es)?|año|giorn[oi]|settiman[ae]|mes[ei]|anno|dias?|mês|ano|dag(?:en)?|week|weken|maand(?:en)?|måned|månad(?:en)?)(?!\p{L})/iu;

/** `Free`, `Gratis`, `$0`: a plan of that name or price, as a block of its own. */
export const freeAlone =
  /^(?:[^\p{L}\p{N}]{0,4} ?)(?:free|kostenlos|kostenfrei|gratis|gratuite?|gratuit[oa]|grátis|ilmainen|maksuton|free plan|free forever|forever free|無料|免费|免費|무료|бесплатно|مجاني|חינם)$|^(?:(?:(?:US|CA|AU|NZ|HK|A|C|R|S)?[$€£₹¥₩₺₽]|CHF|EUR|USD|Rs\.?|kr\.?)\s?0(?:[.,](?:00|[-–—]))?|0(?:[.,](?:00|[-–—]))?\s?(?:[$€£₹₺₽]|euros?|EUR|CHF|USD|kr|zł|Kč))(?![\d.,])(?!.{0,14}(?<!\p{L})(?:set-?up|due|today|first|commissions?|fees?|down|upfront|until|extra|trial|delivery|shipping|hidden|einricht\p{L}*|einmalig\p{L}*|provision|heute|erste[nrsm]?|comisi[oó]n(?:es)?|primer\p{L}*|premier|frais|hoy|primo|commissioni)(?!\p{L}))/iu;
/** Free for a while is not free. */
export const forDays = /\b\d+[\s‑-]?(?:days?|días|dias|tage|jours|giorni|dagen|dagar)\b/i;
export const trial =
  /\bfree (?:[\w‑-]+ )?(?:trial|demo|consultation|audit|assessment|estimate|quote|sample|check|lesson|class|webinar|e-?book|guide|delivery|download|shipping|days?|month|week|for \d+ (?:days?|weeks?|months?)|migration|onboarding|setup|call)\b|\b\d+[- ]days? free|feel free|free up|hassle-free|risk-free|ad-free|frees?\b you|kostenlos(?:e[rs]?)? test|prueba gratis|essai gratuit/i;

export const freeWord =
  /\b(?:free|kostenlos|kostenfrei|gratis|gratuite?|gratuit[oa]|ilmainen|maksuton)\b|grátis|costs (?:you )?nothing|(?:^|[^\d.,])0\s?(?:[$€£円원]|kr|CHF|EUR|zł)|[$€£¥₩]\s?0(?:[.,]00)?(?![\d.,])|無料(?!体験|トライアル|で?お?試)|免[费費](?![试試])|무료(?!\s?체험)|бесплатн|مجان|חינם/i;

/** What is free for some is paid by the others. */
export const freeForSome =
  /(?<!\p{L})(?:free|kostenlos|gratis|gratuite?|gratuit[oa]|grátis) (?:for|für|pour|para|per|voor) (?:(?:all|registered|verified|the|die|les|los|las|gli|i|os|as|de) )?(?:students?|teachers?|educators?|non-?profits?|charities|schools?|classrooms?|journalists?|(?:early|beta|existing|first) \p{L}+|members|subscribers|customers|veterans|seniors|kids|children|open[- ]source (?:projects?|maintainers?)|studierende|schulen|vereine|étudiants?|associations|écoles|estudiantes|escuelas|ong|studenti|scuole|estudantes|escolas|studenten|scholen)(?!\p{L})/iu;

/** What can be bought next to something free, without an amount. */
export const paidToo = phrases(
  'in-app purchases?|paid (?:plans?|versions?|upgrades?|tiers?|features|add-?ons?|subscriptions?|cloud|hosting)|(?:premium|pro|plus) (?:plan|version|tier|upgrade|subscription|membership)s?|upgrade to (?:pro|premium|plus)' +
    '|in-app-käufe|kostenpflichtige[rsn]? \\p{L}+|(?:premium|pro)-(?:version|abo|tarif|funktionen)|achats intégrés|(?:version|formule|offre) (?:payante|premium|pro)|(?:versión|plan|planes) (?:de pago|premium|pro)|compras (?:integradas|dentro de la app|no app)|(?:versione|piano|piani) (?:a pagamento|premium|pro)|acquisti in-app|(?:versão|plano|planos) (?:paga|pago|pagos|premium|pro)|in-app-aankopen|(?:betaalde|premium) (?:versie|abonnement|functies)',
);

/** `Download for free`: no statement that all of it is. */
export const freeToGet =
  /(?<!\p{L})(?:free (?:to )?(?:download|install)|(?:download|install)(?:ed)? (?:it |the app )?(?:for )?free|kostenlos(?:er)? (?:herunterladen|download|installieren)|télécharg\p{L}+ gratuit\p{L}*|descarga\p{L}* gratis|scarica\p{L}* gratis|baixar? (?:de )?gra(?:ça|tis)|gratis (?:te )?downloaden)(?!\p{L})/iu;
