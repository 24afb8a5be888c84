import type { Cited, DraftFounder, Evidence, Platform } from '../../src/drafts/schema.ts';
import { wordsOf } from '../reading/json-ld.ts';
import { isObject } from '../reading/json-ld.ts';
import { commonBox, isInside, textBetween } from './cards.ts';
import { founderSentences } from './founder-sentences.ts';
import { founderPattern, isFounderTitle } from './founder-words.ts';
import { nodesOf, stringsAt } from './json-ld-nodes.ts';
import { isPersonName, isPlaceholderName } from './person-name.ts';
import { isUsable } from './placeholder.ts';
import { isAboutOthers, isOthers, sectionsOf } from './sections.ts';
import { cite, pagesOf, type Site, type SitePage } from './site.ts';
import { socialLinkOf } from './social-platforms.ts';
import { samplePeople } from './template-people.ts';
import { cutAtSentence, squash } from './words.ts';

/** A founder as found, and where on the page: the card's links are the founder's. */
export interface FoundFounder {
  name: string;
  title?: string;
  bio: string[];
  evidence: Evidence[];
  page: SitePage;
  /** Blocks from the name to the end of the biography; null where the markup alone says it. */
  span: { from: number; to: number; card: number } | null;
  sameAs: readonly string[];
}

const maxFounders = 6;
const maxBio = 3000;

/** The people that the site itself calls its founders. Customers, authors and placeholder people are none. */
export function findFounders(site: Site, name: string | null): FoundFounder[] {
  const ownNames = name === null ? [] : [name, site.domainLabel];
  const found = new Map<string, FoundFounder>();
  const samples = samplePeople(site.pages.flatMap(({ blocks }) => blocks.map(({ text }) => text)));
  const add = (founder: FoundFounder): void => {
    if (
      !isUsable(founder.name) ||
      isPlaceholderName(founder.name) ||
      samples.has(founder.name) ||
      founder.name.length > 160
    )
      return;
    const key = squash(founder.name);
    const known = found.get(key);
    if (known === undefined) {
      if (found.size < maxFounders) found.set(key, founder);
      return;
    }
    if (known.title === undefined && founder.title !== undefined) {
      known.title = founder.title;
      known.evidence = [...founder.evidence, ...known.evidence];
    }
    if (known.bio.length === 0 && founder.bio.length > 0) {
      known.bio = founder.bio;
      known.evidence.push(...founder.bio.map((text) => cite(founder.page, text)));
    }
    known.span ??= founder.span;
    if (known.span === founder.span) known.page = founder.page;
  };
  const pages = pagesOf(site, 'team', 'about', 'home', 'other', 'contact', 'legal');
  for (const page of pages) for (const founder of cardsOf(page, ownNames)) add(founder);
  for (const page of pages) for (const founder of founderSentences(page, ownNames)) add(founder);
  for (const page of site.pages) for (const founder of statedBy(page)) add(founder);
  return [...found.values()];
}

export function toCited(founders: readonly FoundFounder[]): Cited<DraftFounder>[] {
  return founders.map(({ name, title, bio, evidence }) => {
    const text = cutAtSentence(bio.join('\n\n'), maxBio);
    const value: DraftFounder = {
      name,
      ...(title !== undefined && title.length <= 160 && { title }),
      ...(text !== null && text !== '' && { bio: text }),
    };
    return { value, evidence };
  });
}

const teamHeading =
  /\b(?:team|founders?|people|who we are|about|behind|story|leadership|makers?|über uns|gründer(?:in|innen)?|equipo|fundador(?:es|as)?|nosotros|équipe|fondateurs?|chi siamo|crew|management)\b/i;

/** Names beside titles: `Jane Roe` and then `Co-founder & CTO`, in either order, or both in one block. */
function cardsOf(page: SitePage, ownNames: readonly string[]): FoundFounder[] {
  const found: FoundFounder[] = [];
  for (const section of sectionsOf(page)) {
    if (isAboutOthers(section)) continue;
    const count = section.blocks.length + (section.heading === null ? 0 : 1);
    for (let at = section.at; at < section.at + count; at += 1) {
      const block = page.blocks[at];
      if (block === undefined || isOthers(block.marks) || !founderPattern.test(block.text)) continue;
      const amongTeam =
        page.role === 'team' ||
        page.role === 'about' ||
        block.marks.has('team') ||
        section.trail.some((text) => teamHeading.test(text));
      if (!amongTeam && page.role === 'home' && isQuoted(page, at)) continue;
      const card = pairAt(page, at, ownNames, amongTeam);
      if (card !== null) found.push(founderOf(page, card));
    }
  }
  return found;
}

interface Pair {
  name: string;
  title: string;
  /** Indexes of the first and last block of the pair. */
  from: number;
  to: number;
}

function pairAt(page: SitePage, at: number, ownNames: readonly string[], amongTeam: boolean): Pair | null {
  const text = page.blocks[at]?.text ?? '';
  const inOne = splitOne(text, page.blocks[at]?.parts ?? [], ownNames, amongTeam);
  if (inOne !== null) return { ...inOne, from: at, to: at };
  if (!isFounderTitle(text, ownNames, amongTeam)) return null;
  for (const other of [at - 1, at + 1, at - 2]) {
    const name = page.blocks[other]?.text ?? '';
    if (!isPersonName(name) || isOthers(page.blocks[other]?.marks ?? new Set())) continue;
    // The name after the title belongs to it only where the next title is not the name's own.
    if (other > at && isTitleLike(page.blocks[other + 1]?.text ?? '')) continue;
    return { name, title: text, from: Math.min(at, other), to: Math.max(at, other) };
  }
  return null;
}

