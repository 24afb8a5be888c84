#!/usr/bin/env node
/** `launch COMMAND`: exit code 0 done, 1 refused or failed, 2 the arguments are wrong. */
import { parseArgs } from 'node:util';
import { createLaunchDirectory } from '../client.ts';
import { problemOf } from '../problem.ts';
import { type Command, type Options, UsageError, text, textOf } from './command.ts';
import { draftCommands } from './draft-commands.ts';
import { listingCommands } from './listing-commands.ts';
import { orderCommands } from './order-commands.ts';

const commands: readonly Command[] = [...draftCommands, ...listingCommands, ...orderCommands];

const common: Options = {
  url: text,
  key: text,
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
};

const help = `Usage: launch COMMAND [options]

${commands.map(({ usage, about }) => `  ${usage.padEnd(16)} ${about}`).join('\n')}

  --url URL        the site, or LAUNCH_URL in the environment
  --key KEY        your API key, or LAUNCH_KEY (a key on the command line is seen by others on the machine)
  --json           print the answer as JSON; progress goes to standard error
  -h, --help       print this

Example: launch submit https://your-product.com --watch
Exit codes: 0 done, 1 refused or failed, 2 the arguments are wrong.`;

const isArgument = (word: string) => word === word.toUpperCase();

/** The command whose fixed words the arguments begin with, and the arguments after them. @throws UsageError */
function commandOf(words: readonly string[]): { command: Command; args: string[] } {
  const fixedOf = ({ usage }: Command) => usage.split(' ').filter((word) => !isArgument(word));
  const command = commands
    .toSorted((a, b) => fixedOf(b).length - fixedOf(a).length)
    .find((each) => fixedOf(each).every((word, i) => words[i] === word));
  if (!command) throw new UsageError(`There is no command “${words.slice(0, 2).join(' ')}”.`);
  const args = words.slice(fixedOf(command).length);
  const named = command.usage.split(' ').filter(isArgument);
  const isFull = named.at(-1)?.endsWith('...') ? args.length >= named.length : args.length === named.length;
  if (!isFull) throw new UsageError(`Usage: launch ${command.usage}`);
  return { command, args };
}

async function main(): Promise<void> {
  const options = Object.assign({}, common, ...commands.map((command) => command.options ?? {})) as Options;
  const { values, positionals } = parsed(options);
  if (values['help'] || positionals.length === 0) {
    console.log(help);
    return;
  }
  const { command, args } = commandOf(positionals);
  const known = { ...common, ...command.options };
  const stray = Object.keys(values).filter((name) => !(name in known));
  if (stray.length > 0) throw new UsageError(`launch ${command.usage} takes no --${stray.join(', --')}.`);
  const url = textOf(values['url']) ?? process.env['LAUNCH_URL'];
  if (!url || !/^https?:\/\//.test(url)) {
    throw new UsageError('Name the site: --url https://launches.example.com, or LAUNCH_URL.');
  }
  const key = textOf(values['key']) ?? process.env['LAUNCH_KEY'];
  const api = createLaunchDirectory({ url, ...(key !== undefined && { key }) });
  const progress = (line: string) => console.error(line);
  const { json, lines } = await command.run({ api, args, values, progress });
  console.log(values['json'] ? JSON.stringify(json, null, 2) : lines.join('\n'));
}

/** @throws UsageError */
function parsed(options: Options) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** `fetch` gives the reason of a broken connection as a cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return `The site does not answer (${cause.message || String((cause as { code?: string }).code)}). Check --url.`;
}

function explain(error: unknown): string {
  const problem = problemOf(error);
  if (!problem) return reasonOf(error);
  const errors = (problem.errors ?? []).map(({ path, message }) => `  ${path || 'The request'} ${message}`);
  return [`${problem.title}: ${problem.detail}`, ...errors].join('\n');
}

try {
  await main();
} catch (error) {
  console.error(explain(error));
  if (error instanceof UsageError) console.error('`launch --help` lists the commands.');
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
