/**
 * Commands of `npm run admin`: one that reads and reports, or one that changes something in one transaction, with its reason
 * in the audit log. A command declares its input as an object of texts and flags; run-admin.ts parses arguments into it.
 */
import type { Knex } from 'knex';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import type { Flows } from '../../outbox/flows.ts';
import type { NewAction } from '../../audit/queries.ts';
import type { Runtime } from '../../processes/runtime.ts';

export interface ReadContext {
  db: Knex;
  config: Config;
  /** The `npm start` on this DATA_DIR; null if none is running. */
  runtime: Runtime | null;
  now: Date;
}

export interface Report {
  /** The output with `--json`. */
  value: unknown;
  /** The output without it. */
  lines: string[];
}

export interface ChangeContext {
  tx: Knex.Transaction;
  /** Writes to the outbox, which the running service delivers. */
  flows: Flows;
  config: Config;
  /** The public address of the service. */
  baseUrl: string;
  now: Date;
  why: string;
  /** The user's name in the audit log. */
  by: string;
}

export interface ChangeResult {
  /** The subject in the audit log: `listing/12`. */
  subject: string;
  detail?: Readonly<Record<string, unknown>>;
  inPublicLog?: NewAction['inPublicLog'];
  /** One sentence on what was done. */
  message: string;
}

/** The command cannot be carried out, and nothing was changed. The message says why, and what to do. */
export class Refusal extends Error {}

interface About {
  /** One word, or two for a command of a group: `category add`. */
  name: string;
  /** The arguments, as shown in the help. */
  usage: string;
  description: string;
  /** A full example, after `npm run admin -- `. */
  example: string;
  /** Members of the input that are positional, in their order; the others are options. */
  positionals: readonly string[];
}

type Definition<Shape extends z.ZodRawShape, Context, Result> = About & {
  positionals: readonly (keyof Shape & string)[];
  input: Shape;
  run: (input: z.output<z.ZodObject<Shape>>, context: Context) => Promise<Result>;
};

/** A command whose `read` validates the input before it is run. */
interface Parsed<Context, Result> extends About {
  /** Names of the options by the member of the input; flags take no value. */
  options: readonly { member: string; option: string; flag: boolean }[];
  read(values: unknown): (context: Context) => Promise<Result>;
}

export type Command =
  | ({ changes: false } & Parsed<ReadContext, Report>)
  | ({ changes: true } & Parsed<ChangeContext, ChangeResult>);

export const readCommand = <Shape extends z.ZodRawShape>(
  definition: Definition<Shape, ReadContext, Report>,
): Command => ({ changes: false, ...define(definition) });

export const changeCommand = <Shape extends z.ZodRawShape>(
  definition: Definition<Shape, ChangeContext, ChangeResult>,
): Command => ({ changes: true, ...define(definition) });

function define<Shape extends z.ZodRawShape, Context, Result>({
  input,
  run,
  ...about
}: Definition<Shape, Context, Result>): Parsed<Context, Result> {
  const { positionals } = about;
  return {
    ...about,
    options: Object.entries(input)
      .filter(([member]) => !positionals.includes(member))
      .map(([member, schema]) => ({
        member,
        option: optionName(member),
        flag: z.safeParse(schema, true).success,
      })),
    read(values) {
      const { success, data, error } = z.object(input).safeParse(values);
      if (success) return (context) => run(data, context);
      const [issue] = error.issues;
      const member = String(issue?.path[0] ?? '');
      const name = positionals.includes(member) ? positionalName(member) : `--${optionName(member)}`;
      throw new Refusal(`${name}: ${issue?.message ?? 'is invalid'}.`);
    },
  };
}

/** `beyondPlaces` is `--beyond-places`. */
const optionName = (member: string) => member.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
export const positionalName = (member: string) => optionName(member).toUpperCase();

/** Inputs that several commands take. */
export const inputs = {
  listing: z.string().trim().min(1, 'name a listing, by its slug or id'),
  flag: z.boolean().default(false),
  /** The maximum number of rows. */
  limit: (defaultLimit: number) =>
    z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'is a number from 1 to 9999')
      .transform(Number)
      .default(defaultLimit),
  number: z
    .string()
    .regex(/^\d{1,15}$/, 'is a whole number, 0 or more')
    .transform(Number),
  text: (max: number) => z.string().trim().min(1, 'is empty').max(max, `has at most ${max} characters`),
  slug: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9-]{0,219}$/,
      'is a slug: lower-case letters, digits and hyphens, such as my-slug',
    ),
  /** A,B,C; empty for none. */
  words: (maxWords: number, maxLength: number) =>
    z
      .string()
      .transform((text) => [
        ...new Set(
          text
            .split(',')
            .map((word) => word.trim())
            .filter(Boolean),
        ),
      ])
      .pipe(
        z
          .array(z.string().max(maxLength, `has words of more than ${maxLength} characters`))
          .max(maxWords, `has more than ${maxWords} words`),
      ),
};
