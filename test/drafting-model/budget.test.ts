/** What a draft may cost, over all that is asked for it. */
import { expect } from 'chai';
import type { FieldName } from '../../src/shared/profile-schema.ts';
import { wellBehaved } from '../support/anthropic-behaviours.ts';
import { until } from '../workflows/support/until.ts';
import { type AskedModel, type SpendRow, expectRulesAlone, openAskedModel } from './asked-model.ts';
import { claims, insertDraft, parts } from './site.ts';

describe('the model drafter keeps the budget of the draft', function () {
  this.timeout(60_000);
  let its: AskedModel;
  before(async () => void (its = await openAskedModel()));
  after(() => its.close());
  beforeEach(() => its.reset());

  it('of tokens: the model is not called if the budget is too small, and this is recorded', async () => {
    its.server.behaviour = wellBehaved(claims);
    expectRulesAlone(await its.draft({ env: { DRAFT_BUDGET_TOKENS: '3000' } }));
    expect(its.server.asked).to.deep.equal([]);
    expect(await its.outcomes()).to.deep.equal(['over budget']);
    expect(its.log.text()).to.contain('used up its budget');
  });

  it('of money, where prices are known; otherwise only tokens are counted', async () => {
    its.server.behaviour = wellBehaved(claims, parts);
    const env = { DRAFT_BUDGET_USD: '0.01' };
    expectRulesAlone(await its.draft({ env }));
    expect(its.server.asked).to.deep.equal([]);
    const unknown = { ...env, ANTHROPIC_MODEL: 'somebody-elses-7b' };
    expect((await its.draft({ env: unknown })).draftedBy).to.equal('anthropic');
    expect((await its.rows()).map(({ outcome, cost }) => [outcome, cost])).to.deep.equal([
      ['over budget', 0],
      ['answered', null],
      ['answered', null],
    ]);
    const priced = { ...unknown, ANTHROPIC_PRICES: '200/1000/250/20' };
    expectRulesAlone(await its.draft({ env: priced }));
  });

  it('with a shorter answer if little is left', async () => {
    its.server.behaviour = wellBehaved(claims);
    await its.draft({ task: { only: ['name'] } });
    const used = (await its.rows())[0]?.most_tokens ?? NaN;
    const another = await insertDraft(its.db);
    await its.draft({
      env: { DRAFT_BUDGET_TOKENS: String(used - 1_000) },
      task: { draftId: another, only: ['name'] },
    });
    expect(its.server.asked.at(-1)?.max_tokens).to.equal(5_000);
  });

  it('during retries: calls without a response count at their maximum cost', async () => {
    its.server.behaviour = () => ({ cut: 'before' });
    await its.draft({ task: { only: ['name'] } });
    const [first] = await its.rows();
    const another = await insertDraft(its.db);
    const most = first?.most_tokens ?? NaN;
    its.server.reset();
    its.server.behaviour = () => ({ cut: 'before' });
    await its.draft({
      env: { DRAFT_BUDGET_TOKENS: String(2 * most + 100), DRAFT_BUDGET_USD: '100' },
      task: { draftId: another, only: ['name'] },
    });
    expect(its.server.asked).to.have.length(2);
    const ended = await its
      .db('drafting_spend')
      .where({ draft_id: another })
      .orderBy('id')
      .pluck<string[]>('outcome');
    expect(ended).to.deep.equal(['connection lost', 'connection lost', 'over budget']);
  });

  it('over all draftings of the draft, also concurrent ones', async () => {
    its.server.behaviour = wellBehaved(claims);
    const only: FieldName[] = ['name'];
    await its.draft({ task: { only } });
    const most = (await its.rows())[0]?.most_tokens ?? NaN;
    await its.db('drafting_spend').where({ draft_id: its.draftId }).delete();
    its.server.reset();
    const good = wellBehaved(claims);
    let answer: () => void = () => undefined;
    const decided = new Promise<void>((resolve) => (answer = resolve));
    its.server.behaviour = async (asked, n) => {
      await decided;
      return good(asked, n);
    };
    const env = { DRAFT_BUDGET_TOKENS: String(Math.floor(most * 2.2)) };
    const drafts = Array.from({ length: 6 }, () => its.draft({ env, task: { only } }));
    await until(
      async () => (await its.outcomes()).filter((outcome) => outcome === 'over budget').length === 4,
      'four that are not asked for',
    );
    answer();
    await Promise.all(drafts);
    // Two are set aside in full; what is left is too little for a third that is worth it.
    expect(its.server.asked).to.have.length(2);
    expect((await its.outcomes()).sort()).to.deep.equal([
      'answered',
      'answered',
      ...Array.from({ length: 4 }, () => 'over budget'),
    ]);
  });

  it('and the records outlive the draft without its id', async () => {
    its.server.behaviour = wellBehaved(claims);
    await its.draft({ task: { only: ['name'] } });
    const id = (await its.rows())[0]?.id;
    await its.db('drafts').where({ id: its.draftId }).delete();
    const kept = await its.db('drafting_spend').where({ id }).first<SpendRow>();
    expect(kept).to.include({ draft_id: null, outcome: 'answered' });
    // A draft that is gone is not asked about.
    its.server.asked.length = 0;
    expectRulesAlone(await its.draft());
    expect(its.server.asked).to.deep.equal([]);
  });
});
