import type { Cited, Faq } from '../../src/shared/profile-schema.ts';
import { isObject, leafText, wordsOf } from '../reading/json-ld.ts';
import type { Block, Link } from '../reading/page-reading.ts';
import { commonBox, isInside } from './cards.ts';
import { nodesOf } from './json-ld-nodes.ts';
import {
  asksInWords,
  headsQuestions,
  isInvitation,
  isQuestion,
  maxQuestion,
  opener,
  questionIn,
} from './faq-questions.ts';
import { isUsable } from './placeholder.ts';
import { isAboutOthers, isOthers, sectionsOf, type Section } from './sections.ts';
import { cite, pagesOf, type Site, type SitePage } from './site.ts';
import { cutAtSentence, squash, wordsIn } from './words.ts';

const maxFaqs = 10;
const maxAnswer = 1500;
const maxAnswerBlocks = 12;
/** An answer that is none: a label, a call, another question. */
const isNoAnswer = (text: string): boolean =>
  (text.endsWith('?') && wordsIn(text).length <= 6) ||
  /^(?:answer|antwort|respuesta|réponse)\W*$/i.test(text);

/** Questions and answers: as the page shows them, else as its JSON-LD says them. */
export function draftFaqs(site: Site): Cited<Faq>[] {
  const found = new Map<string, Cited<Faq>>();
  const add = (faq: Cited<Faq> | null): void => {
    if (faq === null || found.size >= maxFaqs) return;
    const { question, answer } = faq.value;
    const key = squash(question);
    if (key !== '' && isUsable(question) && isUsable(answer) && !found.has(key)) found.set(key, faq);
  };
  const pages = pagesOf(site, 'faq', 'home', 'pricing', 'contact', 'docs', 'features', 'about', 'other');
  for (const page of pages) {
    const [seen, told] = [shown(page), stated(page)];
    for (const faq of seen.length >= told.length ? seen : told) add(faq);
  }
  return [...found.values()];
}

function shown(page: SitePage): Cited<Faq>[] {
  return sectionsOf(page).flatMap((section) => {
    if (isAboutOthers(section)) return [];
    const count = section.blocks.length + (section.heading === null ? 0 : 1);
    const faqs: Cited<Faq>[] = [];
    for (let at = section.at; at < section.at + count; at += 1) {
      const block = page.blocks[at];
      if (block === undefined || !asks(block, at, section, page)) continue;
      const answer = answerOf(page, at, section);
      if (answer.length === 0) continue;
      const made = madeOf(
        page,
        questionIn(block.text),
        answer.map(({ text }) => text),
      );
      if (made !== null) faqs.push(made);
    }
    return faqs;
  });
}

/** A question where questions are expected: in a part about them, in an element that opens, or among others. */
function asks(block: Block, at: number, section: Section, page: SitePage): boolean {
  const { kind, marks } = block;
  const text = questionIn(block.text);
  if (isOthers(marks) || marks.has('nav') || marks.has('footer') || marks.has('form')) return false;
  const inFaq =
    page.role === 'faq' ||
    marks.has('faq') ||
    section.trail.some((heading) => heading !== block.text && headsQuestions(heading));
  if (kind === 'summary') return isQuestion(text) || (inFaq && text.length <= maxQuestion);
  if (!isQuestion(text)) {
    const isTitle = (kind === 'heading' && (block.level ?? 2) >= 2) || kind === 'button' || kind === 'term';
    return (
      inFaq && isTitle && text.length <= maxHeading && asksInWords.test(text) && !isInvitation.test(text)
    );
  }
  if (kind === 'term') return true;
  const isAmongOthers = questionsAmong(page, kind, block.level) >= enough;
  if (kind === 'button') return inFaq || isAmongOthers;
  if (kind === 'heading') return (inFaq || isAmongOthers) && (block.level ?? 2) >= 2;
  return block.lead === undefined && text.length <= 160 && (inFaq || isInTurn(page, block, at));
}

