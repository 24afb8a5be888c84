/**
 * What a command of `npm run admin` is: one that reads and reports, or one that changes something, for a reason, in one
 * transaction with its row in the audit log. Commands say what they take as a strict object of texts and flags; the
 * frame (run-admin.ts) makes arguments of it and does all that is the same for every command.
 */
import type { Knex } from 'knex';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import type { Flows } from '../../outbox/flows.ts';
import type { Runtime } from '../../processes/runtime.ts';

export interface ReadingTools {
  db: Knex;
  config: Config;
  /** Of the `npm start` on this DATA_DIR; null where there is none. */
  runtime: Runtime | null;
  now: Date;
}

export interface Report {
  /** What `--json` prints. */
  value: unknown;
  /** What is printed for people. */
  lines: string[];
}

export interface ChangingTools {
  tx: Knex.Transaction;
  /** Writes to the outbox; the running service delivers it. */
  flows: Flows;
  config: Config;
  /** Where people find the service. */
  baseUrl: string;
  now: Date;
  why: string;
  /** Who does it, as the audit log names them. */
  by: string;
}

export interface Done {
  /** What it was done to, as the audit log names it: `listing/12`. */
  subject: string;
  detail?: Readonly<Record<string, unknown>>;
  /** One sentence about what was done. */
  message: string;
}

/** Nothing was done: what is in the way, and the next step. */
export class Refusal extends Error {}

interface About<Shape extends z.ZodRawShape> {
  name: string;
  /** What follows the name, as the help shows it. */
  takes: string;
  does: string;
  /** The whole of what follows `npm run admin -- `. */
  example: string;
  /** Members of the input that stand without dashes, in their order; the others are options. */
  places: readonly (keyof Shape & string)[];
  input: Shape;
}

interface Common extends Omit<About<z.ZodRawShape>, 'input'> {
  /** Names of the options, by the member of the input; flags take no value. */
  options: readonly { member: string; option: string; flag: boolean }[];
}

export type Command = Common &
  (
    | { changes: false; read(values: unknown): (tools: ReadingTools) => Promise<Report> }
    | { changes: true; read(values: unknown): (tools: ChangingTools) => Promise<Done> }
  );

export function reading<Shape extends z.ZodRawShape>({
  input,
  run,
  ...about
}: About<Shape> & {
  run: (input: z.output<z.ZodObject<Shape>>, tools: ReadingTools) => Promise<Report>;
}): Command {
  const read = (values: unknown) => {
    const parsed = parse(input, values, about);
    return (tools: ReadingTools) => run(parsed, tools);
  };
  return { ...about, options: optionsOf(input, about.places), changes: false, read };
}

export function changing<Shape extends z.ZodRawShape>({
  input,
  run,
  ...about
}: About<Shape> & {
  run: (input: z.output<z.ZodObject<Shape>>, tools: ChangingTools) => Promise<Done>;
}): Command {
  const read = (values: unknown) => {
    const parsed = parse(input, values, about);
    return (tools: ChangingTools) => run(parsed, tools);
  };
  return { ...about, options: optionsOf(input, about.places), changes: true, read };
}

function parse<Shape extends z.ZodRawShape>(
  shape: Shape,
  values: unknown,
  { places }: { places: readonly string[] },
): z.output<z.ZodObject<Shape>> {
  const result = z.object(shape).safeParse(values);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const member = String(issue?.path[0] ?? '');
  const called = places.includes(member) ? placeName(member) : `--${optionName(member)}`;
  throw new Refusal(`${called}: ${issue?.message ?? 'is not usable'}.`);
}

function optionsOf(shape: z.ZodRawShape, places: readonly string[]): Common['options'] {
  return Object.entries(shape)
    .filter(([member]) => !places.includes(member))
    .map(([member, schema]) => ({
      member,
      option: optionName(member),
      flag: z.safeParse(schema, true).success,
    }));
}

/** `beyondPlaces` is `--beyond-places`. */
const optionName = (member: string) => member.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
export const placeName = (member: string) => optionName(member).toUpperCase();

/** Texts that several commands take. */
export const inputs = {
  listing: z.string().trim().min(1, 'name a listing, by its slug or id'),
  flag: z.boolean().default(false),
  /** How many rows are shown at most. */
  limit: (byDefault: number) =>
    z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'is a number from 1 to 9999')
      .transform(Number)
      .default(byDefault),
  number: z
    .string()
    .regex(/^\d{1,15}$/, 'is a whole number, 0 or more')
    .transform(Number),
  text: (most: number) => z.string().trim().min(1, 'is empty').max(most, `has at most ${most} characters`),
};
