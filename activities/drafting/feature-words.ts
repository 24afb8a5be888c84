/** The words by which parts of a website say that they tell what the product does, or that they do not. */
import { wordsIn } from './words.ts';

const labels = [
  "features?|what (?:it|you|we|\\p{Lu}\\w+) (?:does|do|can do|get|offers?)|what(?: is|[’']s) (?:included|inside)|capabilities|everything (?:you|your|a|it)|how \\S+ helps|what you(?:[’']ll| will| can) (?:get|find|do|have)|all the (?:tools|things)|our services|services we offer",
  'funktionen|was \\S+ (?:kann|bietet|macht)|leistungen|das (?:bekommst|bekommen|erhältst|erhalten|kannst|können|kann|bietet|steckt) \\S+|was (?:du|sie|ihr) (?:bekomm\\p{L}+|erhält\\p{L}*|erhalten)|alles,? was (?:du|sie|ihr|man)|auf einen blick|was wir (?:bieten|machen|tun)|was (?:drin )?(?:steckt|ist drin)',
  'características|funcionalidades|funciones|prestaciones|qué (?:ofrecemos|incluye|obtienes|hacemos|puedes hacer)|lo que (?:ofrecemos|incluye|obtienes|hacemos|consigues|recibes)|todo lo que|nuestros servicios|de un vistazo',
  "fonctionnalités?|ce que (?:vous|tu|nous|fait|propose|comprend)|tout ce (?:dont|que|qu[’'])|nos services|nos prestations|en un coup d[’']œil",
  'funzionalità|funzioni|caratteristiche|cosa (?:offr\\p{L}+|fa|facciamo|include|comprende|ottieni|puoi)|che cosa (?:offr\\p{L}+|ottieni)|tutto (?:ciò|quello) (?:che|di)|i nostri servizi|cosa è incluso',
  'recursos|o que (?:oferecemos|fazemos|inclui|está incluído|obtém|recebe|você (?:recebe|leva|ganha))|tudo o que|(?:os )?nossos (?:serviços|recursos)',
  'functies|wat (?:je|jij|u) (?:krijgt|kunt|kan)|wat \\S+ (?:doet|biedt)|wat we (?:doen|bieden)|alles wat je|wat is inbegrepen|onze diensten|mogelijkheden|in één oogopslag|funktioner|ominaisuudet|funkcje',
];
const featureHeading = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${labels.join('|')})(?![\\p{L}\\p{M}])|機能|特[長徴点]|功能|기능|특징|(?:ال)?(?:مزايا|مميزات|ميزات)|возможности|функции`,
  'iu',
);
/** Words that say it only where nothing else is next to them: `Support included` is a feature itself. */
const wholeHeading =
  /^(?:(?:all |alles |todo |tout |tutto |tudo )?(?:included|inclusive|inklusive|enthalten|incluido|inclus|compris|incluso|incluído|inbegrepen)|(?:here[’']s what )?you(?:[’']ll)? get|includes|highlights|points forts|destaques|at a glance|built[- ]in)[.:!]?$/iu;

/** Whether a heading, or the line over one, says that what follows are features. */
export const saysFeatures = (text: string): boolean => featureHeading.test(text) || wholeHeading.test(text);

const services =
  /^(?:(?:our |the )?services|servicios|servizi|serviços|diensten|prestations|dienstleistungen|(?:unser )?angebot)[.:!]?$/iu;
/** What an agency or a workshop offers: on its home page that is what it is for. */
export const saysServices = (text: string): boolean => services.test(text);

const uspHeading =
  /(?<!\p{L})(?:why|what makes|what sets|different|difference|advantages?|benefits?|reasons|unlike|built differently|warum|vorteile|was uns|por qué|ventajas|beneficios|pourquoi|avantages|perché|vantaggi|por que|vantagens|waarom|voordelen|varför|our promise)(?!\p{L})/iu;
/** Whether a heading says that what follows sets the product apart. */
export const saysAdvantages = (text: string): boolean => uspHeading.test(text) && !/\?\s*$/.test(text);

/** Items that are calls, or headings of parts about something else. */
export const isNoItem = (text: string): boolean =>
  noItem.test(text) || call.test(text) || callByName.test(text) || callToday.test(text);
/** `Try Orrery`, `Download Orrery for Mac`; `Download offline maps` is a feature. */
const callByName =
  /^(?:Try|Get|Download|Meet|Discover|Install) \p{Lu}\p{L}+(?: (?:for|on|now|today|free) .{0,30})?[.!]?$/u;
const callToday =
  /^(?:get|start|try|join|book|buy|order|download|begin|create|build|install) .{0,60} (?:today|now|for free|free)[.!]?$/iu;
const noItem =
  /^(?:get started|sign up|ready|subscribe|contact|learn more|read more|talk to|log ?in|home|about|pricing|faq|questions|frequently|still|have (?:a )?questions|need help|trusted|loved|used by|as seen|what (?:our|people|customers)|testimonials?|one (?:more )?(?:promise|thing)|more products|related|you may also|best ?sellers?|our (?:team|story|customers|clients|values|mission|vision|work|partners|projects|blog|process|offices?|locations?|history|approach)|meet (?:the|our|us|your)|newsletter|latest|blog|plans|free trial|need more|more features|featured (?:on|in)|get in touch|let[’']s (?:talk|chat|work|build|get)|find us|visit us|where (?:to find|we are)|opening hours|locations?|reservations|gallery|all features|and (?:much )?more|coming soon|jetzt|kostenlos testen|prêt|rejoins|rejoignez|télécharge[rz]?|comienza|empieza|prueba|contáct\p{L}*|öffnungszeiten|anfahrt|kontakt|über uns|sobre nosotros|contacto|à propos|nous contacter|contatti|chi siamo|contato|sobre nós|over ons)(?!\p{L})|\?[^\p{L}\p{N}?]*$/iu;
/** `Book a demo`, and not `Book rooms in a minute`. */
const call =
  /^(?:(?:start|begin)(?: (?:now|today|for free|free|here|building|(?:your|a|my) (?:\S+ ){0,3}(?:trial|project|journey|demo))|[.!]?$)|try(?: (?:it|now|for|free|out)|[.!]?$)|book (?:(?:a|an|your|my) )?(?:\p{L}+ )?(?:demo|call|consultation|intro\p{L}*|now|today|tour)|join(?: (?:us|our|the|thousands|over|now|today|\d)|[.!]?$)|see (?:it|how|all|our|more|why|pricing|plans|\p{L}+ in action)(?!\p{L})|download(?: (?:the|our|now|for|it|on|free|app)|[.!]?$)|watch (?:the|a|our|it|now|demo|video)|request (?:a|an|access|demo|your|early)|stay (?:in (?:touch|the loop)|up[- ]to[- ]date|updated|tuned|informed|connected)|follow (?:us|along|our|me|@))(?!\p{L})/iu;

/** What is said of the purchase, and not of the product. */
export const ofPurchase =
  /\b(?:no credit card|cancel any ?time|free trial|\d+[- ]day|money[- ]back|keine kreditkarte|jederzeit kündbar|sin tarjeta|sans carte|senza carta|sem cartão|geen creditcard)\b/i;

const otherSections =
  /(?<!\p{L})(?:pricing|preise|tarife|precios|tarifs|prezzi|preços|prijzen|faqs?|frequently asked|questions|fragen|preguntas|testimonials|careers|we[’']re hiring|imprint|impressum|changelog|roadmap|milestones|latest news)(?!\p{L})/iu;
/** With other words next to them they may be what the product does: `Team chat`, `Turn customers into fans`. */
const otherParts =
  /^(?:(?:the|our|my|your|meet|latest|recent|selected|upcoming|company|choose|select|a|an|from|in|about|join|das|unser|unsere|el|nuestro|nuestra|le|la|notre|il|nostro|o|a|nosso|nossa|het|ons|onze) ){0,3}(?:team|equipo|équipe|squadra|plans?|founders?|founder[’']s|makers?|story|history|contact|kontakt|contacto|contatti|contato|blog|news|customers?|clients?|kunden|clientes|partners?|sponsors?|projects?|projekte|proyectos|projets|progetti|projetos|projecten|work|works|portfolio|referenzen|referencias|références|arbeiten|trabajos|réalisations|lavori|trabalhos|aktuelles|noticias|actualités|notizie|journal|legal|privacy|timeline|press|jobs|address|events?|speakers?|schedule|agenda|newsletter|mission|vision|values|community|people|backers|investors|location|office)(?: us| you| behind .{1,40})?[.!:]?$/iu;

/** Whether a section is headed as one about something else than what the product does. */
export const headsAnother = (text: string): boolean =>
  (otherSections.test(text) && wordsIn(text).length <= 6) || otherParts.test(text);

/** The steps of a process, what is wrong without the product, or who it is for: none of them what it does. */
const notFeatures =
  /\bhow (?:it|\S+|we|this|\S+ \S+) works?\b|\b(?:steps?|process|get(?:ting)? started in|our approach|methodology|the problem|problems|pain points?|sound familiar|tired of|struggl\w+|who (?:it[’']s|is it|this is|\S+ is) for|use cases?|industries|so funktioniert|ablauf|schritte?n?|das problem|cómo funciona|pasos|el problema|comment ça marche|étapes?|le problème|come funziona|il problema|como funciona|passos|o problema|zo werkt|hoe werkt|stappen|case stud\w+|our work|supported (?:platforms|browsers|devices)|opening hours|öffnungszeiten)\b|^(?:the |our |photo )?(?:gallery|shop|collections?|portfolio|screenshots|integrations?|requirements|downloads?|locations?|menu|reviews|works with)$|^(?:❌|✗|✘)/iu;
export const saysNoFeatures = (text: string): boolean => notFeatures.test(text) && wordsIn(text).length <= 5;

/** The sign before what the product does not have, or what is wrong without it. */
export const crossed = /^\s*(?:[✗✘✕✖❌🚫×☒]|\u274c)/u;
