/** Which answer a page gives to which question. */
import { hasPhrase } from '../words.ts';
import type { Quote } from './sources.ts';

/** Longer answers are no answers any more. */
const maxLines = 30;
const isQuestion = (line: string): boolean => line.length <= 300 && /[?？؟;]["”’)]?$/.test(line);

/** Whether a quote follows a question on its page, with no other question between the two. */
export function isAnswerTo(asking: Quote, question: string, answering: Quote): boolean {
  const { source } = asking;
  if (answering.source !== source) return false;
  return asking.places.some(({ first, last }) => {
    let asked = first;
    for (let at = first; at <= last; at += 1) if (hasPhrase(source.lines[at] ?? '', question)) asked = at;
    return answering.places.some((answer) => {
      const from = answering === asking ? asked : answer.first;
      if (from < asked || from - asked > maxLines) return false;
      const until = answering === asking ? answer.last : answer.first;
      return !source.lines.slice(asked + 1, until).some(isQuestion);
    });
  });
}
