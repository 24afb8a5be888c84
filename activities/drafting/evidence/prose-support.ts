import { figuresIn, hasPhrase, sentencesIn, wordsIn } from '../words.ts';
import type { Quote } from './sources.ts';

/** Words that only hold a sentence together. No negation and no measure (`all`, `only`, `free`) is among them. */
const bindings = new Set(
  (
    'a an the of to in on at for from by with and or as is are was were be been being it its this that these those you your we our us they their he she his her i me my them ' +
    'which who whose what when where while so then than there here also into over under about across between through per via will can may do does did has have had but up out'
  ).split(' '),
);
const addressLike = /@|:\/\/|[\p{L}\d]\.[\p{L}\d]/u;

interface QuotedWords {
  exact: ReadonlySet<string>;
  lower: ReadonlySet<string>;
  figures: ReadonlySet<string>;
}
const read = new WeakMap<Quote, QuotedWords>();

function wordsOfQuote(quote: Quote): QuotedWords {
  const known = read.get(quote);
  if (known !== undefined) return known;
  const words = wordsIn(quote.text);
  const quoted = {
    exact: new Set(words),
    lower: new Set(words.map((word) => word.toLowerCase())),
    figures: new Set(figuresIn(quote.text)),
  };
  read.set(quote, quoted);
  return quoted;
}

/**
 * Whether one quote says all that a sentence says: the sentence itself, or every figure as it is written there, every word that is not a
 * mere binding, and every address whole. A capital is a claim (`Apple` is not `apple`) except on the first word.
 * Stricter than asking for names and figures alone, since whatever a model adds of its own has some word of its own.
 */
export function quoteSays(quote: Quote, sentence: string): boolean {
  if (hasPhrase(quote.text, sentence)) return true;
  const { exact, lower, figures } = wordsOfQuote(quote);
  const words = wordsIn(sentence);
  const numbers = figuresIn(sentence);
  const says = (word: string, i: number): boolean => {
    const small = word.toLowerCase();
    if (exact.has(word)) return true;
    if (word === small || i === 0) return lower.has(small) || bindings.has(small);
    return false;
  };
  const claims = words.some((word) => !bindings.has(word.toLowerCase())) || numbers.length > 0;
  if (!claims || !numbers.every((number) => figures.has(number)) || !words.every(says)) return false;
  const addresses = sentence.split(/\s+/).filter((word) => addressLike.test(word));
  return addresses.every((word) => hasPhrase(quote.text, word.replace(/^[("“„]+|[.,;:!?)"”]+$/g, '')));
}

/** The quotes that a text rests on, each sentence on one of them; null where a sentence rests on none. */
export function proseSupport(text: string, quotes: readonly Quote[]): Quote[] | null {
  const used = new Set<Quote>();
  const sentences = sentencesIn(text);
  for (const sentence of sentences) {
    const quote = quotes.find((one) => quoteSays(one, sentence));
    if (quote === undefined) return null;
    used.add(quote);
  }
  return sentences.length === 0 ? null : quotes.filter((quote) => used.has(quote));
}
