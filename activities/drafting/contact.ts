/**
 * The public address: one at the site's own domain before others, a general one before special ones. There is no evidence of
 * addresses that are written around (`hello [at] …`) or encrypted in attributes.
 */
import { getDomainWithoutSuffix } from 'tldts';
import type { Cited } from '../../src/shared/profile-schema.ts';
import { leafText } from '../reading/json-ld.ts';
import { stringsAt } from './json-ld-nodes.ts';
import { source, words } from './lexicon.ts';
import { ownNodes } from './own-nodes.ts';
import type { PageRole } from './page-role.ts';
import { isOthers } from './sections.ts';
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
/** Domains of forms and templates, those that RFC 2606 keeps for examples, and files: `logo@2x.png`. */
const sampleDomain = new RegExp(
  `^(?:[\\w-]+\\.)*${source('sample_domain')}\\.|\\.(?:example|test|invalid|local|png|jpe?g|gif|svg|webp)$`,
  'iu',
);

const othersPages: ReadonlySet<PageRole> = new Set<PageRole>(['blog', 'customers', 'compare', 'careers']);
const scoreOfRole: Partial<Record<PageRole, number>> = { contact: 4, legal: 4, home: 3, privacy: 0 };
const enough = 4;
const maxText = 4000;

/** A text that may hold addresses. */
interface Holder {
  page: SitePage;
  text: string;
  score: number;
  /** What is around it. */
  near: string;
  quoteOf: (email: string) => string;
}

interface Found extends Holder {
  email: string;
  own: number;
}

export function draftContactEmail(site: Site): Cited<string> | null {
  const [best] = site.pages
    .filter(({ role }) => !othersPages.has(role))
    .flatMap((page) => [...linked(page), ...written(page), ...stated(page)])
    .flatMap((holder) => {
      const emails = holder.text.slice(0, maxText).match(emailPattern) ?? [];
      return emails.map((email) => ({ ...holder, email, own: ownScore(email, site) }));
    })
    .filter(isVisitors)
    .map((one) => ({
      ...one,
      score: one.score + one.own + (scoreOfRole[one.page.role] ?? 1) + kindScore(one.email),
    }))
    .filter(({ score }) => score >= enough)
    .sort((a, b) => b.score - a.score);
  return best === undefined
    ? null
    : { value: best.email, evidence: [cite(best.page, best.quoteOf(best.email))] };
}

const linked = (page: SitePage): Holder[] =>
  page.links
    .filter(({ hidden, marks, raw }) => !hidden && !isOthers(marks) && /^mailto:/i.test(raw))
    .map(({ raw, at }) => ({
      page,
      // What follows the question mark is the letter's text.
      text: raw.slice('mailto:'.length).split('?')[0] ?? '',
      score: 2,
      near: nearBlock(page, at),
      quoteOf: () => raw,
    }));

const written = (page: SitePage): Holder[] =>
  page.blocks.flatMap(({ text, marks, kind }, at) => {
    if (isOthers(marks) || kind === 'code' || !text.includes('@')) return [];
    // The sentence, so that a reader sees what the address is for.
    const quoteOf = (email: string) =>
      sentencesIn(text).find((sentence) => sentence.includes(email)) ?? email;
    return { page, text, score: marks.has('form') ? -3 : 0, near: nearBlock(page, at), quoteOf };
  });

/** A block and the two before it. */
const nearBlock = ({ blocks }: SitePage, at: number): string =>
  blocks
    .slice(Math.max(0, at - 2), at + 1)
    .map(({ text }) => text)
    .join(' ');

/** `email` of the organization in JSON-LD, and of its contact points. */
const stated = (page: SitePage): Holder[] =>
  ownNodes(page)
    .flatMap(({ node }) => stringsAt(node, 'email').map(leafText))
    .map((text) => ({ page, text, score: 1, near: '', quoteOf: () => text }));

/** Whether a visitor may write there, and it is neither anybody's nor that of the company whose computers it runs on. */
const isVisitors = ({ email, own, near }: Found): boolean =>
  !unwanted.test(email) &&
  (own > 0 || !(sampleDomain.test(email.slice(email.indexOf('@') + 1)) || words('host').test(near)));

const kindScore = (email: string): number => (general.test(email) ? 6 : help.test(email) ? 4 : 2);

/** Whether its domain is the site's, or has a part of that name. */
function ownScore(email: string, { domainLabel }: Site): number {
  const host = email.slice(email.indexOf('@') + 1).toLowerCase();
  const label = squash(getDomainWithoutSuffix(host, { allowPrivateDomains: true }) ?? '');
  return label.length >= 3 && squash(domainLabel).includes(label) ? 9 : 0;
}
