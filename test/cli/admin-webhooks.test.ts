/** What the site team sees of webhook endpoints that fail. */
import { expect } from 'chai';
import { addEndpoint } from '../webhooks/webhook-rows.ts';
import { insertAccount } from '../workflows/support/rows.ts';
import { siteTeam } from './site-team.ts';

describe('the site team with webhooks', function () {
  this.timeout(30_000);
  const directory = siteTeam();

  it('sees which endpoints fail or are paused, and nothing of their paths', async () => {
    const { db, team } = directory;
    const account = await insertAccount(db, 'mara@shop.example');
    await addEndpoint(db, account, 'https://fine.example/secret');
    expect(await team.admin('webhooks')).to.equal('No webhook endpoint is failing or paused.');
    const failing = await addEndpoint(db, account, 'https://hooks.example/secret');
    const failing_since = new Date('2026-11-20T10:00:00Z');
    await db('webhook_endpoints').where({ id: failing }).update({ failing_since });
    const paused = await addEndpoint(db, account, 'https://gone.example/secret');
    await db('webhook_endpoints')
      .where({ id: paused })
      .update({ paused_at: new Date('2026-11-21T10:00:00Z'), paused_why: 'gone' });
    expect((await team.admin('webhooks')).split('\n')).to.deep.equal([
      `${failing}  hooks.example  mara@shop.example  failing  since 2026-11-20T10:00:00.000Z  0 undelivered`,
      `${paused}  gone.example  mara@shop.example  paused (gone)  since -  0 undelivered`,
    ]);
  });
});
