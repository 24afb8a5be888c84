/** The drafter that asks a model, over a stand-in for its server and a database of its own. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { chooseDrafter } from '../../activities/choose-drafter.ts';
import type { DraftTask, Drafted } from '../../activities/draft-task.ts';
import { type RetryPolicy, defaultRetryPolicy } from '../../activities/drafting-model/retry-policy.ts';
import { verified } from '../../activities/drafting/verified.ts';
import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/db/knex.ts';
import type { FieldName } from '../../src/shared/profile-schema.ts';
import { tree } from '../drafting/pages.ts';
import { type AnthropicStandIn, startAnthropic } from '../support/anthropic-stand-in.ts';
import { freshDatabase } from '../support/engines.ts';
import { insertDraft, pages, readableLog } from './site.ts';
import { parseHere } from '../support/parse.ts';

const quick: RetryPolicy = { ...defaultRetryPolicy, callMs: 10_000, firstPauseMs: 1, maxPauseMs: 50 };

/** Of `drafting_spend`. */
export interface SpendRow {
  id: string;
  draft_id: string | null;
  outcome: string;
  model: string;
  most_tokens: number;
  input_tokens: number | null;
  output_tokens: number | null;
  cache_write_tokens: number | null;
  cache_read_tokens: number | null;
  cost: number | null;
}

interface Given {
  env?: Record<string, string>;
  waits?: Partial<RetryPolicy>;
  task?: Partial<DraftTask>;
  signal?: AbortSignal;
}

/** What the drafter said, and what is left of it. */
export type Outcome = ReturnType<typeof verified> & { drafts: Drafted[] };

export interface AskedModel {
  server: AnthropicStandIn;
  db: Knex;
  /** Of the draft that is asked about unless a task says otherwise. */
  draftId: string;
  log: ReturnType<typeof readableLog>;
  draft(given?: Given): Promise<Outcome>;
  rows(): Promise<SpendRow[]>;
  outcomes(): Promise<string[]>;
  /** Another draft, and a server that has heard nothing. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function openAskedModel(): Promise<AskedModel> {
  const server = await startAnthropic();
  const database = await freshDatabase();
  const db = openDatabase(database.url, 4);
  const its: AskedModel = {
    server,
    db,
    draftId: await insertDraft(db),
    log: readableLog(),
    async draft({ env = {}, waits = {}, task: more = {}, signal } = {}) {
      const config = readConfig({ NODE_ENV: 'test', ...server.env, ...env });
      const { log } = its.log;
      const drafter = await chooseDrafter({ db, config, log, retryPolicy: { ...quick, ...waits } });
      const task = { draftId: its.draftId, pages, directory: tree, ...more };
      const drafts = await drafter.draft(task, {
        parse: parseHere,
        signal: signal ?? new AbortController().signal,
      });
      return { drafts, ...verified(drafts, task) };
    },
    rows: () => db('drafting_spend').where({ draft_id: its.draftId }).orderBy('id').select<SpendRow[]>(),
    outcomes: async () => (await its.rows()).map(({ outcome }) => outcome),
    async reset() {
      server.reset();
      its.log = readableLog();
      its.draftId = await insertDraft(db);
    },
    async close() {
      await server.close();
      await db.destroy();
      await database.drop();
    },
  };
  return its;
}

export const fieldIn = ({ profile }: Outcome, name: FieldName) => profile.fields[name];

export function expectRulesAlone(drafted: Outcome): void {
  expect(drafted.drafts.map(({ by }) => by)).to.deep.equal(['rules']);
  expect(drafted.draftedBy).to.equal('rules');
  expect(fieldIn(drafted, 'name')).to.include({ value: 'Orrery', drafted_by: 'rules' });
}
