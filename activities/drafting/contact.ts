import { getDomain, getDomainWithoutSuffix } from 'tldts';
import type { Cited } from '../../src/shared/profile-schema.ts';
import { leafText } from '../reading/json-ld.ts';
import type { Mark } from '../reading/page-reading.ts';
import { isPlaceholderEmail } from './email-placeholder.ts';
import { stringsAt } from './json-ld-nodes.ts';
import { ownNodes } from './own-nodes.ts';
import type { PageRole } from './page-role.ts';
import { isOthers, sectionsOf } from './sections.ts';
import { cite, type Site, type SitePage } from './site.ts';
import { squash } from './words.ts';

/** Addresses in running text; every quantifier bounded, so that no text makes it slow. */
export const emailPattern =
  /(?<![\w.+-])[a-z0-9][a-z0-9._%+-]{0,63}@(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}(?![\w-])/gi;

const general =
  /^(?:hello|hi|hey|contact(?:-?us)?|kontakt|contacto|contato|contatti|info|mail|office|team|hallo|hola|bonjour|ciao|ahoy|moin|servus|howdy)@/i;
const help =
  /^(?:support|help|sales|service|care|customer|feedback|hilfe|ayuda|soporte|vertrieb|ventas|assist|ask)/i;
/** Addresses for one purpose, none of them a visitor's question. */
const special =
  /^(?:privacy|privacidad|privacite|privacy-?officer|dpo|dsb|gdpr|rgpd|dsgvo|datenschutz|data-?protection|legal|recht|abuse|security|compliance|jobs?|careers?|karriere|hr|recruiting|recruitment|talent|bewerbung|empleo|rrhh|press|presse|prensa|premsa|stampa|imprensa|pers|press[aeo]?team|media|pr|partners?|partnerships?|affiliates?|billing|invoices?|accounting|buchhaltung|finance|investors?|inversores|ir|webmaster|postmaster|hostmaster|dmca|copyright|unsubscribe|newsletter|events?|sponsors?|bounces?|returns?)(?:[._+-][a-z0-9._+-]*)?@/i;
const labelled =
  /\b(?:contact|kontakt|contacto|contato|contatto|e-?mail|correo|write to us|get in touch|schreib)\b|メール|메일|邮箱|電子郵件/i;
const forLaw =
  /^(?:privacy|privaci|dpo|dsb|gdpr|rgpd|dsgvo|daten|data|legal|recht|abuse|security|compliance|dmca|copyright)/i;
/** Whoever is named here is somebody else: who built the site, who hosts it, who watches over the data. */
const othersNear =
  /\b(?:(?:web)?design(?:ed)?|theme|template|hosted|powered|developed|webdesign|website|umsetzung|realisiert|diseño|création) (?:by|von|por|par)\b|\b(?:hosting|hébergeur|hébergement|webhoster|data protection officer|datenschutzbeauftragte[rn]?|délégué à la protection|delegado de protección|aufsichtsbehörde|schlichtungsstelle|supervisory authority|testimonial)\b/i;
const freeMail =
  /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|ymail|icloud|me|mac|proton|protonmail|pm|gmx|web|mail|aol|fastmail|hey|tutanota|tuta|zoho|yandex|posteo|mailbox|t-online|freenet|orange|free|wanadoo|libero|laposte|qq|163|126|naver)$/i;
const fileLike = /\.(?:png|jpe?g|gif|svg|webp|css|js|avif)$/i;
const othersPages: ReadonlySet<PageRole> = new Set<PageRole>(['blog', 'customers', 'compare', 'careers']);
const bonuses: Partial<Record<PageRole, number>> = { contact: 4, legal: 4, home: 3, privacy: 0 };

interface Found {
  email: string;
  page: SitePage;
  quote: string;
  score: number;
  /** Linked, in the footer, or on a page for getting in touch: an address that is meant to be written to. */
  isOffered: boolean;
  /** What is around it. */
  near: string;
}

/**
 * The public address: one at the site's own domain before others, a general one before special ones. Addresses that
 * are written around (`hello [at] …`) or encrypted in attributes stand nowhere as such, so there is no evidence of them.
 */
