import { commandLine } from '../../processes/command-line.ts';
import { UsageError } from '../../processes/runtime.ts';
import type { Command } from './command.ts';

export function usageOf({ name, usage, changes }: Command): string {
  return [commandLine('admin'), name, usage, changes ? '--why TEXT [--as NAME]' : '[--json]']
    .filter(Boolean)
    .join(' ');
}

/** All commands, or those of a name or group, with examples. */
export function helpText(commands: readonly Command[], name: string): string {
  if (name !== '') {
    const named = commands.filter((one) => one.name === name || one.name.startsWith(`${name} `));
    if (named.length === 0) {
      throw new UsageError(`There is no command "${name}": \`${commandLine('admin')} help\` lists them.`);
    }
    return named.map(entryOf).join('\n');
  }
  const listed = (changes: boolean) => commands.filter((command) => command.changes === changes).map(entryOf);
  return [
    'For the site team. Works on DATABASE_URL, or on the database of the `npm start` of this DATA_DIR.',
    'LISTING is a slug (tidewell), an id (12 or listing/12), or a site and a slug (main/tidewell).',
    '',
    'Reports; --json prints JSON:',
    ...listed(false),
    '',
    'Changes: --why is recorded in the audit log, with --as (by default your user name).',
    'Each is one transaction; workflows are started and signalled by the running service, from the outbox.',
    ...listed(true),
  ].join('\n');
}

function entryOf(command: Command): string {
  return [
    `  ${[command.name, command.usage].filter(Boolean).join(' ')}`,
    `      ${command.description}`,
    `      ${commandLine('admin')} ${command.example}`,
  ].join('\n');
}
