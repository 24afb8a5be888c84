/** What websites say that describes no product: to lawyers, to visitors of this week, to anybody who should click. */
import { wordsIn } from './words.ts';

const greeting = /^(?:welcome\b|hello\b|hi\b|hey\b|willkommen\b|bienvenid|bienvenue\b|coming soon|home$)/i;
export const isGreeting = (text: string): boolean => greeting.test(text);

/** What is said for lawyers or for this week only. */
const notice =
  /^(?:disclaimer|(?:please )?note|important|warning|attention|hinweis|achtung|avertissement|nota|aviso|skip to|zum inhalt|saltar al contenido|aller au contenu|vai al contenuto|new:|now (?:live|available):|(?:just )?(?:announced|released|launched):|black friday|cyber monday|(?:summer|winter|spring|autumn|launch) sale|limited time|your browser|please (?:enable|update|use|upgrade))(?![\p{L}])/iu;
const cookie =
  /^.{0,60}(?<!\p{L})cookies?(?!\p{L}).{0,120}(?:experience|traffic|website|site|consent|accept|agree|erfahrung|webseite|zustimm|akzeptier|experiencia|sitio|acept|expérience|accept|esperienza|sito|accett|experiência|aceit|ervaring|toestemming|accepte)|^(?:we (?:value|respect) your privacy|wir (?:schätzen|respektieren) ihre privatsphäre)(?!\p{L})/iu;
/** A bar over everything that tells what is new: `🎉 Orrery 2.0 is here →`. */
const announcement =
  /^\p{Extended_Pictographic}.{0,120}(?:is here|is out|is live|just launched|now available|announc|introducing|read more|learn more)|[→›»➔➜]\s*$/iu;
export const isNotice = (text: string): boolean =>
  notice.test(text) || cookie.test(text.slice(0, 300)) || announcement.test(text);

const call =
  /^(?:get started|sign up|start (?:your|a) free|try (?:it )?(?:for )?free|ready to|book a demo|join (?:the|our|us)|subscribe|contact us|learn more|download|watch|request|talk to|buy (?:now|it|for)\b|order now|pre-?order|see also|read (?:more|on)\b|thanks to)/i;
export const isCall = (text: string): boolean => call.test(text);

/** What builders, themes and starters put where the description goes, until somebody writes one. */
const templateDefault =
  /^(?:an? )?(?:(?:new|simple|minimal|modern|beautiful|free|default|personal|clean|responsive|fast) )*(?:web ?site|web ?page|site|blog|web ?app(?:lication)?|app|project|landing page)(?: template)? (?:built|made|created|powered|generated|designed|bootstrapped) (?:with|by|on|using|in|from)(?!\p{L})|^(?:an? )?(?:next(?:\.?js)?|nuxt(?:\.?js)?|gatsby|astro|vue(?:\.?js)?|react|svelte(?:kit)?|vite|remix|angular|hugo|jekyll|eleventy|docusaurus|vitepress|laravel|django|framer|webflow|wordpress|tailwind(?: css)?)(?: \S+){0,4} (?:starter|template|boilerplate|theme|app|project|site|website|description)s?[.!]?$|^(?:my (?:wordpress|framer|wix|new|personal) (?:blog|site|website)|site description|(?:enter|write|add|put) (?:a|an|your|the) \S* ?description|description (?:of (?:your|the) (?:site|website|project|page)|will go into)|write an awesome description|kick off your next|meta description|default description|start writing|this is my (?:site|website|blog)|your (?:site|website|blog) description|this is an example page)/iu;
export const isTemplateDefault = (text: string): boolean =>
  templateDefault.test(text) && wordsIn(text).length <= 30;