const isTitleLike = (text: string): boolean =>
  text.length < 80 &&
  /\b(?:ceo|cto|coo|head|lead|engineer|designer|manager|founder|officer|director|marketing|sales)\b/i.test(
    text,
  );

/** `Jane Roe, Co-founder & CTO` and the like. */
function splitOne(
  text: string,
  parts: readonly string[],
  ownNames: readonly string[],
  amongTeam: boolean,
): { name: string; title: string } | null {
  if (text.length > 140) return null;
  const [first = ''] = parts;
  const candidates = [first, /^(.{4,60}?)\s*(?:[,|·•:(/]|\s[–—-]\s)/.exec(text)?.[1] ?? ''];
  for (const name of candidates) {
    if (!isPersonName(name) || !text.startsWith(name)) continue;
    const title = text.slice(name.length).replace(/^[\s,|·•:(/–—-]+|[\s)]+$/g, '');
    if (isFounderTitle(title, ownNames, amongTeam)) return { name, title };
  }
  return null;
}

/** Whether a name and title close a quotation: a testimonial without the markup of one. */
function isQuoted(page: SitePage, at: number): boolean {
  return page.blocks
    .slice(Math.max(0, at - 3), at)
    .some(({ text }) => /^["“„«]|["”»]$/.test(text) && text.length > 40);
}

function founderOf(page: SitePage, { name, title, from, to }: Pair): FoundFounder {
  const first = page.blocks[from];
  const last = page.blocks[to];
  const card = commonBox(page, first?.box ?? -1, last?.box ?? -1);
  const around = from === to ? (page.boxes[card]?.parent ?? card) : card;
  const bio: string[] = [];
  let end = to;
  for (let at = to + 1; at < Math.min(page.blocks.length, to + 8); at += 1) {
    const block = page.blocks[at];
    if (block === undefined || block.kind === 'heading' || !isInside(page, block.box, around)) break;
    if (isPersonName(block.text)) break;
    if (isTitleLike(block.text) && block.text.length < 60) break;
    if (!isBio(block.text) || isOthers(block.marks)) continue;
    bio.push(block.text);
    end = at;
  }
  const evidence = [cite(page, textBetween(page, from, to)), ...bio.map((text) => cite(page, text))];
  return { name, title, bio, evidence, page, span: { from, to: end, card: around }, sameAs: [] };
}

const isBio = (text: string): boolean =>
  text.length >= 30 && text.length <= 2000 && /[.!?]/.test(text) && isUsable(text);

/** `founder` of the organization in JSON-LD, and people whose job title says it. */
function statedBy(page: SitePage): FoundFounder[] {
  return nodesOf(page.jsonLd).flatMap(({ node, role }) => {
    if (role === 'person') {
      const title = typeof node['jobTitle'] === 'string' ? wordsOf(node['jobTitle']) : '';
      return founderPattern.test(title) ? stated(page, node, title) : [];
    }
    if (role !== 'organization' && role !== 'product' && role !== 'site') return [];
    return [node['founder'], node['founders']].flat(2).flatMap((value) => {
      const person = isObject(value) ? value : { name: value };
      const title = typeof person['jobTitle'] === 'string' ? wordsOf(person['jobTitle']) : undefined;
      return stated(page, person, title);
    });
  });
}

function stated(
  page: SitePage,
  person: Readonly<Record<string, unknown>>,
  title: string | undefined,
): FoundFounder[] {
  const name = typeof person['name'] === 'string' ? wordsOf(person['name']) : '';
  if (!isPersonName(name)) return [];
  const bio = typeof person['description'] === 'string' ? wordsOf(person['description']) : '';
  return [
    {
      name,
      ...(title !== undefined && { title }),
      bio: isBio(bio) ? [bio] : [],
      evidence: [
        cite(page, name),
        ...(title === undefined ? [] : [cite(page, title)]),
        ...(isBio(bio) ? [cite(page, bio)] : []),
      ],
      page,
      span: null,
      sameAs: stringsAt(person, 'sameAs', 'url'),
    },
  ];
}

/** The accounts of the first founder: those in the card, and `sameAs`. */
export function founderSocials(founders: readonly FoundFounder[]): Partial<Record<Platform, Cited<string>>> {
  const [first] = founders;
  const socials: Partial<Record<Platform, Cited<string>>> = {};
  if (first === undefined) return socials;
  const { page, span, sameAs } = first;
  const put = (href: string, quote: string): void => {
    const social = socialLinkOf(href);
    if (social === null || social.owner === 'company' || href.length > 500) return;
    socials[social.platform] ??= { value: href, evidence: [cite(page, quote)] };
  };
  if (span !== null) {
    for (const { href, raw, at, box, hidden, inFooter } of page.links) {
      const inSpan = at >= span.from && at <= span.to + 3 && isInside(page, box, span.card);
      if (inSpan && !hidden && !inFooter) put(href, raw);
    }
  }
  for (const raw of sameAs) if (URL.canParse(raw)) put(new URL(raw).href, raw);
  return socials;
}
