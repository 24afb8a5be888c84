/** A draft by a model, from the address submitted to the fields that its owner reads, and the redraft of some of them. */
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import { chooseDrafter } from '../../activities/choose-drafter.ts';
import { defaultRetryPolicy } from '../../activities/drafting-model/retry-policy.ts';
import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { createRequestUpdate } from '../../temporal/request-update.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { claims, parts, readableLog, site } from '../drafting-model/site.ts';
import { inTurn, overloaded, wellBehaved } from '../support/anthropic-behaviours.ts';
import { type AnthropicStandIn, modelKey, startAnthropic } from '../support/anthropic-stand-in.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { insertCategories } from '../support/drafts.ts';
import { freshDatabase } from '../support/engines.ts';
import { timeSkipping } from './support/engines.ts';
import { historyTexts } from './support/history-texts.ts';
import { type OwnerSite, openOwnerSite } from './support/owner-site.ts';
import { testLog } from './support/quiet-sdk.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

interface Field {
  value: unknown;
  state: string;
  drafted_by: string | null;
  evidence: { quote: string; page_url: string }[];
}

describe('a draft by a model', function () {
  this.timeout(60_000);
  let engine: TestWorkflowEnvironment;
  let model: AnthropicStandIn;
  let shop: OwnerSite;
  let world: World;
  let api: RunningApi;
  let written: ReturnType<typeof readableLog>;
  const endings: (() => Promise<unknown>)[] = [];

  before(async () => {
    engine = await timeSkipping();
    model = await startAnthropic();
    shop = await openOwnerSite('orrery.example');
    shop.pages = new Map(
      Object.entries(site).map(([path, html]) => [
        path,
        html.replace('</nav>', '<a href="/about">About</a></nav>'),
      ]),
    );
    written = readableLog();
    const database = await freshDatabase();
    const env = { ...model.env, CRAWL_RESOLVE: shop.resolve };
    const db = openDatabase(database.url, 4);
    const drafter = await chooseDrafter({
      db,
      config: readConfig({ NODE_ENV: 'test', ...env }),
      log: written.log,
      retryPolicy: { ...defaultRetryPolicy, firstPauseMs: 1 },
    });
    world = await createWorld(engine, {
      databaseUrl: database.url,
      env,
      deps: { log: written.log, drafter },
    });
    const ask = createRequestUpdate(engine.client, testLog());
    api = await startApi({
      env,
      database: { url: database.url, drop: () => Promise.resolve() },
      log: written.log,
      committed: () => world.relay.kick(),
      requestUpdate: (asked) => ask(asked, 60_000),
    });
    await insertCategories(api.db);
    await world.work();
    endings.push(
      () => api.close(),
      () => world.close(),
      () => db.destroy(),
      () => database.drop(),
      () => model.close(),
      () => shop.close(),
      () => engine.teardown(),
    );
  });
  after(async () => {
    for (const end of endings) await end();
  });
  beforeEach(() => {
    model.reset();
    model.behaviour = wellBehaved(claims, parts);
  });

  async function submit(email: string) {
    const key = await api.key(email);
    const call = (operation: string, input: Record<string, unknown>) =>
      restCaller(api.baseUrl)(operation, input, { key });
    const id = String((await call('submit_listing', { url: shop.url })).body['id']);
    const body = await until(async () => {
      const answer = await call('get_draft', { id });
      return answer.body['status'] === 'ready' && answer.body;
    }, 'ready');
    return { id, call, body, fields: body['fields'] as Record<string, Field> };
  }

  it('says of each field who wrote it; a redraft asks for its fields alone; no key and no page is told', async () => {
    const { id, call, body, fields } = await submit('ada@orrery.example');
    expect(model.problems).to.deep.equal([]);
    expect(body['drafted_by']).to.equal('anthropic');
    expect(fields['tagline'])
      .to.include({ value: 'Planets, on time', state: 'ai' })
      .and.not.have.property('drafted_by');
    expect(fields['pricing_model']).to.include({ value: 'freemium', state: 'ai', drafted_by: 'rules' });
    expect(fields['demo_video_url']).to.deep.equal({ value: null, state: 'not_found', evidence: [] });
    // Others are the draft's own drafter's.
    for (const founder of body['founders'] as object[]) expect(founder).to.not.have.property('drafted_by');

    const asked = model.asked.length;
    await call('update_draft', { id, fields: { tagline: 'Mine' } });
    const edited = await call('get_draft', { id });
    expect((edited.body['fields'] as typeof fields)['tagline']).to.deep.include({
      value: 'Mine',
      evidence: [],
    });
    const again = await call('update_draft', { id, regenerate: ['tagline', 'pricing_model'] });
    expect(again.body['regenerating']).to.deep.equal([]);
    expect((again.body['fields'] as typeof fields)['tagline']).to.include({
      value: 'Planets, on time',
    });
    expect(model.asked).to.have.length(asked + 1);
    expect(model.asked.at(-1)?.messages[0]?.content.at(-1)?.text).to.contain('tagline, pricing_model');
    const stored = await api
      .db('drafts')
      .where({ id })
      .first<{ profile: { fields: Record<string, Field> } }>();
    expect(stored.profile.fields['tagline']).to.include({ drafted_by: 'anthropic' });

    const secrets = new RegExp(`${modelKey}|HUSHHUSH|Planets|Orrery turns|sk-ant`);
    for (const run of [workflowId.draft(id), workflowId.redraft(id, 1)]) {
      const history = historyTexts(await engine.client.workflow.getHandle(run).fetchHistory());
      expect(history).to.contain(id).and.not.match(secrets);
    }
    expect(written.text()).to.contain(id).and.not.match(secrets);
    const { rows } = await api.db.raw<{ rows: { text: string }[] }>(
      `SELECT s::text AS text FROM drafting_spend s UNION ALL SELECT o::text FROM outbox o UNION ALL SELECT m::text FROM mails m
       UNION ALL SELECT d::text FROM drafts d`,
    );
    expect(rows.map(({ text }) => text).join()).not.to.match(/HUSHHUSH|sk-ant/);
  });

  it('is one by rules while the model is overloaded, and ready all the same', async () => {
    model.behaviour = inTurn(overloaded());
    const { id, body, fields } = await submit('cy@orrery.example');
    expect(body['drafted_by']).to.equal('rules');
    expect(fields['name']).to.include({ value: 'Orrery' }).and.not.have.property('drafted_by');
    const outcomes = await api.db('drafting_spend').where({ draft_id: id }).pluck<string[]>('outcome');
    expect(outcomes).to.deep.equal(Array.from({ length: 4 }, () => 'overloaded'));
  });
});
