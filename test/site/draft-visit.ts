/** A founder who is signed in and has a draft, for tests of its pages. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import type { RunningApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { insertReadyDraft } from '../support/drafts.ts';
import { type Visitor, signIn, visitorOf } from '../support/visitor.ts';

export interface DraftVisit {
  mara: Visitor;
  email: string;
  key: string;
  id: string;
  path: string;
  /** Edits the draft over REST, as an app does. */
  edit: (edits: Record<string, unknown>) => Promise<void>;
  /** Of a field, as an app reads it. */
  valueOf: (name: string) => Promise<unknown>;
}

let count = 0;

/** Each with an account of its own. */
export async function visitDraft(
  api: RunningApi,
  insert: (db: Knex, email: string) => Promise<string> = insertReadyDraft,
): Promise<DraftVisit> {
  const mara = visitorOf(api.baseUrl);
  const email = `mara-${(count += 1)}@shop.example`;
  await signIn(mara, api.db, email);
  const key = await api.key(email);
  const id = await insert(api.db, email);
  const call = restCaller(api.baseUrl);
  return {
    mara,
    email,
    key,
    id,
    path: `/account/drafts/${id}`,
    async edit(edits) {
      const { status, body } = await call('update_draft', { id, ...edits }, { key });
      expect(status, JSON.stringify(body)).to.equal(200);
    },
    async valueOf(name) {
      const { body } = await call('get_draft', { id }, { key });
      return (body as { fields: Record<string, { value: unknown }> }).fields[name]?.value;
    },
  };
}
