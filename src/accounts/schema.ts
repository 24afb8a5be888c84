import { z } from 'zod';
import { Email, PlainTimestamp, Timestamp, openEnum } from '../shared/published-schema.ts';
import { scopeNames } from '../contract/access.ts';
import { credentialKinds } from '../contract/access.ts';
import { RateLimitClass } from '../contract/limits.ts';

const CredentialView = z
  .object({
    kind: openEnum(credentialKinds).describe('What you signed in with.'),
    name: z.string().describe('As you named it.'),
    expires_at: Timestamp.nullable().describe('Null if never.'),
    about: z.string().describe('In words.'),
  })
  .describe('What this call is signed in with.');

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
    id: z.int().min(1).describe('Account id.'),
    email: Email.describe('Sign-in address.'),
    name: z.string().nullable().describe('Null without one.'),
    created_at: PlainTimestamp,
    credential: CredentialView,
    scopes: z.array(openEnum(scopeNames)).describe('Of the credential.'),
    allowed: z.array(z.string()).describe('The scopes in words.'),
    not_allowed: z.array(z.string()).describe('What it cannot do.'),
    limits: z.array(RateLimitUsage).describe('See get_site_info for what each counts.'),
  })
  .meta({ id: 'Account' });
