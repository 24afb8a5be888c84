import type { PageReading } from '../reading/page-reading.ts';
import { isArticle } from './article.ts';
import { pricingSlug } from './pricing-headings.ts';

/** What a page of a product's website is for, by its path and else by its heading. */
const roles = {
  pricing: pricingSlug,
  legal:
    /^(?:imprint|impressum|legal-notice|legal|mentions-legales|aviso-legal|note-legali|colofon|tokush[ou]h?o?u?|tokutei.*|特定商取引.*)$/,
  privacy:
    /^(?:privacy.*|datenschutz.*|terms.*|tos|agb|cookies?.*|gdpr|dpa|security|eula|refund.*|privacidad|confidentialite|cgu|cgv|accessibility|acceptable-use.*|sla)$/,
  team: /^(?:team|our-team|people|founders?|leadership|management|equipe|equipo|meet-the-team)$/,
  about:
    /^(?:about|about-?us|company|our-story|my-story|the-story|founder-story|story|our-journey|unsere-geschichte|nuestra-historia|notre-histoire|ons-verhaal|mission|who-we-are|ueber-uns|uber-uns|über-uns|ueber|unternehmen|[aà]-propos|qui-sommes-nous|sobre|sobre-nosotros|nosotros|quienes-somos|chi-siamo|over-ons|om-oss|om|manifesto)$/,
  features:
    /^(?:features?|product|products|platform|how-it-works|overview|tour|capabilities|funktionen|produkte?|fonctionnalites|produits?|caracteristicas|funciones|funcionalidades|funzionalita)$/,
  faq: /^(?:faqs?|questions|frequently-asked-questions|haeufige-fragen|fragen|preguntas-frecuentes|domande-frequenti)$/,
  contact: /^(?:contact|contact-?us|kontakt|contacto|contatti|contato|get-in-touch|support)$/,
  compare:
    /^(?:compare|comparisons?|alternatives?|vs|.+-vs-.+|.+-alternatives?|alternative-to-.+|vs-.+|switch-from-.+)$/,
  customers:
    /^(?:customers?|case-stud(?:y|ies)|success-stories|testimonials?|reviews|showcase|kunden|kundenstimmen|kundengeschichten|fallstudien|erfolgsgeschichten|referenzen|clientes|casos-de-exito|casos-de-sucesso|testimonios|clients|cas-clients|temoignages|clienti|casi-studio|casi-di-successo|klanten|klantverhalen|referenties|depoimentos|wall-of-love|stories|(?:customer|client|user|member|success|case)-(?:stor(?:y|ies)|spotlights?|interviews?))$/,
  careers: /^(?:careers?|jobs|join-us|hiring|karriere|empleo|vacancies)$/,
  blog: /^(?:blogs?|news|press|press-releases?|presse|prensa|stampa|imprensa|pers|articles?|artikel|articulos|articoli|artigos|posts?|journal|magazine?|magazin|insights|interviews?|resources|events?|webinars?|podcasts?|episodes?|actualites|noticias|novedades|notizie|nieuws|aktuelles|neuigkeiten|nyheter|authors|category|tags?|changelog|releases?|release-notes|newsletter|glossary|guides?|templates?|integrations?|partners?|marketplace|apps)$/,
  docs: /^(?:docs?|documentation|help|help-center|getting-started|quickstart|api|reference|dokumentation|hilfe|aide|ayuda|status)$/,
  login: /^(?:log-?in|sign-?in|sign-?up|register|account|checkout|cart|download)$/,
} as const;
export type PageRole = 'home' | 'other' | keyof typeof roles;

const order = Object.keys(roles) as (keyof typeof roles)[];
const language = /^[a-z]{2}(?:-[a-z]{2})?$/i;

/** The segments of a path, lower case, without a leading language and file endings. */
export function segmentsOf(pathname: string): string[] {
  const segments = pathname
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => segment.replace(/\.(?:html?|php|aspx?|txt)$/, '').replaceAll('_', '-'));
  const first = segments[0];
  const rest = first !== undefined && language.test(first) ? segments.slice(1) : segments;
  return rest.at(-1) === 'index' ? rest.slice(0, -1) : rest;
}

/** `2024/05`: where many systems put what was written then. */
const dated = /^(?:19|20)\d{2}$/;

/** @param heading the page's first heading, for addresses that say nothing (`/p/12`) */
export function roleOf(pathname: string, heading: string): PageRole {
  const segments = segmentsOf(pathname);
  if (segments.length === 0) return 'home';
  for (const segment of segments) {
    const role = order.find((name) => roles[name].test(segment));
    if (role !== undefined) return role;
  }
  if (segments.length > 1 && dated.test(segments[0] ?? '')) return 'blog';
  const named = heading
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return order.find((name) => name !== 'compare' && roles[name].test(named)) ?? 'other';
}

/** What a page is for; a post that is at an address of its own is one of the blog. */
export function roleOfPage(page: PageReading): PageRole {
  const heading = page.blocks.find(({ kind }) => kind === 'heading')?.text ?? '';
  const role = roleOf(new URL(page.url).pathname, heading);
  return role === 'other' && isArticle(page) ? 'blog' : role;
}
