/** Questions and answers, as pages show them or as JSON-LD has them. */
import type { Cited, Faq } from '../../src/shared/profile-schema.ts';
import { isObject, leafText, wordsOf } from '../reading/json-ld.ts';
import type { Block } from '../reading/page-reading.ts';
import { commonBox, isInside } from './cards.ts';
import { nodesOf } from './json-ld-nodes.ts';
import { oneOf, source, words } from './lexicon.ts';
import { isUsable } from './placeholder.ts';
import { oncePer, remembered } from './remembered.ts';
import { isAboutOthers, isOthers, sectionsOf, type Section } from './sections.ts';
import { cite, pagesOf, type Site, type SitePage } from './site.ts';
import { cutAtSentence, isWordless, squash, wordsIn } from './words.ts';

const maxFaqs = 10;
const maxQuestion = 300;
const maxAnswer = 1500;
const maxAnswerBlocks = 12;
/** So many questions of one kind on a page are a list of questions, whatever its heading. */
const enough = 3;

export function draftFaqs(site: Site): Cited<Faq>[] {
  const found = new Map<string, Cited<Faq>>();
  const pages = pagesOf(site, 'faq', 'home', 'pricing', 'contact', 'docs', 'features', 'about', 'other');
  const isSeen = (page: SitePage, { value }: Cited<Faq>) => textsOf(page).has(squash(value.question));
  // Questions that only markup has are old, or invented for search engines, where it has others that pages show.
  const showsAny = pages.some((page) => statedBy(page).some((faq) => isSeen(page, faq)));
  for (const page of pages) {
    const shown = shownOn(page);
    const stated = statedBy(page).filter((faq) => !showsAny || isSeen(page, faq));
    for (const faq of shown.length >= stated.length ? shown : stated) {
      const { question, answer } = faq.value;
      const key = squash(question);
      if (found.size < maxFaqs && key !== '' && !found.has(key) && isUsable(question) && isUsable(answer))
        found.set(key, faq);
    }
  }
  return [...found.values()];
}

/** `1.`, `Q:` before a question, and signs and icon names behind it by which an accordion opens. */
const numbered = /^(?:Q\d{0,2}\s*[.:)–-]|F:|\d{1,2}[.)])\s+/;
const opener =
  /(?:(?<!\s)\s+)?(?:[+×✕−–▼▾▽⌄↓↘▶►›»∨⬇]\ufe0f?|(?<=[?？]\s?)(?:expand_more|keyboard_arrow_down|chevron_right|add))$/u;
const questionIn = (text: string): string =>
  text.length > maxQuestion + 40 ? text : text.replace(numbered, '').replace(opener, '');

const textsOf = oncePer((page: SitePage) => new Set(page.blocks.map(({ text }) => squash(questionIn(text)))));

