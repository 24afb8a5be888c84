import { z } from 'zod';
import { scopeNames, scopes, signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { findAccount } from '../queries.ts';
import { AccountView } from '../schema.ts';

export const getAccount = operation({
  id: 'get_account',
  title: 'Who you are',
  description: 'The account behind the credential, and what the credential allows.',
  tag: 'Account and drafts',
  route: ['GET', '/me'],
  access: signedIn('account:read'),
  input: z.strictObject({}),
  output: AccountView,
  faults: [],
  async run(_input, { actor, db }) {
    const account =
      (await findAccount(db, actor.accountId)) ??
      fault('unauthenticated', 'The account of this key is gone.');
    return {
      id: account.id,
      email: account.email,
      name: account.name,
      created_at: account.created_at.toISOString(),
      credential: {
        kind: actor.credential.kind,
        name: actor.credential.name,
        expires_at: actor.credential.expiresAt?.toISOString() ?? null,
      },
      scopes: [...actor.scopes],
      allowed: actor.scopes.map((scope) => scopes[scope]),
      not_allowed: scopeNames.filter((scope) => !actor.scopes.includes(scope)).map((scope) => scopes[scope]),
    };
  },
});
