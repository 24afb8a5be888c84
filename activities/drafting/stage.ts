/** The stage that a site states of its product; never guessed from how a site looks. */
import type { Cited } from '../../src/shared/profile-schema.ts';
import { oneOf, source, words } from './lexicon.ts';
import { isUsable } from './placeholder.ts';
import { isOwnName } from './price-areas.ts';
import { ownBlocks } from './sections.ts';
import { cite, metaOf, type Site } from './site.ts';
import { sentencesIn, wordsIn } from './words.ts';

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

const waits = words('soon', 'waitlist');
const isSoon = oneOf('soon');
const saysSoon = words('soon');
const part = words('product_part');
const subject = new RegExp(`^(\\p{Lu}\\S*) ${source('costs')}`, 'u');
const ownSubject = words('own_subject', 'own_thing');
const maxWords = 8;

/** The stage in the headline, a short line or a sentence about the product by its name, on the home page. */
export function draftStage(site: Site): Cited<string> | null {
  const { home } = site;
  const titles = [home.title, metaOf(home, 'description')].map((text) => ({
    text: text ?? '',
    isHero: true,
  }));
  const sentences = ownBlocks(home)
    .filter(({ block }) => block.kind !== 'item' && block.kind !== 'cell')
    .map(({ block, section }) => ({ text: block.text, isHero: section.level <= 1 }))
    .concat(titles)
    .filter(({ text }) => text.length <= 600 && isUsable(text))
    .flatMap(({ text, isHero }) => sentencesIn(text).map((sentence) => ({ sentence, isHero })))
    .filter(({ sentence }) => isOfProduct(site, sentence));
  for (const slug of drafted) {
    const says = (text: string, isHero: boolean) => stages[slug].test(text) && (isHero || !waits.test(text));
    const found = sentences.find(({ sentence, isHero }) => says(sentence, isHero));
    if (found !== undefined) return { value: slug, evidence: [cite(home, found.sentence)] };
  }
  return null;
}

/** A short line, or a sentence about the product by its name; not about a part of it or something else. */
function isOfProduct(site: Site, sentence: string): boolean {
  const other = subject.exec(sentence)?.[1];
  if (other !== undefined && !ownSubject.test(other) && !isOwnName(site, other)) return false;
  const isPartSoon = saysSoon.test(sentence) && !isSoon(sentence);
  if (isPartSoon || part.test(sentence) || /[?？]$/.test(sentence)) return false;
  const first = sentence.split(/\s+/).slice(0, 3).join(' ');
  return wordsIn(sentence).length <= maxWords || isOwnName(site, first);
}