const isQuestion = (text: string): boolean =>
  /[?？؟;]["”’)]?$/.test(text) &&
  text.length >= 8 &&
  text.length <= maxQuestion &&
  (wordsIn(text).length > 1 || isWordless(text));
const asksInWords = new RegExp(`^[^\\p{L}]*${source('question_word')}`, 'iu');
const isFaqPart = oneOf('faq', 'docs');
const isFaqHeading = remembered(
  (text) => isFaqPart(text) || (wordsIn(text).length <= 6 && words('faq').test(text)),
);
/** `Still have questions?`, `Ready to start?`: what is over a button. */
const isInvitation = remembered((text) =>
  asksInWords.test(text)
    ? wordsIn(text).length <= 6 && words('faq').test(text)
    : words('call', 'faq').test(text),
);

/** How many questions a page has in blocks of each kind. */
const countsOf = oncePer((page: SitePage) => {
  const counts = new Map<string, number>();
  for (const { kind, level, text, marks } of page.blocks)
    if (!isOthers(marks) && isQuestion(questionIn(text)) && !isInvitation(questionIn(text)))
      counts.set(`${kind} ${level}`, (counts.get(`${kind} ${level}`) ?? 0) + 1);
  return counts;
});

/** A question where questions are expected: in a part about them, or among others of its kind. */
function asks(block: Block, section: Section): boolean {
  const { kind, level = 2, marks } = block;
  const { page } = section;
  if (isOthers(marks) || (['nav', 'footer', 'form'] as const).some((mark) => marks.has(mark))) return false;
  const text = questionIn(block.text);
  const inFaq =
    page.role === 'faq' ||
    marks.has('faq') ||
    section.trail.some((over) => over !== block.text && isFaqHeading(over));
  const isTitle =
    kind === 'summary' || kind === 'term' || kind === 'button' || (kind === 'heading' && level >= 2);
  if (!isQuestion(text)) {
    if (kind === 'summary') return inFaq && text.length <= maxQuestion;
    return inFaq && isTitle && text.length <= 80 && wordsIn(text).length >= 3 && asksInWords.test(text);
  }
  if (isInvitation(text)) return inFaq && (kind === 'summary' || kind === 'term');
  if (!inFaq && wordsIn(text).length <= 3) return false;
  const isAmong = (countsOf(page).get(`${kind} ${block.level}`) ?? 0) >= enough;
  if (isTitle) return inFaq || (isAmong && (kind !== 'heading' || level > 2));
  const isText = block.lead === undefined && text.length <= 160;
  return isText && (inFaq || (asksInWords.test(text) && inTurn(section).has(block)));
}

/** The lines of a section that ask in turn: three or more of one kind, with an answer behind each and little between them. */
const inTurn = oncePer(({ blocks }: Section): ReadonlySet<Block> => {
  const asking = blocks.flatMap((block, at) => {
    const next = blocks[at + 1];
    return isQuestion(block.text) && next !== undefined && !isQuestion(next.text) ? [{ block, at }] : [];
  });
  const near = asking.filter(({ block, at }, i) =>
    [asking[i - 1], asking[i + 1]].some(
      (other) => other?.block.kind === block.kind && Math.abs(other.at - at) <= 3,
    ),
  );
  return new Set(near.length >= enough ? near.map(({ block }) => block) : []);
});

const shownOn = (page: SitePage): Cited<Faq>[] =>
  sectionsOf(page).flatMap((section) => {
    if (isAboutOthers(section)) return [];
    const count = section.blocks.length + (section.heading === null ? 0 : 1);
    return Array.from({ length: count }, (_, i) => section.at + i).flatMap((at) => {
      const block = page.blocks[at];
      // The second line of a question repeats it in another language.
      if (block === undefined || page.blocks[at - 1]?.box === block.box || !asks(block, section)) return [];
      return faqOf(page, questionIn(block.text), answerTo(page, at, section));
    });
  });

/** The blocks after a question until the next, all in the entry that holds both. */
function answerTo(page: SitePage, at: number, section: Section): string[] {
  const question = page.blocks[at];
  if (question === undefined) return [];
  let first = at + 1;
  while (question.kind === 'summary' && page.blocks[first]?.box === question.box) first += 1;
  const lines = first - at;
  const entry = entryOf(page, question, page.blocks[first]);
  const answer: Block[] = [];
  for (const block of page.blocks.slice(first, first + maxAnswerBlocks * lines)) {
    const ends = ['heading', 'summary', 'term'].includes(block.kind) || !isInside(page, block.box, entry);
    const isMenu = block.marks.has('nav') && !block.marks.has('faq');
    if (ends || isMenu || block.marks.has('footer') || block.marks.has('form') || asks(block, section)) break;
    if (block.kind !== 'button' && /[\p{L}\p{N}]/u.test(block.text)) answer.push(block);
  }
  const links = linkTextsOf(page);
  const texts = answer
    .filter((_, i) => answer.length % lines !== 0 || i % lines === 0)
    .map(({ text }) => text);
  return texts.every((text) => links.has(text)) ? [] : texts;
}

const linkTextsOf = oncePer((page: SitePage) => new Set(page.links.map(({ text }) => text)));

function entryOf(page: SitePage, question: Block, first: Block | undefined): number {
  for (let box = question.box; box !== -1; box = page.boxes[box]?.parent ?? -1)
    if (page.boxes[box]?.tag === 'details') return box;
  return first === undefined ? question.box : commonBox(page, question.box, first.box);
}

function faqOf(page: SitePage, question: string, texts: readonly string[]): Cited<Faq>[] {
  const answer = cutAtSentence(texts.join('\n'), maxAnswer);
  if (answer === null || answer.length < 2 || (answer.endsWith('?') && wordsIn(answer).length <= 6))
    return [];
  const used = texts.filter((text) => answer.includes(text.slice(0, 40)));
  return [{ value: { question, answer }, evidence: [question, ...used].map((quote) => cite(page, quote)) }];
}

const statedBy = oncePer((page: SitePage): Cited<Faq>[] =>
  nodesOf(page.jsonLd)
    .filter(({ role }) => role === 'faq')
    .flatMap(({ node }) => [node['mainEntity']].flat())
    .flatMap((entry) => {
      if (!isObject(entry) || typeof entry['name'] !== 'string') return [];
      const accepted: unknown = [entry['acceptedAnswer']].flat()[0];
      const text = isObject(accepted) && typeof accepted['text'] === 'string' ? accepted['text'] : '';
      const question = wordsOf(entry['name']);
      return leafText(text) === '' || question.length > maxQuestion
        ? []
        : faqOf(page, question, [wordsOf(text)]);
    }),
);
