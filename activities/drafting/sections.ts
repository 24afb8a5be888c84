import type { Block, Mark } from '../reading/page-reading.ts';
import { oneOf, words } from './lexicon.ts';
import { oncePer, remembered } from './remembered.ts';
import type { SitePage } from './site.ts';
import { wordsIn } from './words.ts';

/** A heading and what is under it, up to the next heading. */
export interface Section {
  page: SitePage;
  heading: Block | null;
  level: number;
  /** Index of the heading among the page's blocks, or of the first block without a heading. */
  at: number;
  blocks: readonly Block[];
  /** The heading and these. */
  all: readonly Block[];
  /** The headings above, outermost first, its own last. */
  trail: readonly string[];
  /** The indexes of these headings among the page's blocks. */
  trailAt: readonly number[];
}

/** The sections of a page, in order; the first holds what is before any heading. */
export const sectionsOf = oncePer((page: SitePage): readonly Section[] => {
  const sections: (Section & { blocks: Block[]; all: Block[] })[] = [
    { page, heading: null, level: 0, at: 0, blocks: [], all: [], trail: [], trailAt: [] },
  ];
  let above: { level: number; text: string; at: number }[] = [];
  page.blocks.forEach((block, at) => {
    if (block.kind !== 'heading') {
      for (const list of [sections.at(-1)?.blocks, sections.at(-1)?.all]) list?.push(block);
      return;
    }
    const level = block.level ?? 2;
    above = [...above.filter((one) => one.level < level), { level, text: block.text, at }].slice(-6);
    const [trail, trailAt] = [above.map(({ text }) => text), above.map((one) => one.at)];
    sections.push({ page, heading: block, level, at, blocks: [], all: [block], trail, trailAt });
  });
  return sections;
});

const speakers: readonly Mark[] = ['quote', 'testimonial', 'customers', 'partners', 'blog', 'credit'];
const examples: readonly Mark[] = ['comparison', 'mock', 'cookie', 'dialog'];
const othersMarks = [...speakers, ...examples];
export const furniture: readonly Mark[] = ['nav', 'footer', 'form'];

/** Whether somebody else speaks here, or the text is an example. */
export const isOthers = (marks: ReadonlySet<Mark>): boolean => othersMarks.some((mark) => marks.has(mark));

/** Whether the company speaks for itself here: no testimonial, comparison, example, menu, form or footer. */
export const isOwnVoice = ({ marks }: Block): boolean =>
  !isOthers(marks) && !furniture.some((mark) => marks.has(mark));

const withHeadline: readonly SitePage['role'][] = ['home', 'features', 'pricing'];

/** The headings above a section and its own; not the headline of a page about the product, which is about all of it. */
export const namingTrail = ({ page, trail }: Section): readonly string[] => {
  if (!withHeadline.includes(page.role)) return trail;
  return trail.filter((text) => text !== headlineOf(page));
};
const headlineOf = oncePer(
  (page: SitePage): string => page.blocks.find(({ level }) => level === 1)?.text ?? '',
);

const isOthersPart = oneOf('customers', 'comparison', 'blog');
export const headsOthers = remembered(
  (text) =>
    isOthersPart(text) ||
    (wordsIn(text).length <= 4 && words('blog').test(text)) ||
    (wordsIn(text).length <= 8 && words('others_say', 'comparison').test(text)),
);

/** Whether a section is headed as what others say, or about others. */
export const isAboutOthers = oncePer(
  (section: Section): boolean =>
    namingTrail(section).some(headsOthers) || (section.heading !== null && isOthers(section.heading.marks)),
);

/** Pages about others, the past or the law rather than the product. */
const otherPages: readonly string[] = ['compare', 'customers', 'blog', 'privacy', 'careers', 'login', 'docs'];

export interface OwnBlock {
  block: Block;
  section: Section;
  /** Index among the page's blocks. */
  at: number;
}

/** The blocks of a page in which the company speaks for itself. */
export const ownBlocks = oncePer((page: SitePage): readonly OwnBlock[] => {
  if (otherPages.includes(page.role)) return [];
  return sectionsOf(page).flatMap((section) => {
    if (isAboutOthers(section)) return [];
    return section.all.flatMap((block, i) =>
      isOwnVoice(block) ? [{ block, section, at: section.at + i }] : [],
    );
  });
});
