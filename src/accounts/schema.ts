import { z } from 'zod';
import { scopeNames } from '../contract/access.ts';
import { credentialKinds } from '../contract/context.ts';

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
    }),
    scopes: z.array(z.enum(scopeNames)).describe('What the credential of this request carries.'),
    allowed: z.array(z.string()).describe('The scopes in plain words.'),
    not_allowed: z.array(z.string()).describe('What this credential cannot do.'),
  })
  .meta({ id: 'Account' });
