/** kill -9 of a worker while the model thinks; another drafts, and what the lost call may have cost goes on counting. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openDatabase } from '../../src/db/knex.ts';
import { spentOn } from '../../src/drafts/spend-queries.ts';
import { createRelay } from '../../temporal/relay.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { claims, pages, parts } from '../drafting-model/site.ts';
import { wellBehaved } from '../support/anthropic-behaviours.ts';
import { startAnthropic } from '../support/anthropic-stand-in.ts';
import { freshDatabase } from '../support/engines.ts';
import { ownNamespace } from '../workflows/engines.ts';
import { testLog } from '../workflows/quiet-sdk.ts';
import { replayRuns } from '../workflows/replay.ts';
import { submitDraft } from '../workflows/rows.ts';
import { until } from '../workflows/until.ts';
import { bundleFile, startWorkerProcess } from './worker-process.ts';

interface Row {
  outcome: string;
  most_tokens: number;
  input_tokens: number | null;
}

describe('a worker killed while the model thinks', function () {
  this.timeout(90_000);

  it('is followed by another that drafts within what is left of the budget', async () => {
    const engine = await ownNamespace();
    const model = await startAnthropic();
    const database = await freshDatabase();
    const bundle = await bundleFile();
    const dataDir = await mkdtemp(join(tmpdir(), 'killed-model-draft-'));
    const db = openDatabase(database.url, 4);
    const relay = createRelay({ db, client: engine.client, log: testLog() });
    relay.start();
    const env = {
      ...model.env,
      DATABASE_URL: database.url,
      TEMPORAL_ADDRESS: engine.address,
      TEMPORAL_NAMESPACE: engine.namespace ?? '',
      BASE_URL: 'https://launches.localhost',
      DATA_DIR: dataDir,
      WORKFLOW_BUNDLE: bundle.path,
    };
    const workers = [startWorkerProcess(env)];
    const spend = (id: string) => db('drafting_spend').where({ draft_id: id }).orderBy('id').select<Row[]>();
    try {
      model.behaviour = () => ({ hangs: true });
      await workers[0]?.ready;
      // Its website has been read.
      const id = await submitDraft(db, 'https://orrery.example/');
      await db('drafts').where({ id }).update({ status: 'drafting' });
      await db('draft_pages').insert(pages.map((page) => ({ draft_id: id, ...page })));
      relay.kick();
      await until(() => Promise.resolve(model.asked.length === 1), 'the model is asked');
      await workers[0]?.kill();
      const [lost] = await spend(id);
      expect(lost).to.include({ outcome: 'asked', input_tokens: null });

      model.behaviour = wellBehaved(claims, parts);
      const budget = 2 * (lost?.most_tokens ?? 0) + 500;
      const next = startWorkerProcess({ ...env, DRAFT_BUDGET_TOKENS: String(budget) });
      workers.push(next);
      await next.ready;
      const draft = await until(async () => {
        const row = await db('drafts').where({ id }).first<{ status: string; drafted_by: string }>();
        return row.status === 'ready' && row;
      }, 'ready');
      expect(draft.drafted_by).to.equal('anthropic');
      expect((await spend(id)).map(({ outcome }) => outcome)).to.deep.equal([
        'asked',
        'answered',
        'answered',
      ]);
      expect((await spentOn(db, id)).tokens)
        .to.be.greaterThan(lost?.most_tokens ?? NaN)
        .and.at.most(budget);
      // The last was asked for no more than was left.
      expect(model.asked.at(-1)?.max_tokens).to.be.lessThan(model.asked[0]?.max_tokens ?? 0);
      expect(await db('mails').count()).to.deep.equal([{ count: 1 }]);
      await replayRuns(engine.client, [workflowId.draft(id)]);
      expect(await next.stop(), 'an orderly stop').to.equal(0);
    } finally {
      await Promise.all(workers.map((worker) => worker.kill()));
      await relay.stop();
      await db.destroy();
      await model.close();
      await Promise.all([engine.close(), bundle.remove(), rm(dataDir, { recursive: true, force: true })]);
    }
  });
});
