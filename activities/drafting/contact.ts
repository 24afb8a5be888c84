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
/** For one purpose, none of them a visitor's question: data protection, applications, the press. */
const special = mailbox('mailbox_special');
/** Anybody's, in forms and templates. */
const sample = mailbox('mailbox_sample');
/** Domains of forms and templates, and those that RFC 2606 keeps for examples. */
const sampleDomain = new RegExp(
  `^(?:[\\w-]+\\.)*${source('sample_domain')}\\.|\\.(?:example|test|invalid|local)$`,
  'iu',
);
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

const enough = 4;

export function draftContactEmail(site: Site): Cited<string> | null {
  const best = site.pages
    .filter(({ role }) => !othersPages.has(role))
    .flatMap((page) => [...linked(page), ...written(page), ...stated(page)])
    .map((one) => ({ ...one, own: ownScore(one.email, site) }))
    .filter((one) => isCompanys(one, one.own))
    .map(({ own, ...one }) => ({ ...one, score: one.score + own + kindScore(one.email) }))
    .filter(({ score }) => score >= enough)
    .sort((a, b) => b.score - a.score)[0];
  return best === undefined ? null : { value: best.email, evidence: [cite(best.page, best.quote)] };
}

const bonusOf = ({ role }: SitePage): number => bonuses[role] ?? 1;
const isForContact = ({ role }: SitePage): boolean => role === 'contact' || role === 'legal';

const linked = (page: SitePage): Found[] =>
  page.links.flatMap(({ hidden, marks, raw, at }) => {
    // What follows the question mark is the letter's text.
    const address =
      hidden || isOthers(marks) || !/^mailto:/i.test(raw) ? undefined : raw.slice(7).split('?')[0];
    const email = address?.match(emailPattern)?.[0];
    const near = `${page.blocks[at - 1]?.text ?? ''} ${page.blocks[at]?.text ?? ''}`.slice(-400);
    return email === undefined
      ? []
      : [{ email, page, quote: raw, score: bonusOf(page) + 2, isOffered: true, near }];
  });

const written = (page: SitePage): Found[] =>
  sectionsOf(page).flatMap(({ heading, blocks }) =>
    (heading === null ? blocks : [heading, ...blocks]).flatMap(({ text, marks, kind }, i, all) => {
      if (isOthers(marks) || kind === 'code' || kind === 'label' || !text.includes('@')) return [];
      const before = all.slice(Math.max(0, i - 2), i).map((block) => block.text);
      const near = [heading?.text ?? '', ...before, text].join(' ').slice(-400);
      const isAround = marks.has('footer') || marks.has('contact') || marks.has('header');
      const isInForm = marks.has('form') || marks.has('mock') || (marks.has('table') && !isForContact(page));
      return [...text.slice(0, 4000).matchAll(emailPattern)].map(([email]) => ({
        email,
        page,
        quote: quoteAround(text, email),
        score: bonusOf(page) + (isInForm ? -3 : 0),
        isOffered: isForContact(page) || isAround || words('contact').test(near),
        near,
      }));
    }),
  );

/** `email` of the organization in JSON-LD, and of its contact points. */
const stated = (page: SitePage): Found[] =>
  ownNodes(page)
    .filter(
      ({ node, role }) => role === 'organization' || role === 'product' || node['@type'] === 'ContactPoint',
    )
    .flatMap(({ node }) => stringsAt(node, 'email').map(leafText))
    .flatMap((quote) => {
      const email = quote.length > 200 ? undefined : quote.match(emailPattern)?.[0];
      return email === undefined
        ? []
        : [{ email, page, quote, score: bonusOf(page) + 1, isOffered: true, near: '' }];
    });

function isCompanys({ email, isOffered, near, page }: Found, own: number): boolean {
  if (fileLike.test(email) || sample.test(email) || special.test(email)) return false;
  if (own > 0) return true;
  const host = email.slice(email.indexOf('@') + 1);
  if (sampleDomain.test(host) || page.role === 'privacy' || page.role === 'docs') return false;
  return isOffered && !words('host').test(near);
}

const kindScore = (email: string): number => (general.test(email) ? 6 : help.test(email) ? 4 : 2);

/** At the site's domain; at the same name under another ending; elsewhere. */
function ownScore(email: string, site: Site): number {
  const host = email.slice(email.indexOf('@') + 1).toLowerCase();
  if (getDomain(host, { allowPrivateDomains: true }) === site.domain) return 12;
  const label = squash(getDomainWithoutSuffix(host, { allowPrivateDomains: true }) ?? '');
  if (label.length >= 3 && label === squash(site.domainLabel)) return 9;
  return label.length >= 4 && squash(site.domainLabel).includes(label) ? 6 : 0;
}

/** The sentence with an address where the block is long, so that a reader sees what the address is for. */
const quoteAround = (text: string, email: string): string =>
  text.length <= 300 ? text : (sentencesIn(text).find((sentence) => sentence.includes(email)) ?? email);
