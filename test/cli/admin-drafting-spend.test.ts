/** What operators see of what the model costs. */
import { expect } from 'chai';
import { reserveCall, settleCall } from '../../src/drafts/spend-queries.ts';
import { type CallOutcome, type TokenUse, noUse } from '../../src/drafts/spend-rules.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { insertDraft } from '../drafting-model/site.ts';
import { freshDatabase } from '../support/engines.ts';
import { now, teamOn } from './admin-rows.ts';

const day = 86_400_000;

describe('admin drafting-spend', () => {
  it('adds up calls by day, model and how they ended', async () => {
    const database = await freshDatabase();
    const db = openDatabase(database.url, 2);
    try {
      const team = teamOn(database.url);
      expect(await team.admin('drafting-spend')).to.equal('The model was not called.');
      const draftId = await insertDraft(db);
      const call = async (
        daysAgo: number,
        outcome: CallOutcome,
        use: TokenUse | null,
        cost: number | null,
      ) => {
        const at = new Date(now.getTime() - daysAgo * day);
        const reserved = await reserveCall(
          db,
          { draftId, drafter: 'anthropic', model: 'claude-sonnet-5-5' },
          {
            budget: { tokens: 1_000_000, cost: 1_000_000 },
            wanted: { promptTokens: 100, answerTokens: 100, minAnswerTokens: 1, prices: null },
            now: at,
          },
        );
        await settleCall(db, reserved?.id ?? '', { outcome, use, cost, now: at });
      };
      await call(0, 'answered', { input: 10, output: 5, cacheWrite: 100, cacheRead: 0 }, 1_500);
      await call(0, 'answered', { input: 10, output: 5, cacheWrite: 0, cacheRead: 100 }, 500);
      await call(0, 'overloaded', noUse, 0);
      await call(1, 'timed out', null, null);
      await call(40, 'answered', noUse, 0);
      const lines = (await team.admin('drafting-spend')).split('\n');
      expect(lines).to.deep.equal([
        '2026-11-25  all  3 calls  20 in  10 out  100 cached  100 from cache  $0.0020',
        '  claude-sonnet-5-5  answered  2 calls  20 in  10 out  100 cached  100 from cache  $0.0020',
        '  claude-sonnet-5-5  overloaded  1 calls  0 in  0 out  0 cached  0 from cache  $0.0000',
        '2026-11-24  all  1 calls  0 in  0 out  0 cached  0 from cache  cost unknown  1 without usage data',
        '  claude-sonnet-5-5  timed out  1 calls  0 in  0 out  0 cached  0 from cache  cost unknown  1 without usage data',
        'Total  all  4 calls  20 in  10 out  100 cached  100 from cache  $0.0020  1 without usage data',
      ]);
      expect((await team.admin('drafting-spend', '--days', '1')).split('\n')).to.have.length(4);
      const rows = JSON.parse(await team.admin('drafting-spend', '--json')) as {
        outcome: string;
        cost: number;
      }[];
      expect(rows.map(({ outcome, cost }) => [outcome, cost])).to.deep.equal([
        ['answered', 2_000],
        ['overloaded', 0],
        ['timed out', null],
      ]);
    } finally {
      await db.destroy();
      await database.drop();
    }
  });
});