/** Whether a paragraph is one of three at least that ask, each with one between that does not: questions without a heading. */
function isInTurn(page: SitePage, block: Block, at: number): boolean {
  const turns = (step: number): number => {
    let count = 0;
    for (let i = at; count < enough; i += step, count += 1) {
      const [question, answer] = [page.blocks[i], page.blocks[i + 1]];
      if (question === undefined || answer === undefined || answer.kind !== block.kind) break;
      if (question.kind !== block.kind || question.level !== block.level) break;
      if (!isQuestion(question.text) || isQuestion(answer.text) || answer.marks.has('footer')) break;
    }
    return count;
  };
  return turns(2) + turns(-2) - 1 >= enough;
}

/** So many headings or buttons that ask are a list of questions, whatever is over it. */
const enough = 3;
const maxHeading = 80;
const counted = new WeakMap<SitePage, Map<string, number>>();

/** How many blocks of one kind and level ask something on a page. */
function questionsAmong(page: SitePage, kind: Block['kind'], level = 0): number {
  const known = counted.get(page) ?? new Map<string, number>();
  counted.set(page, known);
  const key = `${kind} ${level}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const count = page.blocks.filter(
    (block) =>
      block.kind === kind &&
      (block.level ?? 0) === level &&
      !isOthers(block.marks) &&
      isQuestion(questionIn(block.text)),
  ).length;
  known.set(key, count);
  return count;
}

/** The blocks after a question until the next one, all within the entry that holds both. */
function answerOf(page: SitePage, at: number, section: Section): Block[] {
  const question = page.blocks[at];
  const first = page.blocks[at + 1];
  if (question === undefined || first === undefined) return [];
  const entry = entryOf(page, question, first);
  const answer: Block[] = [];
  for (let i = at + 1; i < page.blocks.length && answer.length < maxAnswerBlocks; i += 1) {
    const block = page.blocks[i];
    if (block === undefined || block.kind === 'heading' || block.kind === 'summary' || block.kind === 'term')
      break;
    if (!isInside(page, block.box, entry) || asks(block, i, section, page)) break;
    // An answer that folds out may be marked up as a menu is.
    const isMenu = block.marks.has('nav') && !(block.marks.has('faq') && block.kind !== 'item');
    if (block.marks.has('footer') || isMenu || block.marks.has('form')) break;
    if (block.kind === 'button' || (block.text.length < 24 && block.text.replace(opener, '') === ''))
      continue;
    answer.push(block);
  }
  const calls = new Set(linksFrom(page, at, 20).map((link) => link.text));
  return answer.every(({ text }) => calls.has(text)) ? [] : answer;
}

/** The first links from a block on; links are in the order of the page. */
function linksFrom({ links }: SitePage, at: number, most: number): readonly Link[] {
  let [from, end] = [0, links.length];
  while (from < end) {
    const middle = (from + end) >> 1;
    if ((links[middle]?.at ?? 0) < at) from = middle + 1;
    else end = middle;
  }
  return links.slice(from, from + most);
}

function entryOf(page: SitePage, question: Block, first: Block): number {
  for (let box = question.box; box !== -1; box = page.boxes[box]?.parent ?? -1) {
    if (page.boxes[box]?.tag === 'details') return box;
  }
  return commonBox(page, question.box, first.box);
}

function madeOf(page: SitePage, question: string, answer: readonly string[]): Cited<Faq> | null {
  const value = cutAtSentence(answer.join('\n'), maxAnswer);
  if (value === null || value.length < 2 || isNoAnswer(value)) return null;
  const used = answer.filter((text) => value.includes(text.slice(0, 40)));
  return {
    value: { question, answer: value },
    evidence: [cite(page, question), ...used.map((text) => cite(page, text))],
  };
}

function stated(page: SitePage): Cited<Faq>[] {
  return nodesOf(page.jsonLd)
    .filter(({ role }) => role === 'faq')
    .flatMap(({ node }) => [node['mainEntity']].flat())
    .flatMap((entry) => {
      if (!isObject(entry) || typeof entry['name'] !== 'string') return [];
      const accepted: unknown = [entry['acceptedAnswer']].flat()[0];
      const text = isObject(accepted) && typeof accepted['text'] === 'string' ? accepted['text'] : null;
      const question = wordsOf(entry['name']);
      if (text === null || question.length > maxQuestion || leafText(text) === '') return [];
      const made = madeOf(page, question, [wordsOf(text)]);
      return made === null ? [] : [made];
    });
}
