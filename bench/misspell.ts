/** Misspellings of names and words: one letter of the longest word, at any position. */
import { type Random, between, pick } from './data/random.ts';

export type Misspelling = 'swapped' | 'dropped' | 'doubled' | 'wrong';

const alphabet = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** The replacement for the letter at a position, and the number of letters that it replaces. */
const changes: Record<
  Misspelling,
  (random: Random, here: string, next: string) => [text: string, of: number]
> = {
  swapped: (_random, here, next) => [next + here, 2],
  dropped: () => ['', 1],
  doubled: (_random, here) => [here + here, 1],
  wrong: (random) => [pick(random, alphabet), 1],
};

/** A misspelling that differs from the text. */
export function misspell(random: Random, text: string, kind: Misspelling): string {
  const words = text.split(' ');
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  for (let tries = 0; tries < 100; tries += 1) {
    const at = between(random, 0, longest.length - (kind === 'swapped' ? 2 : 1));
    const [changed, of] = changes[kind](random, longest.charAt(at), longest.charAt(at + 1));
    const word = longest.slice(0, at) + changed + longest.slice(at + of);
    if (word.toLowerCase() !== longest.toLowerCase()) return text.replace(longest, word);
  }
  throw new Error(`${text} cannot be misspelt with a letter ${kind}`);
}
