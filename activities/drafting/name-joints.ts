/** What is between the names of people who did something together, as both the rules and the verifier read it. */
import { tradePattern } from './founder-words.ts';

const and = '(?:and|und|y|et|e|en|og|och|&)';
/** `together with`, `gemeinsam mit`: the one named after it did it too. */
const together =
  '(?:(?:together|along|jointly) with|alongside|(?:gemeinsam|zusammen) mit|(?:junto|juntamente|em conjunto) (?:a|con|com)|(?:ensemble )?avec|samen met|insieme (?:a|ad|con))';
/** `ingeniera agrónoma`, `a former pilot`, `Ingenieurin`: what somebody is, between commas. It holds no other name. */
const said =
  "(?:(?:[\\p{Ll}\\d][\\p{L}\\d'’-]{0,24} ){0,7}[\\p{Ll}\\d][\\p{L}\\d'’-]{1,24}|\\p{Lu}\\p{Ll}{2,24}(?:er|in|ist|ent|eur|ant|at|oge))";

/** Between two names, as the source of a pattern: `and`, `together with`, `, a pilot, and`; a comma alone is none. */
export const jointPattern = `(?:(?:, ${said})?,? (?:${and}|${together}) )`;

const pronounPattern =
  '(?:(?:she|he|they) and (?:his|her|their)|(?:sie|er) und (?:ihre?|seine?)|(?:elle|il) et (?:son|sa)|(?:ella|él) y su|(?:lei|lui) e (?:il suo|la sua|suo|sua)|(?:zij|hij) en (?:haar|zijn)|(?:ela|ele) e (?:o seu|a sua|seu|sua)) (?:[\\p{L}-]{2,25} ){0,2}[\\p{L}-]{2,25},?';
/** `Ada was a clerk before she and her brother, Cy`: from one name to the next, where a pronoun stands for the first. */
export const asPronounPattern = `[^.;:!?]{0,140}? ${pronounPattern} `;
/** Up to the name of anybody who did it too, after what was done: `with`, `together with`. */
export const withPattern = `(?:with|mit|met|con|com|${together})`;

const connector = new RegExp(
  `^(?:(?:${jointPattern}|, )(?:${tradePattern},? ?|(?:the|der|dem|den|die|la|el|il|lo) )?|\\s*(?:,|;|&|\\+|\\/|(?:,\\s*)?${and})\\s*)$`,
  'iu',
);
const asPronoun = new RegExp(`^${asPronounPattern}$`, 'u');

/** Whether what is between two names makes them one list, of which the same is said. */
export const joins = (between: string): boolean =>
  between.length <= 240 && (connector.test(between) || asPronoun.test(between));

const joined = new RegExp(`[ ,]${withPattern} (?:${tradePattern},? ?)?$`, 'u');
/** Whether what ends before a name says that its bearer did it with anybody who is named before. */
export const endsInWith = (before: string): boolean => joined.test(before.slice(-120));
