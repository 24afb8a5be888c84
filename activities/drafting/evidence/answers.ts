/** Which answer a page gives to which question. */
import { hasPhrase, sentencesIn } from '../words.ts';
import { lineSays } from './prose-support.ts';
import type { Quote } from './sources.ts';

const maxLines = 30;
const isQuestion = (line: string): boolean => line.length <= 300 && /[?？؟;]["”’)]?$/.test(line);

/** Whether every sentence of an answer is in a line between the question and the next one, and in one of its quotes. */
export const isAnswer = (
  question: string,
  asking: readonly Quote[],
  answer: string,
  answering: readonly Quote[],
): boolean =>
  asking.some(({ source, places }) => {
    const quoted = new Set(answering.filter((quote) => quote.source === source).flatMap(lineNumbers));
    // A page may have it twice: where the answer is folded away, and in its JSON-LD, where the answer follows.
    return places
      .flatMap(({ first, last }) => numbersBetween(first, last))
      .some((at) => {
        if (!hasPhrase(source.lines[at] ?? '', question)) return false;
        const following = numbersBetween(at, at + maxLines).filter((i) => i < source.lines.length);
        const isNext = (i: number) => i > at + 1 && isQuestion(source.lines[i] ?? '');
        const end = following.find(isNext) ?? at + maxLines;
        const lines = following.filter((i) => i < end && quoted.has(i)).map((i) => source.lines[i] ?? '');
        return sentencesIn(answer).every((sentence) => lines.some((line) => lineSays(line, sentence)));
      });
  });

const numbersBetween = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);
const lineNumbers = ({ places }: Quote): number[] =>
  places.flatMap(({ first, last }) => numbersBetween(first, last));
