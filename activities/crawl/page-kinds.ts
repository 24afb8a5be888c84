/**
 * A kind of page, recognised by a path segment or link text that equals, begins or ends with one of the words, in the
 * languages of most small companies' websites.
 */
interface PageKind {
  kind: string;
  words: string;
  /** Maximum number of pages: ten pages of documentation add little to two. */
  max: number;
}

/** Most useful to a profile first. */
const kinds: readonly PageKind[] = [
  {
    kind: 'pricing',
    words: 'pricing|prices?|plans?|preise?|tarife?|tarifs?|precios?|prix|prezzi|planos|tarieven|priser',
    max: 2,
  },
  {
    kind: 'about',
    words:
      'about|about-?us|company|our-story|story|mission|who-we-are|ueber-uns|uber-uns|über-uns|unternehmen|a-propos|qui-sommes-nous|sobre|sobre-nosotros|nosotros|quienes-somos|chi-siamo|over-ons|om-oss',
    max: 2,
  },
  {
    kind: 'team',
    words: 'team|our-team|people|founders?|leadership|management|equipe|équipe|equipo',
    max: 1,
  },
  {
    kind: 'features',
    words:
      'features?|product|products|platform|how-it-works|overview|tour|capabilities|funktionen|produkte?|fonctionnalites|produits?|caracteristicas|funciones|funzionalita',
    max: 3,
  },
  {
    kind: 'faq',
    words: 'faqs?|questions|frequently-asked-questions|haeufige-fragen|fragen|preguntas-frecuentes',
    max: 1,
  },
  {
    kind: 'contact',
    words:
      'contact|contact-?us|kontakt|contacto|contatti|contato|imprint|impressum|legal-notice|mentions-legales|aviso-legal|note-legali',
    max: 2,
  },
  {
    kind: 'use-cases',
    words:
      'use-?cases?|solutions?|customers?|case-stud(?:y|ies)|success-stories|industries|why|benefits|loesungen|lösungen|kunden|cas-clients|soluciones|clientes',
    max: 2,
  },
  {
    kind: 'docs',
    words:
      'docs?|documentation|help|help-center|support|guides?|getting-started|quickstart|integrations?|api|dokumentation|hilfe|aide|ayuda',
    max: 2,
  },
  { kind: 'changelog', words: 'changelog|releases?|release-notes|updates|whats-new|roadmap', max: 1 },
  { kind: 'other', words: '(?!)', max: 4 },
  {
    kind: 'blog',
    words:
      'blog|news|press|articles?|posts?|journal|insights|resources|events?|webinars?|podcasts?|actualites|noticias',
    max: 3,
  },
];

export const OTHER = kinds.findIndex(({ kind }) => kind === 'other');
export const KIND_COUNT = kinds.length;
const patterns = kinds.map(({ words }) => new RegExp(`^(?:${words})$`, 'u'));
const loosePatterns = kinds.map(({ words }) => new RegExp(`^(?:${words})-|-(?:${words})$`, 'u'));

/** Maximum number of pages of a kind. */
export function maxOfKind(kind: number): number {
  return kinds[kind]?.max ?? 0;
}

/** The index of a page's kind, by the first known path segment, else by the link text; lower is more useful. */
export function kindOf(segments: readonly string[], linkText: string): number {
  for (const segment of [...segments.map((part) => part.replace(/\.[a-z]{3,5}$/, '')), asSegment(linkText)]) {
    const exact = patterns.findIndex((pattern) => pattern.test(segment));
    if (exact !== -1) return exact;
    const loose = loosePatterns.findIndex((pattern) => pattern.test(segment));
    if (loose !== -1) return loose;
  }
  return OTHER;
}

/** "See all features →" as `see-all-features`; longer texts are teasers and return ''. */
function asSegment(text: string): string {
  const words =
    text
      .slice(0, 100)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length <= 5 ? words.join('-') : '';
}

/** Pages without information about the product: accounts, shopping, legal texts, technical files. */
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
/** Whether a path segment belongs to a page without information about the product. */
export const isSkippedSegment = (segment: string) =>
  skippedSegment.test(segment.replace(/\.[a-z]{3,5}$/, ''));

/** Subdomains with software or files rather than information. */
const skippedLabel =
  /^(?:app|my|login|auth|sso|account|accounts|id|dashboard|admin|console|portal|api|cdn|static|assets|img|images|media|status|mail|webmail|files|go|link|links|click|email|t|demo|staging|dev)$/;
/** Whether the first label of a host is one of a subdomain without information about the product. */
export const isSkippedLabel = (label: string) => skippedLabel.test(label);

const languages = new Set(
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl no pl pt ro ru sk sl sr sv th tr uk ur vi zh'.split(
    ' ',
  ),
);

/** The path segment or host label if it is a language (`de`, `pt-br`, `zh_hans`), else ''. */
export function languageOf(segment: string): string {
  const match = /^([a-z]{2})(?:[-_][a-z]{2,4})?$/.exec(segment);
  return match?.[1] !== undefined && languages.has(match[1]) ? segment : '';
}
