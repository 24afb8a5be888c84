/** Drafts as their owners meet them: the API over the database of a world, its callers waiting for runs as in the real thing. */
import type { ActivityDeps } from '../../../activities/index.ts';
import { rulesDrafter } from '../../../activities/drafter.ts';
import { createRequestUpdate } from '../../../temporal/request-update.ts';
import { freshDatabase } from '../../support/engines.ts';
import { type RunningApi, startApi } from '../../support/api.ts';
import { type Called, restCaller } from '../../support/callers.ts';
import { insertCategories } from '../../support/drafts.ts';
import type { Engine } from './engines.ts';
import { testLog } from './quiet-sdk.ts';
import { until } from './until.ts';
import { type World, createWorld } from './world.ts';

export interface DraftsUnderWay {
  world: World;
  api: RunningApi;
  /** Of the drafter that stands in for the real one, which it calls. */
  drafter: { gate: () => Promise<void>; findsNothing: boolean };
  /** How long callers wait at most. */
  patience: { ms: number };
  close(): Promise<void>;
}

export async function draftsUnderWay(engine: Engine, env: Record<string, string>): Promise<DraftsUnderWay> {
  const database = await freshDatabase();
  const drafter: DraftsUnderWay['drafter'] = { gate: () => Promise.resolve(), findsNothing: false };
  const standIn: ActivityDeps['drafter'] = {
    name: rulesDrafter.name,
    async draft(task, how) {
      await drafter.gate();
      return rulesDrafter.draft(drafter.findsNothing ? { ...task, pages: [] } : task, how);
    },
  };
  const world = await createWorld(engine, { databaseUrl: database.url, env, deps: { drafter: standIn } });
  const patience = { ms: 60_000 };
  const ask = createRequestUpdate(engine.client, testLog());
  const api = await startApi({
    env,
    database: { url: database.url, drop: () => Promise.resolve() },
    committed: () => world.relay.kick(),
    requestUpdate: (asked) => ask(asked, patience.ms),
  });
  await insertCategories(api.db);
  await world.work();
  return {
    world,
    api,
    drafter,
    patience,
    async close() {
      await api.close();
      await world.close();
      await database.drop();
    },
  };
}

export interface Field {
  value: unknown;
  state: string;
  evidence: { quote: string }[];
  former_value?: unknown;
}

export const fieldsOf = ({ body }: Called) => body['fields'] as Record<string, Field>;

/** A draft of the website, once it is ready, as its owner calls for it. */
export async function readyDraft({ api }: DraftsUnderWay, url: string, email: string) {
  const key = await api.key(email);
  const call = (operation: string, input: Record<string, unknown> = {}, as = key) =>
    restCaller(api.baseUrl)(operation, input, { key: as });
  const { body } = await call('submit_listing', { url });
  const id = String(body['id']);
  const draft = {
    id,
    call,
    get: () => call('get_draft', { id }),
    edit: (edits: Record<string, unknown>) => call('update_draft', { id, ...edits }),
    again: () => call('submit_listing', { url }),
    reached: (status: string) =>
      until(async () => {
        const answer = await draft.get();
        return answer.body['status'] === status && answer;
      }, status),
  };
  await draft.reached('ready');
  return draft;
}
