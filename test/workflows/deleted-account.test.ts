/** What waits for somebody ends when their account or their draft is deleted. */
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import { createAccountDeletion } from '../../src/account-deletion/account-deletion.ts';
import { createOwnDrafts } from '../../src/drafts/own-drafts.ts';
import { findWeekWithPlace } from '../../src/launches/free-launch-queries.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { timeSkipping } from './support/engines.ts';
import { type OwnerSite, openOwnerSite } from './support/owner-site.ts';
import { chooseFree, completeFounder, insertListing, submitDraft } from './support/rows.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

describe('runs of a deleted account or draft', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let site: OwnerSite;
  let world: World;
  before(async () => {
    env = await timeSkipping();
    site = await openOwnerSite();
    site.pages.set('/', '<h1>Shop</h1><p>Lamps for people who read at night.</p>');
    world = await createWorld(env, { env: { CRAWL_RESOLVE: site.resolve } });
    await world.work();
  });
  after(async () => {
    await world.close();
    await site.close();
    await env.teardown();
  });

  const carryOut = (accountId: number) =>
    createAccountDeletion({ db: world.db, flowsIn, committed: () => world.relay.kick() }).carryOut(
      accountId,
      new Date(),
    );
  const resultOf = (id: string) => env.client.workflow.getHandle(id).result() as Promise<string>;

  it('end: a draft that waits for its owner', async () => {
    const draftId = await submitDraft(world.db, site.url);
    world.relay.kick();
    const draft = await until(
      () =>
        world
          .db('drafts')
          .where({ id: draftId, status: 'ready' })
          .first<{ account_id: number } | undefined>(),
      'ready',
    );
    await carryOut(draft.account_id);
    expect(await resultOf(workflowId.draft(draftId))).to.equal('gone');
    expect(await world.db('draft_pages').where({ draft_id: draftId })).to.deep.equal([]);
  });

  it('end: a draft that its owner deletes', async () => {
    const draftId = await submitDraft(world.db, site.url);
    world.relay.kick();
    const draft = await until(
      () =>
        world
          .db('drafts')
          .where({ id: draftId, status: 'ready' })
          .first<{ account_id: number } | undefined>(),
      'ready',
    );
    const own = createOwnDrafts({ db: world.db, flowsIn, committed: () => world.relay.kick() });
    expect(await own.remove(draft.account_id, draftId)).to.deep.equal({ deletesListing: false });
    expect(await resultOf(workflowId.draft(draftId))).to.equal('gone');
    expect(await world.db('draft_pages').where({ draft_id: draftId })).to.deep.equal([]);
  });

  it('end: a launch that waits for its week, which makes room for another', async () => {
    const listingId = await insertListing(world.db, { websiteUrl: site.url, founder: completeFounder });
    const { owner_id, site_id } = await world
      .db('listings')
      .where({ id: listingId })
      .first<{ owner_id: number; site_id: number }>('owner_id', 'site_id');
    const { id, week } = await chooseFree(world.db, listingId, new Date(), { placesPerWeek: 1 });
    world.relay.kick();
    const looked = () =>
      world.db('free_launches').where({ listing_id: listingId }).whereNotNull('badge_checked_at');
    await until(async () => (await looked()).length === 1, 'looked at');
    await carryOut(owner_id);
    expect(await resultOf(id)).to.equal('gone');
    const place = await world.db.transaction((tx) =>
      findWeekWithPlace(tx, { siteId: site_id, earliest: week, placesPerWeek: 1 }),
    );
    expect(place).to.equal(week);
  });
});
