/** `npm run api-key`: creates an API key and prints only the key. */
import { z } from 'zod';
import { createKey } from '../accounts/create-key.ts';
import { readConfig } from '../config/config.ts';
import { scopeNames } from '../contract/access.ts';
import { EmailAddress } from '../shared/mail-address-schema.ts';
import { commandLine } from '../processes/command-line.ts';
import { UsageError, runCommand } from '../processes/runtime.ts';
import { readArguments } from './arguments.ts';
import { withDatabase } from './with-database.ts';

const help = `Usage: ${commandLine('api-key')} --email EMAIL --scopes SCOPES [options]

Creates an API key and prints only the key; it cannot be shown again. A new e-mail address gets an account.

  --email EMAIL    whose key it is
  --scopes SCOPES  what it allows, separated by commas: ${scopeNames.join(', ')}
  --name NAME      shown on the page of API keys (default: Command line)
  --expires DAY    the last day on which it works, such as 2027-12-31 (default: never expires)
  -h, --help       print this

Example: npm run --silent api-key -- --email you@example.com --scopes ${scopeNames.join(',')}`;

const Arguments = z.object({
  email: EmailAddress,
  scopes: z
    .string()
    .transform((text) => text.split(',').map((scope) => scope.trim()))
    .pipe(z.array(z.enum(scopeNames)).min(1)),
  name: z.string().min(1).max(100).default('Command line'),
  expires: z.iso
    .date()
    .transform((day) => new Date(`${day}T23:59:59Z`))
    .optional(),
});

function keyRequest(values: object): z.output<typeof Arguments> {
  const parsed = Arguments.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`--${issue?.path[0]?.toString() ?? ''}: ${issue?.message ?? ''}\n\n${help}`);
}

await runCommand(async () => {
  const text = { type: 'string' } as const;
  const given = readArguments(help, { email: text, scopes: text, name: text, expires: text });
  if (given === null) return;
  const { email, scopes, name, expires } = keyRequest(given.values);
  const request = { email, scopes, name, expiresAt: expires ?? null };
  console.log(await withDatabase(readConfig(), (db) => createKey(db, request, new Date())));
});
