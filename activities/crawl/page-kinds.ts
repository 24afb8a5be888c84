/**
 * What the pages of a product's website are called, most useful to a profile first. Words of the languages that
 * small companies' sites are most often written in; a segment of the path or the text of the link must be, or
 * begin or end with, one of them.
 */
interface PageKind {
  kind: string;
  words: string;
  /** No more than this many of the kind: ten pages of documentation say little more than two. */
  most: number;
}

const kinds: readonly PageKind[] = [
  {
    kind: 'pricing',
    words: 'pricing|prices?|plans?|preise?|tarife?|tarifs?|precios?|prix|prezzi|planos|tarieven|priser',
    most: 2,
  },
  {
    kind: 'about',
    words:
      'about|about-?us|company|our-story|story|mission|who-we-are|ueber-uns|uber-uns|über-uns|unternehmen|a-propos|qui-sommes-nous|sobre|sobre-nosotros|nosotros|quienes-somos|chi-siamo|over-ons|om-oss',
    most: 2,
  },
  {
    kind: 'team',
    words: 'team|our-team|people|founders?|leadership|management|equipe|équipe|equipo',
    most: 1,
  },
  {
    kind: 'features',
    words:
      'features?|product|products|platform|how-it-works|overview|tour|capabilities|funktionen|produkte?|fonctionnalites|produits?|caracteristicas|funciones|funzionalita',
    most: 3,
  },
  {
    kind: 'faq',
    words: 'faqs?|questions|frequently-asked-questions|haeufige-fragen|fragen|preguntas-frecuentes',
    most: 1,
  },
  {
    kind: 'contact',
    words:
      'contact|contact-?us|kontakt|contacto|contatti|contato|imprint|impressum|legal-notice|mentions-legales|aviso-legal|note-legali',
    most: 2,
  },
  {
    kind: 'use-cases',
    words:
      'use-?cases?|solutions?|customers?|case-stud(?:y|ies)|success-stories|industries|why|benefits|loesungen|lösungen|kunden|cas-clients|soluciones|clientes',
    most: 2,
  },
  {
    kind: 'docs',
    words:
      'docs?|documentation|help|help-center|support|guides?|getting-started|quickstart|integrations?|api|dokumentation|hilfe|aide|ayuda',
    most: 2,
  },
  { kind: 'changelog', words: 'changelog|releases?|release-notes|updates|whats-new|roadmap', most: 1 },
  { kind: 'other', words: '(?!)', most: 4 },
  {
    kind: 'blog',
    words:
      'blog|news|press|articles?|posts?|journal|insights|resources|events?|webinars?|podcasts?|actualites|noticias',
    most: 3,
  },
];

export const OTHER = kinds.findIndex(({ kind }) => kind === 'other');
export const KIND_COUNT = kinds.length;
const patterns = kinds.map(({ words }) => new RegExp(`^(?:${words})$`, 'u'));
const loosePatterns = kinds.map(({ words }) => new RegExp(`^(?:${words})-|-(?:${words})$`, 'u'));

/** How many pages of a kind are worth reading. */
export function maxOfKind(kind: number): number {
  return kinds[kind]?.most ?? 0;
}

/** The rank of a page by its path (the first telling segment) or else by its link's text; lower is more useful. */
export function kindOf(segments: readonly string[], linkText: string): number {
  for (const segment of [...segments.map((part) => part.replace(/\.[a-z]{3,5}$/, '')), asSegment(linkText)]) {
    const exact = patterns.findIndex((pattern) => pattern.test(segment));
    if (exact !== -1) return exact;
    const loose = loosePatterns.findIndex((pattern) => pattern.test(segment));
    if (loose !== -1) return loose;
  }
  return OTHER;
}

/** "See all features →" as `see-all-features`; a longer text is a teaser and names nothing. */
function asSegment(text: string): string {
  const words =
    text
      .slice(0, 100)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length <= 5 ? words.join('-') : '';
}

/** Nothing about the product: accounts, shopping, legal boilerplate, machines. */
const skippedSegment = new RegExp(
  '^(?:' +
    'log-?in|log-?out|sign-?(?:in|up|out)|register|registration|auth|oauth|sso|account|my-?account|profile|users?|' +
    'dashboard|app|admin|wp-(?:admin|login|json|content|includes)|cart|basket|checkout|orders?|password|reset-password|' +
    'forgot-password|unsubscribe|subscribe|search|tags?|category|categories|authors?|page|feed|rss|atom|amp|' +
    'calendars?|kalender|calendrier|calendario|agenda|archives?|' +
    'cdn-cgi|assets|static|share|print|download|downloads|go|out|redirect|' +
    'legal|privacy|terms|tos|cookies?|gdpr|dsgvo|dpa|sla|eula|datenschutz|agb|disclaimer|accessibility|' +
    '(?:privacy|cookies?|terms|refund|return|acceptable-use|data-protection)-.*|terms.*|.*-policy|.*-terms' +
    ')$',
);
export const isSkippedSegment = (segment: string) =>
  skippedSegment.test(segment.replace(/\.[a-z]{3,5}$/, ''));

/** Hosts of the company that serve its software or files and not its presentation. */
const skippedLabel =
  /^(?:app|my|login|auth|sso|account|accounts|id|dashboard|admin|console|portal|api|cdn|static|assets|img|images|media|status|mail|webmail|files|go|link|links|click|email|t|demo|staging|dev)$/;
export const isSkippedLabel = (label: string) => skippedLabel.test(label);

const languages = new Set(
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl no pl pt ro ru sk sl sr sv th tr uk ur vi zh'.split(
    ' ',
  ),
);

/** The language that a path segment or host label names (`de`, `pt-br`, `zh_hans`), or ''. */
export function languageOf(segment: string): string {
  const match = /^([a-z]{2})(?:[-_][a-z]{2,4})?$/.exec(segment);
  return match?.[1] !== undefined && languages.has(match[1]) ? segment : '';
}
