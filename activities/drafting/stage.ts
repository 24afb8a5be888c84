/** The stage that a site states of its product; never guessed from how a site looks. */
import type { Cited } from '../../src/shared/profile-schema.ts';
import { oneOf, words } from './lexicon.ts';
import { ownBlocks } from './sections.ts';
import { cite, type Site } from './site.ts';
import { isQuestion, sentencesIn, wordsIn } from './words.ts';

const stages = {
  'pre-launch': words('soon', 'waitlist'),
  alpha: words('alpha'),
  beta: words('beta'),
  'early-access': words('early_access'),
  launched: words('launched'),
} as const;
type Stage = keyof typeof stages;
/** A product that is out says much else; only a model’s draft may call it launched. */
const drafted = ['pre-launch', 'alpha', 'beta', 'early-access'] as const satisfies readonly Stage[];

/** Whether a text states a stage; no stage is known but those of the table. */
export const statesStage = (text: string, slug: string): boolean =>
  Object.hasOwn(stages, slug) && stages[slug as Stage].test(text);

const isSoon = oneOf('soon');
const maxWords = 8;

/** The stage in the headline or a short line of the home page. */
export function draftStage({ home }: Site): Cited<string> | null {
  const sentences = ownBlocks(home)
    .flatMap((own) => sentencesIn(own.block.text).map((sentence) => ({ ...own, sentence })))
    // What is said further down may be of something else, such as a part or a customer.
    .filter(({ sentence, section, at }) => isLine(sentence) && (section.level <= 1 || isSign(sentence, at)));
  for (const slug of drafted) {
    const found = sentences.find(({ sentence }) => stages[slug].test(sentence));
    if (found !== undefined) return { value: slug, evidence: [cite(home, found.sentence)] };
  }
  return null;
}

const isSign = (text: string, at: number): boolean => at < 6 && !stages['pre-launch'].test(text);
/** A short line, which asks nothing and calls no part of the product soon to come. */
const isLine = (sentence: string): boolean =>
  wordsIn(sentence).length <= maxWords &&
  !isQuestion(sentence) &&
  !words('product_part').test(sentence) &&
  (!words('soon').test(sentence) || isSoon(sentence));
