/** kill -9 of a worker while the model thinks; another drafts, and what the lost call may have cost goes on counting. */
import { expect } from 'chai';
import { spentOn } from '../../src/drafts/spend-queries.ts';
import { createRelay } from '../../temporal/relay.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { claims, pages, parts } from '../drafting-model/site.ts';
import { wellBehaved } from '../support/anthropic-behaviours.ts';
import { startAnthropic } from '../support/anthropic-stand-in.ts';
import { testLog } from '../workflows/support/quiet-sdk.ts';
import { replayRuns } from '../workflows/support/replay.ts';
import { submitDraft } from '../workflows/support/rows.ts';
import { until } from '../workflows/support/until.ts';
import { withWorkers } from './worker-process.ts';

interface Row {
  outcome: string;
  most_tokens: number;
  input_tokens: number | null;
}

describe('a worker killed while the model thinks', function () {
  this.timeout(90_000);

  it('is followed by another that drafts within what is left of the budget', () =>
    withWorkers(async (host) => {
      const { engine, db } = host;
      const model = await host.use(startAnthropic());
      const relay = createRelay({ db, client: engine.client, log: testLog() });
      relay.start();
      await host.use({ close: () => relay.stop() });
      const spend = (id: string) =>
        db('drafting_spend').where({ draft_id: id }).orderBy('id').select<Row[]>();
      model.behaviour = () => ({ hangs: true });
      await host.start(model.env);
      // Its website has been read.
      const id = await submitDraft(db, 'https://orrery.example/');
      await db('drafts').where({ id }).update({ status: 'drafting' });
      await db('draft_pages').insert(pages.map((page) => ({ draft_id: id, ...page })));
      relay.kick();
      await until(() => Promise.resolve(model.asked.length === 1), 'the model is asked');
      await host.kill();
      const [lost] = await spend(id);
      expect(lost).to.include({ outcome: 'asked', input_tokens: null });

      model.behaviour = wellBehaved(claims, parts);
      const budget = 2 * (lost?.most_tokens ?? 0) + 500;
      const next = await host.start({ DRAFT_BUDGET_TOKENS: String(budget) });
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
      return next;
    }));
});
