import { z } from 'zod';
import { scopeNames, scopes, signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { countedAccount } from '../../contract/limits.ts';
import { fault } from '../../faults.ts';
import { aboutCredential } from '../credential-rules.ts';
import { findAccount } from '../queries.ts';
import { AccountView } from '../schema.ts';

export const getAccount = operation({
  id: 'get_account',
  title: 'Your account',
  description: 'Your account, the credential and its scopes, and what is left of your rate limits.',
  tag: 'Account and drafts',
  route: ['GET', '/me'],
  access: signedIn('account:read'),
  input: z.strictObject({}),
  output: AccountView,
  example: {
    input: {},
    answer: {
      id: 12,
      email: 'mara@tidewell.example',
      name: 'Mara Lind',
      created_at: '2026-11-25T12:00:00Z',
      credential: {
        kind: 'api_key',
        name: 'My agent',
        expires_at: null,
        about: 'The API key “My agent” of the account; it does not expire.',
      },
      scopes: ['account:read'],
      allowed: ['Read your account, drafts, listings, claims and orders'],
      not_allowed: [],
      limits: [{ class: 'read', quota: 3000, window_seconds: 60, remaining: 2982, resets_in_seconds: 60 }],
    },
  },
  faults: [],
  async run(_input, { actor, db, lookAtLimits }) {
    const [account, limits] = await Promise.all([
      findAccount(db, actor.accountId),
      lookAtLimits(countedAccount(actor.accountId)),
    ]);
    if (!account) {
      return fault(
        'unauthenticated',
        'The account of this credential was deleted. Use a credential of another account.',
      );
    }
    return {
      id: account.id,
      email: account.email,
      name: account.name,
      created_at: account.created_at.toISOString(),
      credential: {
        kind: actor.credential.kind,
        name: actor.credential.name,
        expires_at: actor.credential.expiresAt?.toISOString() ?? null,
        about: aboutCredential(actor.credential),
      },
      scopes: [...actor.scopes],
      allowed: actor.scopes.map((scope) => scopes[scope]),
      not_allowed: scopeNames.filter((scope) => !actor.scopes.includes(scope)).map((scope) => scopes[scope]),
      limits: limits.map(({ name, quota, windowSeconds, remaining, resetSeconds }) => ({
        class: name,
        quota,
        window_seconds: windowSeconds,
        remaining,
        resets_in_seconds: resetSeconds,
      })),
    };
  },
});
