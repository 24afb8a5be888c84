/** The paragraphs in which a site speaks of its product. */
import { isCall, isNotice, isTemplateDefault } from './notices.ts';
import { isUsable } from './placeholder.ts';
import { ownBlocks, type OwnBlock } from './sections.ts';
import type { SitePage } from './site.ts';
import { isTeaser } from './teasers.ts';
import { cutAtSentence, hasPhrase, isWordless, sentencesIn, wordsIn } from './words.ts';

export const maxParagraph = 1500;

/** A page's own header may hold its first heading and what it says below. */
const isInHero = ({ block, section: { heading } }: OwnBlock): boolean =>
  block.kind === 'paragraph' &&
  heading?.level === 1 &&
  heading.marks.has('header') &&
  !heading.marks.has('logo');

const isParagraph = (own: OwnBlock): boolean =>
  ['paragraph', 'text'].includes(own.block.kind) &&
  (!own.block.marks.has('header') || isInHero(own)) &&
  saysSomething(own);

const saysSomething = ({ block }: OwnBlock): boolean =>
  !block.marks.has('pricing') &&
  !block.marks.has('faq') &&
  !block.marks.has('team') &&
  !block.marks.has('contact') &&
  (isWordless(block.text)
    ? block.text.length >= 25
    : block.text.length >= 50 && wordsIn(block.text).length >= 8) &&
  /[.!?。！？]["”’)]?$/.test(block.text) &&
  !isCall(block.text) &&
  !isNotice(block.text) &&
  !isTemplateDefault(block.text) &&
  isUsable(block.text);

/** Headings below the first that are sentences about the product: `Orrery shows where every planet stands tonight.` */
export const headingsThatSay = (page: SitePage, name: string | null): OwnBlock[] =>
  ownBlocks(page).filter(
    (own) =>
      own.block.kind === 'heading' &&
      own.block.level !== 1 &&
      !own.block.marks.has('header') &&
      name !== null &&
      own.block.text.startsWith(name) &&
      saysSomething(own),
  );

/** The first paragraph under the first heading; what is above it, as bars that announce something do, only where there is no other. */
export function leadOf(home: SitePage): OwnBlock | null {
  const all = ownBlocks(home).filter((own) => isParagraph(own) && !isTeaser(own.section) && own.at < 60);
  return all.find(({ section }) => section.heading !== null) ?? all[0] ?? null;
}

const otherSections =
  /\b(?:pricing|faq|frequently asked|newsletter|subscribe|footer|legal|jobs|press|blog|thanks|acknowledge?ments?|(?:latest|recent) (?:posts|articles|updates|stories|news)|release notes|aktuelles|neuigkeiten|danksagung|actualités|remerciements|noticias|novedades|agradecimientos|notizie)\b|\?$/iu;
/** In a longer heading they may be what the product is for: `The wiki for your team`. */
const otherWords =
  /\b(?:plans|questions|team|contact|address|news|changelog|events|credits|sponsors?|contributors?)\b/iu;
const asksWhat =
  /^(?:what(?: is|['’]s)|why|was ist|warum|qu['’]est-ce que|pourquoi|qué es|por qué|cos['’]è|perché)(?: \S+){1,4}\?$/iu;

/** Whether a section is headed as one about something else than the product; `Why Orrery?` is about it. */
function isOtherSection(heading: string, name: string | null): boolean {
  if (name !== null && asksWhat.test(heading) && hasPhrase(heading, name)) return false;
  return otherSections.test(heading) || (otherWords.test(heading) && wordsIn(heading).length <= 3);
}
export interface Paragraph {
  page: SitePage;
  section: OwnBlock['section'];
  text: string;
}

export function paragraphsOf(page: SitePage, name: string | null): Paragraph[] {
  const headings = new Set(headingsThatSay(page, name).map(({ at }) => at));
  return ownBlocks(page).flatMap((own) => {
    const { block, section } = own;
    const isHeading = headings.has(own.at);
    if (block.text === page.title || speaksOfOthers.test(block.text)) return [];
    if (!isHeading && (!isParagraph(own) || isTeaser(section))) return [];
    const trail = isHeading ? section.trail.slice(0, -1) : section.trail;
    if (trail.some((heading) => isOtherSection(heading, name))) return [];
    const text = cutAtSentence(withoutContact(block.text), maxParagraph);
    return text === null || text.length < 25 ? [] : [{ page, section, text }];
  });
}

/** The sentences before the first one with an address to write to. */
function withoutContact(text: string): string {
  const first = sentencesIn(text).find((sentence) => /\S@\S{1,255}\.\p{L}/u.test(sentence));
  return first === undefined ? text : text.slice(0, text.indexOf(first)).trim();
}

/** What others do or charge, what somebody did before, who gave money, and whose name it is, describe no product. */
const speaksOfOthers =
  /\b(?:competitors?|other (?:tools|apps|services|vendors)|typically charge|unlike (?:other|most)|before that|(?:previously|formerly) (?:at|with|of|worked|founded)|worked (?:at|for)|not (?:related|affiliated|associated|connected) (?:to|with)|(?:registered )?trademarks? of|raised (?:[$€£]|a (?:seed|series)))\b|\braised [$€£]|^["“„«]/i;
