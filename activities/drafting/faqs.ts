/** Questions and answers, as pages show them or as JSON-LD has them. */
import type { Cited, Faq } from '../../src/shared/profile-schema.ts';
import { isObject, wordsOf } from '../reading/json-ld.ts';
import type { Block } from '../reading/page-reading.ts';
import { commonBox, isInside } from './cards.ts';
import { nodesOf, stringsAt } from './json-ld-nodes.ts';
import { oneOf, words } from './lexicon.ts';
import { isCall, isUsable } from './placeholder.ts';
import { oncePer, remembered } from './remembered.ts';
import { isAboutOthers, furniture, isOwnVoice, sectionsOf, type Section } from './sections.ts';
import { cite, pagesOf, type Site, type SitePage } from './site.ts';
import { cutAtSentence, isWordless, squash, wordsIn } from './words.ts';

const maxFaqs = 10;
const maxQuestion = 300;
const maxAnswer = 1500;
const maxAnswerBlocks = 12;

export function draftFaqs(site: Site): Cited<Faq>[] {
  const found = new Map<string, Cited<Faq>>();
  const pages = pagesOf(site, 'faq', 'home', 'pricing', 'contact', 'docs', 'features', 'about', 'other');
  const isSeen = (page: SitePage, { value }: Cited<Faq>) => textsOf(page).has(squash(value.question));
  for (const page of pages) {
    const shown = shownOn(page);
    // Questions that only markup has are old, or invented for search engines.
    const stated = statedBy(page).filter((faq) => isSeen(page, faq));
    const faqs = shown.length >= stated.length ? shown : stated;
    // Themes come with texts about Lorem Ipsum as answers; the questions beside them are the theme’s, too.
    if (faqs.some(({ value }) => /\blorem ipsum\b/i.test(value.answer))) continue;
    for (const faq of faqs) {
      const { question, answer } = faq.value;
      const key = squash(question);
      if (found.size < maxFaqs && key !== '' && !found.has(key) && isUsable(question) && isUsable(answer))
        found.set(key, faq);
    }
  }
  return [...found.values()];
}

/** `1.`, `Q:`, a number of its own before a question, and signs and icon names behind it by which an accordion opens. */
const numbered = /^(?:Q\d{0,2}\s*[.:)–-]|F:|\d{1,2}[.)])\s+/;
const opener =
  /(?<=[?？]\s?)(?:[^\p{L}\p{N}\s"”’)?？]{1,3}|expand_more|keyboard_arrow_down|chevron_right|add)$/u;
function questionIn({ text, parts: [first = ''] }: Block): string {
  if (text.length > maxQuestion + 40) return text;
  return bare(/^\d{1,2}$/.test(first) ? text.slice(first.length) : text);
}
const bare = (text: string): string => text.replace(numbered, '').replace(opener, '').trim();

const textsOf = oncePer((page: SitePage) => new Set(page.blocks.map((block) => squash(questionIn(block)))));

const isQuestion = (text: string): boolean =>
  /(?:[?？؟]|(?<=\p{sc=Greek});)["”’)]?$/u.test(text) &&
  text.length >= 8 &&
  text.length <= maxQuestion &&
  (wordsIn(text).length > 1 || isWordless(text));
const isFaqPart = oneOf('faq', 'docs');
const isFaqHeading = remembered(
  (text) => isFaqPart(text) || (wordsIn(text).length <= 6 && words('faq').test(text)),
);
/** A question where questions are expected. */
function asks(block: Block, { page, trail }: Section): boolean {
  const { kind, level = 2, marks } = block;
  if (!isOwnVoice(block)) return false;
  const text = questionIn(block);
  const isPart = (over: string) => over !== block.text && isFaqHeading(over);
  const inFaq = page.role === 'faq' || marks.has('faq') || trail.some(isPart);
  // `Still have questions?` asks for a letter.
  if (!inFaq || (isFaqHeading(text) && kind !== 'summary')) return false;
  if (!isQuestion(text)) return kind === 'summary' && text.length <= maxQuestion;
  const isTitle = ['summary', 'term', 'button'].includes(kind) || (kind === 'heading' && level >= 2);
  return isTitle || (block.lead === undefined && text.length <= 160);
}

function shownOn(page: SitePage): Cited<Faq>[] {
  const asked = sectionsOf(page).flatMap((section) => {
    if (isAboutOthers(section)) return [];
    return section.all.flatMap((block, i) =>
      asks(block, section) && section.all[i - 1]?.box !== block.box
        ? faqOf(page, questionIn(block), answerTo(page, section.at + i, section)).map((faq) => ({
            faq,
            block,
          }))
        : [],
    );
  });
  // Beside questions that open, `No answer yet?` in a heading asks for a letter.
  const opens = asked.some(({ block: { kind } }) => kind === 'summary' || kind === 'button');
  return asked.flatMap(({ faq, block }) => (opens && block.kind === 'heading' ? [] : [faq]));
}

/** The blocks after a question until the next, all in the entry that holds both. */
function answerTo(page: SitePage, at: number, section: Section): string[] {
  const question = page.blocks[at];
  if (question === undefined) return [];
  const following = page.blocks.slice(at + 1, at + maxAnswerBlocks);
  const answer = following.find(({ text }) => saysAnything(text));
  const entry = commonBox(page, question.box, answer?.box ?? question.box);
  const end = following.findIndex(
    (block) =>
      ['heading', 'summary', 'term'].includes(block.kind) ||
      furniture.some((mark) => block.marks.has(mark)) ||
      !isInside(page, block.box, entry) ||
      asks(block, section),
  );
  return following
    .slice(0, end === -1 ? undefined : end)
    .filter(({ kind, text }) => kind !== 'button' && saysAnything(text))
    .map(({ text }) => text);
}

/** A sign alone opens the answer. */
const saysAnything = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** What a button or a link says. */
const isLabel = (text: string): boolean =>
  wordsIn(text).length <= (isCall(text) ? 8 : 3) && !isWordless(text) && !/[.!)”]$/.test(text);

function faqOf(page: SitePage, question: string, texts: readonly string[]): Cited<Faq>[] {
  const answer = cutAtSentence(texts.join('\n'), maxAnswer);
  if (answer === null || isLabel(answer) || (answer.endsWith('?') && wordsIn(answer).length <= 6)) return [];
  const used = texts.filter((text) => answer.includes(text.slice(0, 40)));
  return [{ value: { question, answer }, evidence: [question, ...used].map((quote) => cite(page, quote)) }];
}

const statedBy = oncePer((page: SitePage): Cited<Faq>[] =>
  nodesOf(page.jsonLd)
    .filter(({ role }) => role === 'faq')
    .flatMap(({ node }) => [node['mainEntity']].flat())
    .filter(isObject)
    .flatMap((entry) => {
      const [question = ''] = stringsAt(entry, 'name').map(wordsOf).map(bare);
      const [answer = ''] = stringsAt(entry, 'acceptedAnswer', 'text').map(wordsOf);
      return question.length > maxQuestion ? [] : faqOf(page, question, [answer]);
    }),
);
