import { expect } from 'chai';
import type { Knex } from 'knex';
import { purgeFollowerMails } from '../../src/community/fan-out-queries.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { freshDatabase } from '../support/engines.ts';
import { countsOf, followedListing, postUpdate } from '../workflows/support/notifying.ts';
import { insertFollowers } from './followers.ts';

const now = new Date('2026-11-25T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe('rows of notified followers', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  before(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 2);
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });

  async function told(finishedAt: Date | null): Promise<{ updateId: number; left: () => Promise<number> }> {
    const { id } = await followedListing(db);
    const accounts = await insertFollowers(db, id, 3);
    const { updateId } = await postUpdate(db, id, ago(100));
    await db('fan_out_mails').insert(
      accounts.map((account_id) => ({ update_id: updateId, account_id, status: 'sent' })),
    );
    const outcome = finishedAt && 'sent';
    await db('fan_outs').where({ update_id: updateId }).update({ sent: 3, outcome, finished_at: finishedAt });
    const mails = () => db('fan_out_mails').where({ update_id: updateId });
    return { updateId, left: async () => (await mails()).length };
  }

  it('go some time after it was over, and leave the counts', async () => {
    const [old, recent, open] = [await told(ago(91)), await told(ago(89)), await told(null)];
    expect(await purgeFollowerMails(db, ago(90))).to.equal(3);
    expect(await purgeFollowerMails(db, ago(90))).to.equal(0);
    expect(await Promise.all([old.left(), recent.left(), open.left()])).to.deep.equal([0, 3, 3]);
    expect(await countsOf(db, old.updateId)).to.deep.equal({
      sent: 3,
      refused: 0,
      unknown: 0,
      outcome: 'sent',
    });
  });

  it('go with the account, and with the listing', async () => {
    const one = await told(ago(1));
    const [mail] = await db('fan_out_mails')
      .where({ update_id: one.updateId })
      .select<{ account_id: number }[]>('account_id');
    await db('accounts').where({ id: mail?.account_id }).delete();
    expect(await one.left()).to.equal(2);
    await db('listings')
      .whereIn('id', db('listing_updates').where({ id: one.updateId }).select('listing_id'))
      .delete();
    expect(await one.left()).to.equal(0);
  });
});
