/**
 * The public address: one at the site's own domain before others, a general one before special ones. There is no evidence of
 * addresses that are written around (`hello [at] …`) or encrypted in attributes.
 */
import { getDomain, getDomainWithoutSuffix } from 'tldts';
import type { Cited } from '../../src/shared/profile-schema.ts';
import { leafText } from '../reading/json-ld.ts';
import { stringsAt } from './json-ld-nodes.ts';
import { source, words } from './lexicon.ts';
import { ownNodes } from './own-nodes.ts';
import type { PageRole } from './page-role.ts';
import { isOthers, sectionsOf } from './sections.ts';
import { cite, type Site, type SitePage } from './site.ts';
import { sentencesIn, squash } from './words.ts';

/** Addresses in running text; every quantifier bounded, so that no text makes it slow. */
export const emailPattern =
  /(?<![\w.+-])[a-z0-9][a-z0-9._%+-]{0,63}@(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}(?![\w-])/gi;

const mailbox = (...keys: [string, ...string[]]) =>
  new RegExp(`^${source(...keys)}(?:[._+-][a-z0-9._+-]*)?@`, 'iu');
const general = mailbox('mailbox_general');
const help = mailbox('mailbox_help');
/** For one purpose, none of them a visitor's question; anybody's, in forms and templates. */
const unwanted = mailbox('mailbox_special', 'mailbox_sample');
/** Domains of forms and templates, and those that RFC 2606 keeps for examples. */
const sampleDomain = new RegExp(
  `^(?:[\\w-]+\\.)*${source('sample_domain')}\\.|\\.(?:example|test|invalid|local)$`,
  'iu',
);
const fileLike = /\.(?:png|jpe?g|gif|svg|webp|css|js|avif)$/i;

const othersPages: ReadonlySet<PageRole> = new Set<PageRole>(['blog', 'customers', 'compare', 'careers']);
const scoreOfRole: Partial<Record<PageRole, number>> = { contact: 4, legal: 4, home: 3, privacy: 0 };
const enough = 4;
const maxText = 4000;
const maxNear = 400;
const maxQuote = 300;

/** A text that may hold addresses. */
interface Holder {
  page: SitePage;
  text: string;
  score: number;
  /** Linked, in the footer, or on a page for getting in touch: an address that is meant to be written to. */
  isOffered: boolean;
  /** What is around it. */
  near: string;
  quoteOf: (email: string) => string;
}

interface Found extends Holder {
  email: string;
  own: number;
}

export function draftContactEmail(site: Site): Cited<string> | null {
  const found = site.pages
    .filter(({ role }) => !othersPages.has(role))
    .flatMap((page) => [...linked(page), ...written(page), ...stated(page)])
    .flatMap((holder) => {
      const emails = holder.text.slice(0, maxText).match(emailPattern) ?? [];
      return emails.map((email) => ({ ...holder, email, own: ownScore(email, site) }));
    })
    .filter(isCompanys);
  const times = new Map<string, number>();
  for (const { email } of found) times.set(email, (times.get(email) ?? 0) + 1);
  const best = found
    .map((one) => ({ ...one, score: scoreOf(one) }))
    .filter(({ score }) => score >= enough)
    // Of several that are alike, the one that is in every footer is the company's.
    .sort((a, b) => b.score - a.score || (times.get(b.email) ?? 0) - (times.get(a.email) ?? 0))[0];
  return best === undefined
    ? null
    : { value: best.email, evidence: [cite(best.page, best.quoteOf(best.email))] };
}

const scoreOf = ({ score, page, own, email }: Found): number =>
  score + (scoreOfRole[page.role] ?? 1) + own + kindScore(email);

const linked = (page: SitePage): Holder[] =>
  page.links
    .filter(({ hidden, marks, raw }) => !hidden && !isOthers(marks) && /^mailto:/i.test(raw))
    .map(({ raw, at }) => ({
      page,
      // What follows the question mark is the letter's text.
      text: raw.slice('mailto:'.length).split('?')[0] ?? '',
      score: 2,
      isOffered: true,
      near: `${page.blocks[at - 1]?.text ?? ''} ${page.blocks[at]?.text ?? ''}`.slice(-maxNear),
      quoteOf: () => raw,
    }));

const written = (page: SitePage): Holder[] =>
  sectionsOf(page).flatMap(({ heading, blocks }) => {
    const all = heading === null ? blocks : [heading, ...blocks];
    return all.flatMap(({ text, marks, kind }, i) => {
      if (isOthers(marks) || kind === 'code' || kind === 'label' || !text.includes('@')) return [];
      const before = all.slice(Math.max(0, i - 2), i).map((block) => block.text);
      const near = [heading?.text ?? '', ...before, text].join(' ').slice(-maxNear);
      const isForContact = page.role === 'contact' || page.role === 'legal';
      const isAround = marks.has('footer') || marks.has('contact') || marks.has('header');
      const isInForm = marks.has('form') || (marks.has('table') && !isForContact);
      return {
        page,
        text,
        score: isInForm ? -3 : 0,
        isOffered: isForContact || isAround || words('contact').test(near),
        near,
        quoteOf: (email: string) => quoteAround(text, email),
      };
    });
  });

/** `email` of the organization in JSON-LD, and of its contact points. */
const stated = (page: SitePage): Holder[] =>
  ownNodes(page)
    .filter(
      ({ node, role }) => role === 'organization' || role === 'product' || node['@type'] === 'ContactPoint',
    )
    .flatMap(({ node }) => stringsAt(node, 'email').map(leafText))
    .filter(({ length }) => length <= maxQuote)
    .map((text) => ({ page, text, score: 1, isOffered: true, near: '', quoteOf: () => text }));

function isCompanys({ email, own, isOffered, near, page }: Found): boolean {
  if (fileLike.test(email) || unwanted.test(email)) return false;
  if (own > 0) return true;
  const isSample = sampleDomain.test(email.slice(email.indexOf('@') + 1));
  return (
    isOffered && !isSample && page.role !== 'privacy' && page.role !== 'docs' && !words('host').test(near)
  );
}

const kindScore = (email: string): number => (general.test(email) ? 6 : help.test(email) ? 4 : 2);

/** At the site's domain; at the same name under another ending; elsewhere. */
function ownScore(email: string, site: Site): number {
  const host = email.slice(email.indexOf('@') + 1).toLowerCase();
  if (getDomain(host, { allowPrivateDomains: true }) === site.domain) return 12;
  const label = squash(getDomainWithoutSuffix(host, { allowPrivateDomains: true }) ?? '');
  const own = squash(site.domainLabel);
  if (label.length >= 3 && label === own) return 9;
  return label.length >= 4 && own.includes(label) ? 6 : 0;
}

/** The sentence with an address where the block is long, so that a reader sees what the address is for. */
const quoteAround = (text: string, email: string): string =>
  text.length <= maxQuote ? text : (sentencesIn(text).find((sentence) => sentence.includes(email)) ?? email);
