/** `npm run api-key -- --email E --scopes a,b,c [--name N] [--expires YYYY-MM-DD]`: prints only the new key. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createKey } from '../accounts/create-key.ts';
import { readConfig } from '../config/config.ts';
import { scopeNames } from '../contract/access.ts';
import { EmailAddress } from '../shared/mail-address-schema.ts';
import { runCommand } from '../processes/runtime.ts';
import { withDatabase } from './with-database.ts';

const usage = `Usage: npm run api-key -- --email you@example.com --scopes ${scopeNames.join(',')} [--name "My script"] [--expires 2027-12-31]`;

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

function readArguments() {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { email: text, scopes: text, name: text, expires: text } });
  const parsed = Arguments.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`--${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}\n${usage}`);
}

await runCommand(async () => {
  const { email, scopes, name, expires } = readArguments();
  const request = { email, scopes, name, expiresAt: expires ?? null };
  console.log(await withDatabase(readConfig(), (db) => createKey(db, request, new Date())));
});
