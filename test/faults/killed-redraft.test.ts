/** kill -9 of a worker in the middle of a redraft; another finishes it once, and the edit made meanwhile is there. */
import { expect } from 'chai';
import { createRequestUpdate } from '../../temporal/request-update.ts';
import { createRelay } from '../../temporal/relay.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { drafted, insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { testLog } from '../workflows/support/quiet-sdk.ts';
import { replayRuns } from '../workflows/support/replay.ts';
import { withWorkers } from './worker-process.ts';

describe('a worker killed in the middle of a redraft', function () {
  this.timeout(90_000);

  it('is followed by another that finishes it once', () =>
    withWorkers(async (host) => {
      const { engine, db } = host;
      const log = testLog();
      const ask = createRequestUpdate(engine.client, log);
      const waits: { ms: number } = { ms: 500 };
      const api = await host.use(
        startApi({
          database: { url: host.databaseUrl, drop: () => Promise.resolve() },
          committed: () => relay.kick(),
          requestUpdate: (asked) => ask(asked, waits.ms),
        }),
      );
      const relay = createRelay({ db, client: engine.client, log });
      relay.start();
      await host.use({ close: () => relay.stop() });
      const key = await api.key();
      const call = (operation: string, input: Record<string, unknown>) =>
        restCaller(api.baseUrl)(operation, input, { key });
      await insertCategories(db);
      const id = await insertReadyDraft(db);
      const quote = drafted.fields.name?.evidence[0]?.page_url ?? '';
      await db('draft_pages').insert({
        draft_id: id,
        url: quote,
        title: 'Tidewell',
        status: 200,
        html: '<title>Tidewell</title><meta property="og:site_name" content="Tidewell"><h1>Tidewell</h1><p>Tidewell is a productivity tool.</p>',
        text: 'Tidewell\nTidewell is a productivity tool.',
      });
      await call('update_draft', { id, fields: { name: 'Mine', city: 'Lund' } });
      await call('submit_draft', { id });
      await host.start({ BASE_URL: api.baseUrl });

      // It has drafted, and is kept from writing the version of the listing.
      const lock = await db.transaction();
      await lock.raw('LOCK TABLE listing_versions IN ACCESS EXCLUSIVE MODE');
      const slow = call('update_draft', { id, regenerate: ['name', 'city'] });
      await host.untilLocked('the worker waits to write');
      await host.kill();
      const late = await slow;
      await lock.commit();
      expect(late.body['regenerating']).to.deep.equal(['name', 'city']);
      expect(
        (await call('update_draft', { id, fields: { city: 'Malmö' } })).body['regenerating'],
      ).to.deep.equal(['name']);

      const next = await host.start();
      expect(await engine.client.workflow.getHandle(workflowId.redraft(id, 1)).result()).to.equal('done');
      const { body } = await call('get_draft', { id });
      const fields = body['fields'] as Record<string, { value: unknown; state: string }>;
      expect(body['regenerating']).to.deep.equal([]);
      expect(fields['name']).to.include({ value: 'Tidewell', state: 'ai' });
      expect(fields['city']).to.include({ value: 'Malmö', state: 'manual' });
      const versions = await db('listing_versions').orderBy('version').pluck('after');
      expect(versions).to.deep.equal([{ city: 'Malmö' }, { name: 'Tidewell' }]);

      // With a worker there, the answer has it.
      waits.ms = 30_000;
      await call('update_draft', { id, fields: { name: 'Mine' } });
      const inTime = await call('update_draft', { id, regenerate: ['name'] });
      expect(inTime.body['regenerating']).to.deep.equal([]);
      expect((inTime.body['fields'] as typeof fields)['name']).to.include({ value: 'Tidewell', state: 'ai' });
      await replayRuns(engine.client, [workflowId.redraft(id, 1), workflowId.redraft(id, 2)]);
      return next;
    }));
});
