import type { Knex } from 'knex';
import { z } from 'zod';
import {
  type TeamQuestion,
  addQuestion,
  changeQuestion,
  listTeamQuestions,
  orderQuestions,
} from '../../founders/team-question-queries.ts';
import { placed } from '../../shared/place-rules.ts';
import { Refusal, changeCommand, inputs, readCommand } from './command.ts';

const id = z
  .string()
  .regex(/^\d{1,9}$/, 'is the number of a question, as `question list` shows it')
  .transform(Number);
const place = inputs.number.refine((number) => number >= 1, 'is a number from 1 on').optional();
const subjectOf = (question: number) => `question/${question}`;

export const questionList = readCommand({
  name: 'question list',
  usage: '',
  description:
    'Lists the interview questions in the order in which founders are asked, on every site, with the number of answers.',
  example: 'question list',
  positionals: [],
  input: {},
  async run(_, { db }) {
    const found = await listTeamQuestions(db);
    return {
      value: found,
      lines: found.length === 0 ? ['There are no interview questions.'] : found.map(lineOf),
    };
  },
});

function lineOf({ id: number, question, hint, is_active: active, answers }: TeamQuestion): string {
  return [
    subjectOf(number),
    question,
    ...(hint === null ? [] : [`(${hint})`]),
    `${answers} answers`,
    ...(active ? [] : ['not asked']),
  ].join('  ');
}

export const questionAdd = changeCommand({
  name: 'question add',
  usage: 'QUESTION [--hint TEXT] [--place N]',
  description:
    'Adds an interview question, last or at a place; the hint tells founders what a good answer has.',
  example:
    'question add "What would you do again?" --hint "One decision, and what came of it." --why "readers like it"',
  positionals: ['question'],
  input: { question: inputs.text(300), hint: inputs.text(500).optional(), place },
  async run({ question, hint = null, place: at }, { tx }) {
    const same = (await listTeamQuestions(tx)).find((one) => one.question === question);
    if (same) {
      throw new Refusal(
        `${subjectOf(same.id)} is this question already${same.is_active ? '' : '; `question edit --asked yes` brings it back'}.`,
      );
    }
    const added = await addQuestion(tx, { question, hint });
    if (at !== undefined) await putAt(tx, added, at);
    return {
      subject: subjectOf(added),
      detail: { question, hint },
      message: `${subjectOf(added)} is asked from now on: ${question}`,
    };
  },
});

export const questionEdit = changeCommand({
  name: 'question edit',
  usage: 'ID [--question TEXT] [--hint TEXT] [--place N] [--asked yes|no]',
  description:
    'Changes an interview question, its hint or its place, or whether it is asked. Answers to it stay; those to a question that is not asked are not shown.',
  example: 'question edit 3 --place 1 --why "the best one first"',
  positionals: ['id'],
  input: {
    id,
    question: inputs.text(300).optional(),
    hint: inputs.text(500).optional(),
    place,
    asked: z
      .enum(['yes', 'no'], 'is yes or no')
      .transform((answer) => answer === 'yes')
      .optional(),
  },
  async run({ id: number, question, hint, place: at, asked }, { tx }) {
    const change = {
      ...(question !== undefined && { question }),
      ...(hint !== undefined && { hint }),
      ...(asked !== undefined && { is_active: asked }),
    };
    if (at === undefined && Object.keys(change).length === 0) {
      throw new Refusal('Name a change: --question, --hint, --place or --asked.');
    }
    const before = await find(tx, number);
    await changeQuestion(tx, number, change);
    if (at !== undefined) await putAt(tx, number, at);
    const after = await find(tx, number);
    return {
      subject: subjectOf(number),
      detail: {
        ...change,
        ...(at !== undefined && { place: at }),
        was: { question: before.question, hint: before.hint, is_active: before.is_active },
      },
      message: `${lineOf(after)}.`,
    };
  },
});

export const questionRemove = changeCommand({
  name: 'question remove',
  usage: 'ID',
  description:
    'Ends an interview question: nobody is asked any more, and its answers are kept but not shown. `question edit ID --asked yes` brings it back.',
  example: 'question remove 7 --why "nobody answers it"',
  positionals: ['id'],
  input: { id },
  async run({ id: number }, { tx }) {
    const { question, answers, is_active: active } = await find(tx, number);
    if (!active) throw new Refusal(`${subjectOf(number)} is not asked any more already.`);
    await changeQuestion(tx, number, { is_active: false });
    return {
      subject: subjectOf(number),
      detail: { question, answers },
      message: `${subjectOf(number)} is not asked any more; its ${answers} answers are kept and not shown: ${question}`,
    };
  },
});

async function find(tx: Knex.Transaction, number: number): Promise<TeamQuestion> {
  const found = (await listTeamQuestions(tx)).find((one) => one.id === number);
  if (!found) throw new Refusal(`There is no ${subjectOf(number)}; \`question list\` shows their numbers.`);
  return found;
}

async function putAt(tx: Knex.Transaction, number: number, at: number): Promise<void> {
  const ids = (await listTeamQuestions(tx)).map((one) => one.id);
  await orderQuestions(tx, placed(ids, number, at));
}
