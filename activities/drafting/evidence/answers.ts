/** Which answer a page gives to which question. */
import { hasPhrase, sentencesIn } from '../words.ts';
import { lineSays } from './prose-support.ts';
import type { Quote } from './sources.ts';

/** Longer answers are no answers any more. */
const maxLines = 30;
const isQuestion = (line: string): boolean => line.length <= 300 && /[?？؟;]["”’)]?$/.test(line);

/**
 * Whether every sentence of an answer is in a line, of one of its quotes, that follows the question on its page with no
 * other question between the two.
 */
export const isAnswer = (
  question: string,
  asking: readonly Quote[],
  answer: string,
  answering: readonly Quote[],
): boolean =>
  asking.some(({ source, places }) => {
    const quotes = answering.filter((quote) => quote.source === source);
    const said = quotes.flatMap((quote) => linesOf(quote.places));
    const told = linesOf(places).filter((at) => hasPhrase(source.lines[at] ?? '', question));
    // A page may ask twice: where the answer is folded away, and in its JSON-LD, where the answer follows.
    return (told.length > 0 ? told : [places[0]?.first ?? 0]).some((asked) => {
      const following = source.lines.slice(asked + 1, asked + maxLines);
      const next = following.findIndex(isQuestion);
      const end = asked + 1 + (next === -1 ? following.length : next);
      // An answer may end in a question of its own, which is where it ends.
      const lines = [...new Set(said)]
        .filter((at) => at >= asked && at < end)
        .map((at) => source.lines[at] ?? '');
      return sentencesIn(answer).every((sentence) => lines.some((line) => lineSays(line, sentence)));
    });
  });

const linesOf = (places: Quote['places']): number[] =>
  places.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i));
