/** Sentences that say who founded the product or the company. */
import {
  by,
  type Founding,
  foundingsIn,
  hasOwnObject,
  masked,
  maxSentence,
  maxTexts,
  ownSign,
  people,
  personSign,
  type Span,
  spansOf,
} from './founding.ts';
import { source, withWords, words } from './lexicon.ts';
import { descriptionsOf } from './own-nodes.ts';
import { ownBlocks } from './sections.ts';
import type { SitePage } from './site.ts';
import { isQuestion, sentencesIn, squash } from './words.ts';

interface SaidFounder {
  name: string;
  /** What the sentence calls this one person. */
  title?: string;
  /** Whether it names the product or the company as what was founded. */
  isNamed: boolean;
}

const maxBlock = 3000;
const lists = new RegExp(people, 'gu');
const byBefore = new RegExp(`${by}$`, 'u');
/** Between those who did it and the verb: `and I`, `haben`, `, who`. */
const toVerb = /^,?(?: (?:[\p{Ll}\d][\p{L}\d’']*|I|I’ve)){0,3} $/u;
const andWord = `(?:&|${source('and')})`;
const title = withWords(
  ['founder', 'founders'],
  `(?:${source('role')}[\\s,&]+(?:${andWord} )?){0,2}${source('founder', 'founders')}(?:,? ?${andWord} (?:${source('role')} ?)+)?(?<! )`,
  'giu',
);
const oneName = new RegExp(`${personSign}+`, 'g');
const ownName = new RegExp(`${ownSign}+ ?`, 'g');
const endsInOurs = new RegExp(`${source('ours')} $`, 'iu');
const calls = `(?:,|:| [–—-]| \\()?(?: ${source('the', 'ours', 'was', 'by')})*,? ?`;
const isSeveral = new RegExp(`[^${personSign}]`, 'u');
const calledBefore = new RegExp(`(?<who>${people})${calls}$`, 'iu');
const ofWhom = new RegExp(
  `^\\s*(?:${source('of')}|@|,)\\s+(?:${source('the', 'ours')}[\\s’']*)?(?<whom>\\S+)`,
  'iu',
);
/** Not `Founder Ada Byron of Lunette`. */
const calledAfter = new RegExp(`^${calls}(?<who>${people})(?! ${source('of')} [^${ownSign}])`, 'iu');

/** Whether a text has a word of founding. */
export const saysFounder = (text: string): boolean =>
  words('founder', 'founders', 'founded', 'began').test(text);

/** Founders named in sentences, such as `Tidewell was founded by Maya Okafor and Jonas Lindqvist`. */
export function saidFounders(
  page: SitePage,
  own: readonly string[],
): (Omit<SaidFounder, 'isNamed'> & { said: string[] })[] {
  const isAbout = page.role === 'about' || page.role === 'team';
  const blocks = ownBlocks(page).filter(({ block }) => !block.marks.has('team'));
  const texts = [
    ...blocks.map(({ block: { text }, section: { trail } }) => ({ text, trail })),
    ...descriptionsOf(page).map((text) => ({ text, trail: [] })),
  ]
    .filter(({ text }) => text.length <= maxBlock && saysFounder(text))
    .slice(0, maxTexts);
  // A part of the company's name may have the form of a person's.
  const names = squash(own.slice(0, 2).join(' '));
  return texts.flatMap(({ text, trail }) => {
    // What is quoted outside of the company's own story may be a customer's, unless it names the product.
    const isQuoted = !isAbout && /^["“„«‘]/.test(text);
    const isOwnStory = isAbout || trail.some((one) => words('own_people', 'founder', 'founders').test(one));
    return sentencesIn(text).flatMap((sentence) =>
      foundersIn(sentence, own, isOwnStory)
        .filter(({ name, isNamed }) => !names.includes(squash(name)) && (isNamed || !isQuoted))
        .map(({ isNamed: _, ...one }) => ({ ...one, said: [sentence] })),
    );
  });
}

/** @param isOwnStory whether the company speaks of itself there: `its founders` are its own then */
function foundersIn(sentence: string, own: readonly string[], isOwnStory: boolean): SaidFounder[] {
  if (sentence.length > maxSentence || !saysFounder(sentence) || isQuestion(sentence)) return [];
  const said = masked(sentence, own);
  return [...foundersByVerb(said, isOwnStory), ...foundersByTitle(said, isOwnStory)].flatMap(
    ({ at, end, isNamed, called }) => {
      const names = spansOf(said.slice(at, end), oneName).map((one) =>
        sentence.slice(at + one.at, at + one.end),
      );
      const text = called === undefined ? '' : sentence.slice(called.at, called.end);
      const isOne = text !== '' && names.length === 1 && !words('founders').test(text);
      return names.map((name) => ({ name, isNamed, ...(isOne && { title: text }) }));
    },
  );
}

/** People, and what they are called. */
interface Called extends Span {
  isNamed: boolean;
  called?: Span;
}

const foundersByVerb = (said: string, isOwnStory: boolean): Called[] =>
  foundingsIn(said)
    .filter(({ whose, isStrong }) => whose === 'own' || (whose === 'unsaid' && isStrong && isOwnStory))
    .flatMap((founding) =>
      spansOf(said, lists)
        .filter((list) => didFound(said, list, founding))
        .map((list) => ({ ...list, isNamed: founding.whose === 'own' })),
    );

/** Whether these people did it: `founded by them`, `von ihnen gegründet`, `they founded it`, `gründeten sie`. */
function didFound(said: string, list: Span, { at, end }: Founding): boolean {
  const isBy = byBefore.test(said.slice(0, list.at));
  const between = list.at >= end ? said.slice(end, list.at) : said.slice(list.end, at);
  if (isBy) return between.length <= 80 && !/[.;]/.test(between);
  if (list.at >= end) return between === ' ';
  // `Ada founded Orrery`, or `Ada hat Orrery 2019 gegründet`
  const gap = between.replace(ownName, '');
  const isActive = between !== gap || hasOwnObject(said.slice(end));
  return isActive && toVerb.test(gap) && !words('was').test(gap.replace(/^,? (?:and|&) /, ''));
}

function foundersByTitle(said: string, isOwnStory: boolean): Called[] {
  return spansOf(said, title).flatMap((called) => {
    const before = said.slice(0, called.at);
    if (words('formerly', 'helper').test(said.slice(0, called.end))) return [];
    const who = calledBefore.exec(before);
    const { whose, length } = whomAfter(said.slice(called.end), who !== null);
    const isNamed = whose === 'own';
    if (whose === 'other' || !(isNamed || isOwnStory || endsInOurs.test(before))) return [];
    const peopleAt = (at: number, list = ''): Called => ({ at, end: at + list.length, isNamed, called });
    if (who !== null) return [peopleAt(who.index, who.groups?.['who'])];
    return [called.end, called.end + length].flatMap((from) => {
      const rest = said.slice(from);
      const list = calledAfter.exec(rest)?.groups?.['who'];
      // `Founder, Lunette` in a line of its own is a title and a company.
      const isLine = called.at === 0 && rest.startsWith(', ');
      // `The Founders Learning Center` is no person: several are more than one.
      const isOne = words('founders').test(said.slice(called.at, called.end)) && !isSeveral.test(list ?? '');
      return list === undefined || isLine || isOne ? [] : [peopleAt(from + rest.indexOf(list), list)];
    });
  });
}

/** What comes after `founder`: the own name, another one, or nothing of the kind. */
function whomAfter(after: string, isCalledBefore: boolean): { whose: Founding['whose']; length: number } {
  const found = ofWhom.exec(after);
  const whom = found?.groups?.['whom'] ?? '';
  if (found === null) return { whose: 'unsaid', length: 0 };
  if (whom.startsWith(ownSign) || words('company', 'we').test(whom))
    return { whose: 'own', length: found[0].length };
  // `Our founder, Ada Byron`: after a comma may be who it is.
  const isComma = /^\s*,/.test(found[0]);
  const isWho = /^\p{Ll}/u.test(whom) || (whom.startsWith(personSign) && !isCalledBefore);
  return { whose: isComma && isWho ? 'unsaid' : 'other', length: 0 };
}