export function draftContactEmail(site: Site): Cited<string> | null {
  const found = site.pages.flatMap((page) =>
    othersPages.has(page.role) ? [] : [...linked(page), ...written(page), ...stated(page)],
  );
  const best = found
    .filter((one) => mayBeCompanys(one, site))
    .map((one) => ({ ...one, score: one.score + kindScore(one.email) + ownScore(one.email, site) }))
    .filter(({ score }) => score > 3)
    .sort((a, b) => b.score - a.score)[0];
  return best === undefined ? null : { value: best.email, evidence: [cite(best.page, best.quote)] };
}

const bonusOf = ({ role }: SitePage): number => bonuses[role] ?? 1;

function linked(page: SitePage): Found[] {
  return page.links.flatMap((link) => {
    if (link.hidden || isOthers(link.marks) || !/^mailto:/i.test(link.raw)) return [];
    // What follows the question mark is the letter's text.
    const email = link.raw.slice(7).split('?')[0]?.match(emailPattern)?.[0];
    if (email === undefined) return [];
    const near = `${page.blocks[link.at - 1]?.text ?? ''} ${page.blocks[link.at]?.text ?? ''}`.slice(-400);
    return [{ email, page, quote: link.raw, score: bonusOf(page) + 2, isOffered: true, near }];
  });
}

function written(page: SitePage): Found[] {
  const isForContact = page.role === 'contact' || page.role === 'legal';
  return sectionsOf(page).flatMap((section) =>
    section.blocks.flatMap(({ text, marks, kind }, i) => {
      if (isOthers(marks) || kind === 'code' || kind === 'label' || !text.includes('@')) return [];
      const before = section.blocks.slice(Math.max(0, i - 2), i).map((block) => block.text);
      const near = [section.heading?.text ?? '', ...before, text].join(' ').slice(-400);
      const isOffered = isForContact || has(marks, 'footer', 'contact', 'header') || labelled.test(near);
      return [...text.slice(0, 4000).matchAll(emailPattern)].map(([email]) => ({
        email,
        page,
        quote: quoteAround(text, email),
        score: bonusOf(page) + (has(marks, 'form', 'mock', 'table') ? -3 : 0),
        isOffered,
        near,
      }));
    }),
  );
}

/** `email` of the organization in JSON-LD, and of its contact points. */
function stated(page: SitePage): Found[] {
  return ownNodes(page).flatMap(({ node, role }) => {
    if (role !== 'organization' && role !== 'product' && node['@type'] !== 'ContactPoint') return [];
    return stringsAt(node, 'email').flatMap((value) => {
      const quote = leafText(value);
      const email = quote.match(emailPattern)?.[0];
      return email === undefined || quote.length > 200
        ? []
        : [{ email, page, quote, score: bonusOf(page) + 1, isOffered: true, near: '' }];
    });
  });
}

const has = (marks: ReadonlySet<Mark>, ...wanted: Mark[]): boolean => wanted.some((mark) => marks.has(mark));

function mayBeCompanys({ email, isOffered, near, page }: Found, site: Site): boolean {
  if (isPlaceholderEmail(email, site.domain) || fileLike.test(email)) return false;
  if (special.test(email) && (forLaw.test(email) || !labelled.test(near))) return false;
  const own = ownScore(email, site) > 0;
  if (own) return true;
  if (!isOffered || page.role === 'privacy' || page.role === 'docs' || othersNear.test(near)) return false;
  return true;
}

const kindScore = (email: string): number =>
  general.test(email) ? 6 : help.test(email) ? 4 : special.test(email) ? -4 : 2;

/** At the site's domain; at the same name under another ending; at a provider where small companies have theirs. */
function ownScore(email: string, site: Site): number {
  const host = email.slice(email.indexOf('@') + 1).toLowerCase();
  if (getDomain(host, { allowPrivateDomains: true }) === site.domain) return 12;
  const label = squash(getDomainWithoutSuffix(host, { allowPrivateDomains: true }) ?? '');
  if (freeMail.test(label)) return 0;
  return label.length >= 3 && label === squash(site.domainLabel) ? 9 : 0;
}

/** The sentence around an address where the block is long, so that a reader sees what the address is for. */
function quoteAround(text: string, email: string): string {
  if (text.length <= 300) return text;
  const at = text.indexOf(email);
  const from = text.lastIndexOf(' ', Math.max(0, at - 80)) + 1;
  const to = text.indexOf(' ', at + email.length + 40);
  return text.slice(from, to === -1 ? undefined : to);
}
