import { z } from 'zod';
import { Email, Timestamp, openEnum } from '../shared/published-schema.ts';
import { scopeNames } from '../contract/access.ts';
import { credentialKinds } from '../contract/access.ts';
import { RateLimitClass } from '../contract/limits.ts';

const CredentialView = z
  .object({
    kind: openEnum(credentialKinds).describe('What you signed in with.'),
    name: z.string().describe('The name that you gave it.'),
    expires_at: Timestamp.nullable().describe('Null if it does not expire.'),
    about: z.string().describe('The kind of credential, in words.'),
  })
  .describe('What this call was signed in with.')
  .meta({ id: 'Credential' });

const RateLimitUsage = z
  .object({
    class: RateLimitClass,
    quota: z.int().min(1).describe('Calls in a window, over REST and MCP.'),
    window_seconds: z.int().min(1).describe('Length of the window.'),
    remaining: z.int().describe('Left in this window.'),
    resets_in_seconds: z.int().describe('Until the window ends.'),
  })
  .meta({ id: 'RateLimitUsage' });

export const AccountView = z
  .object({
    id: z.int().min(1).describe('Id of the account.'),
    email: Email.describe('The address that you sign in with.'),
    name: z.string().nullable().describe('Your name; null without one.'),
    created_at: Timestamp.describe('When it was made.'),
    credential: CredentialView,
    scopes: z.array(openEnum(scopeNames)).describe('The scopes of the credential.'),
    allowed: z.array(z.string()).describe('The scopes in plain words.'),
    not_allowed: z.array(z.string()).describe('What this credential cannot do.'),
    limits: z.array(RateLimitUsage).describe('See get_site_info for what each counts.'),
  })
  .meta({ id: 'Account' });
