/** Runs a command of `npm run admin`: arguments, database, transaction, audit log, and output. */
import { userInfo } from 'node:os';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { recordAction } from '../../audit/queries.ts';
import type { Config } from '../../config/config.ts';
import type { Flows } from '../../outbox/flows.ts';
import { flowsIn } from '../../outbox/queries.ts';
import { commandLine } from '../../processes/command-line.ts';
import { reasonOf } from '../../processes/start-failure.ts';
import { explainDatabaseError, withDatabase } from '../with-database.ts';
import { type Runtime, UsageError, readRuntime } from '../../processes/runtime.ts';
import { type ChangeResult, type Command, Refusal, inputs, positionalName } from './command.ts';
import { commands } from './commands.ts';
import { helpText, usageOf } from './help.ts';

export interface AdminParts {
  config: Config;
  now: Date;
  print(line: string): void;
}

/** Rejects, with nothing changed, with a paragraph on the problem and the next step. */
export async function runAdmin(args: readonly string[], parts: AdminParts): Promise<void> {
  const [first] = args;
  if (first === undefined) throw new UsageError(`The command is missing: ${hint()}`);
  if (first === 'help' || first === '--help' || first === '-h') {
    parts.print(helpText(commands, args.slice(1).join(' ')));
    return;
  }
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    const words = args.slice(
      0,
      args.findIndex((arg) => arg.startsWith('-')),
    );
    parts.print(helpText(commands, findCommand(words)?.command.name ?? first));
    return;
  }
  const { command, rest } = findCommand(args) ?? unknownCommand(first);
  const given = argumentsOf(command, rest);
  const runtime = await readRuntime(parts.config);
  await withDatabase(parts.config, async (db) => {
    try {
      if (command.changes) parts.print(await change(command, given, { ...parts, db, runtime }));
      else {
        const { value, lines } = await command.read(given.input)({ ...parts, db, runtime });
        if (given.json) parts.print(JSON.stringify(value, null, 2));
        else for (const line of lines) parts.print(line);
      }
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw (
        explainDatabaseError(error) ??
        new Error(`${command.changes ? 'Nothing was changed: ' : ''}${reasonOf(error)}`, { cause: error })
      );
    }
  });
}

const hint = () => `\`${commandLine('admin')} help\` lists the commands.`;

/** The command that the arguments begin with, of two words or one, and the arguments after it. */
function findCommand(args: readonly string[]): { command: Command; rest: readonly string[] } | undefined {
  for (const count of [2, 1]) {
    const name = args.slice(0, count).join(' ');
    const command = args.length >= count && commands.find((one) => one.name === name);
    if (command) return { command, rest: args.slice(count) };
  }
  return undefined;
}

function unknownCommand(name: string): never {
  const group = commands.filter((one) => one.name.startsWith(`${name} `)).map((one) => `"${one.name}"`);
  if (group.length === 0) throw new UsageError(`There is no command "${name}": ${hint()}`);
  throw new UsageError(
    `The commands of "${name}" are ${group.join(', ')}: \`${commandLine('admin')} help ${name}\` explains them.`,
  );
}

interface Arguments {
  input: Record<string, string | boolean>;
  json: boolean;
  why: string;
  by: string;
}

function argumentsOf(command: Command, args: readonly string[]): Arguments {
  const options: NonNullable<ParseArgsConfig['options']> = command.changes
    ? { why: { type: 'string' }, as: { type: 'string' } }
    : { json: { type: 'boolean' } };
  for (const { option, flag } of command.options) options[option] = { type: flag ? 'boolean' : 'string' };
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const missing = command.positionals[positionals.length];
    if (missing !== undefined) throw new Refusal(`${positionalName(missing)} is missing.`);
    const extra = positionals[command.positionals.length];
    if (extra !== undefined) {
      throw new Refusal(`"${extra}" is one argument too many; quote arguments with spaces.`);
    }
    const input: Arguments['input'] = {};
    for (const [index, member] of command.positionals.entries()) input[member] = positionals[index] ?? '';
    for (const { member, option } of command.options) {
      const value = values[option];
      if (typeof value === 'string' || typeof value === 'boolean') input[member] = value;
    }
    // Validates the input before the database is opened.
    command.read(input);
    return {
      input,
      json: values['json'] === true,
      why: command.changes ? whyOf(values['why']) : '',
      by: command.changes ? actorNameOf(values['as']) : '',
    };
  } catch (error) {
    throw new UsageError(`${reasonOf(error)} Usage: ${usageOf(command)}`, { cause: error });
  }
}

function whyOf(given: unknown): string {
  const why = inputs.text(1000).safeParse(given);
  if (why.success) return why.data;
  if (given === undefined) throw new Refusal('Say why, for the audit log: --why "…".');
  throw new Refusal(`--why: ${why.error.issues[0]?.message ?? ''}.`);
}

/** The name given, else that of the user of the operating system. */
function actorNameOf(given: unknown): string {
  if (given !== undefined) {
    const name = inputs.text(100).safeParse(given);
    if (!name.success) throw new Refusal(`--as: ${name.error.issues[0]?.message ?? ''}.`);
    return name.data;
  }
  try {
    return userInfo().username;
  } catch {
    throw new Refusal('This user has no name; say who you are: --as NAME.');
  }
}

async function change(
  command: Extract<Command, { changes: true }>,
  { input, why, by }: Arguments,
  { db, runtime, config, now }: AdminParts & { db: Knex; runtime: Runtime | null },
): Promise<string> {
  const run = command.read(input);
  let toDeliver = 0;
  const { message } = await db.transaction(async (tx): Promise<ChangeResult> => {
    const flows = counted(flowsIn(tx), () => (toDeliver += 1));
    const baseUrl = runtime?.baseUrl ?? config.BASE_URL;
    const result = await run({ tx, flows, config, baseUrl, now, why, by });
    const { subject, detail = {}, inPublicLog } = result;
    await recordAction(tx, { doneBy: by, action: command.name, subject, why, detail, inPublicLog, now });
    return result;
  });
  return toDeliver === 0 ? message : `${message} ${deliveryOf(toDeliver)}`;
}

function counted(flows: Flows, count: () => void): Flows {
  return {
    start(...args) {
      count();
      return flows.start(...args);
    },
    signal(...args) {
      count();
      return flows.signal(...args);
    },
    wake(...args) {
      count();
      return flows.wake(...args);
    },
    wakeSoon(...args) {
      count();
      return flows.wakeSoon(...args);
    },
  };
}

/** Commands write only to the outbox, so that they work while Temporal is unavailable. */
const deliveryOf = (entries: number) =>
  `The running service delivers it (${entries === 1 ? '1 entry' : `${entries} entries`} in the outbox).`;
