import type { Block, Mark } from '../reading/page-reading.ts';
import { oncePer, remembered } from './remembered.ts';
import type { SitePage } from './site.ts';

/** A heading and what is under it, up to the next heading. */
export interface Section {
  page: SitePage;
  heading: Block | null;
  level: number;
  /** Index of the heading among the page's blocks; of the first block where there is no heading. */
  at: number;
  blocks: readonly Block[];
  /** The headings above, outermost first, its own last. */
  trail: readonly string[];
}

const made = new WeakMap<SitePage, Section[]>();

/** The sections of a page, in order; the first holds what is before any heading. */
export function sectionsOf(page: SitePage): readonly Section[] {
  const known = made.get(page);
  if (known !== undefined) return known;
  const sections: Section[] = [];
  let above: { level: number; text: string }[] = [];
  let current: Section & { blocks: Block[] } = {
    page,
    heading: null,
    level: 0,
    at: 0,
    blocks: [],
    trail: [],
  };
  page.blocks.forEach((block, at) => {
    if (block.kind !== 'heading') {
      current.blocks.push(block);
      return;
    }
    sections.push(current);
    const level = block.level ?? 2;
    above = [...above.filter((one) => one.level < level), { level, text: block.text }].slice(-6);
    current = { page, heading: block, level, at, blocks: [], trail: above.map(({ text }) => text) };
  });
  sections.push(current);
  made.set(page, sections);
  return sections;
}

const othersSpeak: ReadonlySet<Mark> = new Set<Mark>([
  'quote',
  'testimonial',
  'comparison',
  'mock',
  'customers',
  'partners',
  'cookie',
  'blog',
  'dialog',
  'credit',
]);
const furniture: ReadonlySet<Mark> = new Set<Mark>(['nav', 'footer', 'form']);
const othersHeading =
  /\b(?:testimonials?|(?:our )?(?:customers?|users?|clients?|people|teams|they) (?:say|are saying|love|think)|what .{0,40} (?:say|saying)|(?:loved|trusted|used) by|wall of love|case stud(?:y|ies)|success stories|as seen (?:in|on)|in the press|(?:how we|we) compare|compared? (?:to|with)|versus|vs\.?|alternatives?|competitors?|kundenstimmen|das sagen|opiniones|testimonios|témoignages|integrations?|from (?:the|our) blog|latest (?:posts|articles|news))\b/i;

/** `Customer reviews`, `Reviews from real users`; a product that reviews contracts says so itself. */
const reviewsHeading = /^(?:[\p{L}’'-]+ ){0,3}reviews(?: (?:from|of|by|on) .{1,40})?[.!]?$/iu;

const hasAny = (marks: ReadonlySet<Mark>, list: ReadonlySet<Mark>): boolean => {
  for (const mark of marks) if (list.has(mark)) return true;
  return false;
};

/** Whether the surroundings say that somebody else speaks, or that the text stands for an example. */
export const isOthers = (marks: ReadonlySet<Mark>): boolean => hasAny(marks, othersSpeak);

/** Whether the company speaks for itself here: no testimonial, comparison, example, menu, form or footer. */
export const isOwnVoice = ({ marks }: Block): boolean =>
  !hasAny(marks, othersSpeak) && !hasAny(marks, furniture);

/** Pages whose first heading is a headline about the product, whatever words it has: `Loved by people who wind clocks`. */
const withHeadline: ReadonlySet<SitePage['role']> = new Set<SitePage['role']>([
  'home',
  'features',
  'pricing',
]);
const headlines = new WeakMap<SitePage, string>();

/** The headline of a page about the product; null where it has none. */
function headlineOf(page: SitePage): string | null {
  if (!withHeadline.has(page.role)) return null;
  const known = headlines.get(page);
  const found = known ?? page.blocks.find(({ level }) => level === 1)?.text ?? '';
  if (known === undefined) headlines.set(page, found);
  return found;
}

/** The headings above a section, and its own, that name a part of the page: the headline names all of it. */
export const namingTrail = ({ page, trail }: Section): readonly string[] =>
  trail.filter((text) => text !== headlineOf(page));

/** Whether a section is headed as what others say, or about others. */
export const isAboutOthers = oncePer(
  (section: Section): boolean =>
    namingTrail(section).some(headsOthers) || (section.heading !== null && isOthers(section.heading.marks)),
);
const headsOthers = remembered((text) => othersHeading.test(text) || reviewsHeading.test(text));

/** Pages that speak of others, of the past or of the law rather than of the product. */
const otherPages: ReadonlySet<SitePage['role']> = new Set<SitePage['role']>([
  'compare',
  'customers',
  'blog',
  'privacy',
  'careers',
  'login',
  'docs',
]);

export interface OwnBlock {
  block: Block;
  section: Section;
  /** Index among the page's blocks. */
  at: number;
}

/** The blocks of a page in which the company speaks for itself. */
export const ownBlocks = oncePer((page: SitePage): readonly OwnBlock[] => {
  if (otherPages.has(page.role)) return [];
  return sectionsOf(page).flatMap((section) => {
    if (isAboutOthers(section)) return [];
    const all = section.heading === null ? section.blocks : [section.heading, ...section.blocks];
    return all.flatMap((block, i) => (isOwnVoice(block) ? [{ block, section, at: section.at + i }] : []));
  });
});
