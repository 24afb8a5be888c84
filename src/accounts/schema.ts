import { z } from 'zod';
import { scopeNames } from '../contract/access.ts';
import { credentialKinds } from '../contract/access.ts';
import { accountClasses } from '../contract/limits.ts';

export const AccountView = z
  .object({
    id: z.int(),
    email: z.string(),
    name: z.string().nullable(),
    created_at: z.string().describe('RFC 3339, UTC.'),
    credential: z.object({
      kind: z.enum(credentialKinds),
      name: z.string(),
      expires_at: z.string().nullable(),
      about: z.string().describe('The kind of credential, in words.'),
    }),
    scopes: z.array(z.enum(scopeNames)).describe('The scopes of the credential.'),
    allowed: z.array(z.string()).describe('The scopes in plain words.'),
    not_allowed: z.array(z.string()).describe('What this credential cannot do.'),
    limits: z
      .array(
        z.object({
          class: z.enum(accountClasses),
          quota: z.int().describe('Calls in a window, over REST and MCP together.'),
          window_seconds: z.int(),
          remaining: z.int().describe('Left in this window.'),
          resets_in_seconds: z.int().describe('Until the window ends; a whole window if none has begun.'),
        }),
      )
      .describe('Rate limits of the account; get_site_info explains what each class counts.'),
  })
  .meta({ id: 'Account' });
