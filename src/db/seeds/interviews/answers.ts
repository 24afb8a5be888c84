import { answersAboutLife } from './answers-about-life.ts';
import { answersAboutWork } from './answers-about-work.ts';
import type { QuestionKey } from './questions.ts';

/** What a founder answered to some of the questions. */
export type DemoAnswers = readonly (readonly [question: QuestionKey, answer: string])[];

/** By the founder's name. */
export const interviewAnswers: ReadonlyMap<string, DemoAnswers> = new Map([
  ...Object.entries(answersAboutWork),
  ...Object.entries(answersAboutLife),
]);
