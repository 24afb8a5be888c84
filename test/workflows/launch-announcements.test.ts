import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import type { Knex } from 'knex';
import PostalMime from 'postal-mime';
import { listFreshUpdates } from '../../src/community/fresh-update-queries.ts';
import { listOwnUpdates } from '../../src/community/own-updates-queries.ts';
import { exportAccount } from '../../src/data-export/data-export-queries.ts';
import { listNewestUpdates } from '../../src/feeds/feed-queries.ts';
import { hideListing, restoreListing } from '../../src/listings/hidden-queries.ts';
import { findListingParts } from '../../src/listings/parts-queries.ts';
import { republishListing, unpublishListing } from '../../src/listings/publication-queries.ts';
import type { OrderItemInput } from '../../src/orders/schema.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { type TestProvider, createTestProvider } from '../../src/payments/test-provider.ts';
import { addWeeks, mondayOf } from '../../src/shared/week-rules.ts';
import { insertFollowers, tokenOf } from '../community/followers.ts';
import { beginPaying, buildOrder } from '../orders/order-desk.ts';
import { timeSkipping } from './support/engines.ts';
import { type MailServer, openMailServer } from './support/mail-server.ts';
import { type OwnerSite, openOwnerSite } from './support/owner-site.ts';
import { chooseFree, insertListing } from './support/rows.ts';
import { startLaunch } from './support/start-launch.ts';
import { addressesOf, countsOf } from './support/notifying.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

describe('the announcement of a launch to followers', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let server: MailServer;
  let site: OwnerSite;
  let world: World;
  let db: Knex;
  let payments: TestProvider;

  before(async () => {
    env = await timeSkipping();
    server = await openMailServer();
    site = await openOwnerSite();
    world = await createWorld(env, {
      env: { SMTP_URL: server.url, MAIL_FROM: 'launches@directory.example', CRAWL_RESOLVE: site.resolve },
    });
    db = world.db;
    payments = createTestProvider({
      db,
      flowsIn,
      committed: () => world.relay.kick(),
      clock: () => new Date(),
      baseUrl: world.config.BASE_URL,
    });
    world.deps.payments = payments;
    await world.work();
  });
  after(async () => {
    await world.close();
    await site.close();
    await server.close();
    await env.teardown();
  });
  beforeEach(() => server.reset());

  const clock = async () => new Date(await env.currentTimeMs());
  const ownerOf = async (id: number) =>
    (await db('listings').where({ id }).first<{ owner_id: number }>('owner_id')).owner_id;
  const follow = (listingId: number, accountId: number) =>
    db('follows').insert({ listing_id: listingId, account_id: accountId, created_at: new Date(0) });

  const announcements = (listingId: number) =>
    db('listing_updates')
      .where({ listing_id: listingId })
      .orderBy('id')
      .select<{ id: number; kind: string }[]>('id', 'kind');

  /** Waits until all announcements of the listing are mailed. Returns their kinds and ids. */
  async function announced(listingId: number, count: number) {
    const rows = await until(async () => {
      const found = await announcements(listingId);
      return found.length === count ? found : null;
    }, 'announced');
    for (const { id } of rows) {
      const handle = env.client.workflow.getHandle(workflowId.listingUpdate(id));
      await until(() => handle.describe().catch(() => null), 'started');
      expect(await handle.result()).to.equal('sent');
    }
    return rows;
  }

  /** Mails about the launch, by recipient and subject. */
  const mailed = async () => {
    const mails = await Promise.all(
      server.messages.map(async ({ recipients, data }) => {
        const { subject = '', text = '' } = await PostalMime.parse(data);
        return { recipient: recipients[0] ?? '', subject, text: text.replaceAll('\r\n', '\n').trimEnd() };
      }),
    );
    return mails
      .filter(({ subject }) => subject.includes('has launched'))
      .sort((a, b) => (`${a.recipient} ${a.subject}` < `${b.recipient} ${b.subject}` ? -1 : 1));
  };

  /** Pays for an item; resolves once its order is fulfilled. */
  async function buy(listingId: number, item: Partial<OrderItemInput>): Promise<void> {
    const items = [{ product: 'launch', listing_id: listingId, ...item }];
    const id = await buildOrder(db, { items, accountId: await ownerOf(listingId), now: await clock() });
    const session = await beginPaying(db, payments, id);
    world.relay.kick();
    const handle = env.client.workflow.getHandle(workflowId.order(id));
    await until(() => handle.describe().catch(() => null), 'the run is there');
    await payments.pay(session, new Date());
    expect(await handle.result()).to.equal('fulfilled');
  }

  it('of the free plan is one mail each, without the owner, demo accounts and those who unfollowed', async () => {
    const { listingId, handle } = await startLaunch({ env, world, site });
    await db('listings').where({ id: listingId }).update({ tagline: 'Tides on your wall' });
    const [one = 0, gone = 0, ...others] = await insertFollowers(db, listingId, 4);
    await insertFollowers(db, listingId, 2, { isDemo: true });
    await follow(listingId, await ownerOf(listingId));
    await db('follows').where({ listing_id: listingId, account_id: gone }).delete();

    expect(await announcements(listingId)).to.deep.equal([]);
    expect(await handle.result()).to.equal('live');
    const [row] = await announced(listingId, 1);
    expect(row?.kind).to.equal('launch');
    expect(await countsOf(db, row?.id ?? 0)).to.deep.equal({
      sent: 3,
      refused: 0,
      unknown: 0,
      outcome: 'sent',
    });

    const mails = await mailed();
    expect(mails.map(({ recipient }) => recipient)).to.deep.equal(await addressesOf(db, [one, ...others]));
    const [address] = await addressesOf(db, [one]);
    const { slug } = await db('listings').where({ id: listingId }).first<{ slug: string }>('slug');
    const unsubscribe = `https://launches.localhost/unsubscribe/${await tokenOf(db, listingId, one)}`;
    expect(mails.find(({ recipient }) => recipient === address)).to.deep.include({
      subject: 'Shop has launched',
      text: [
        'Shop is live on Launch Directory.',
        'Tides on your wall',
        `Take a look, and vote for it if you like it:\nhttps://launches.localhost/listings/${slug}`,
        `You get this because you follow Shop on Launch Directory. Unsubscribe:\n${unsubscribe}`,
      ].join('\n\n'),
    });
  });

  it('is not repeated when the listing is unpublished or hidden, and public again', async () => {
    const { listingId: id, handle } = await startLaunch({ env, world, site });
    await insertFollowers(db, id, 1);
    expect(await handle.result()).to.equal('live');
    await announced(id, 1);
    const own = { id, ownerId: await ownerOf(id) };
    const now = await clock();
    expect(await unpublishListing(db, own, now)).to.equal(true);
    expect(await republishListing(db, own, now)).to.equal(true);
    await db.transaction((tx) => hideListing(tx, id, { why: 'Spam.', now }));
    expect(await db.transaction((tx) => restoreListing(tx, id, now))).to.equal('live');
    expect(await announcements(id)).to.have.length(1);
    expect(await mailed()).to.have.length(1);
  });

  it('of the paid plan is one mail each at once, also from a place on the free plan; a relaunch is another', async () => {
    const id = await insertListing(db, { websiteUrl: 'https://shop.example/' });
    await chooseFree(db, id, await clock());
    const followers = await addressesOf(db, await insertFollowers(db, id, 2));
    await buy(id, {});
    await announced(id, 1);
    const subjects = async () => (await mailed()).map(({ recipient, subject }) => [recipient, subject]);
    expect(await subjects()).to.deep.equal(followers.map((address) => [address, 'Shop has launched']));

    server.reset();
    await buy(id, { product: 'relaunch', week: addWeeks(mondayOf(await clock()), 2) });
    const rows = await announced(id, 2);
    expect(rows.map(({ kind }) => kind)).to.deep.equal(['launch', 'relaunch']);
    expect(await subjects()).to.deep.equal(followers.map((address) => [address, 'Shop has launched again']));
    expect((await mailed())[0]?.text).to.match(/^Shop is live on Launch Directory, in a new launch week\./);
  });

  it('of the paid plan waits for the week that was chosen', async () => {
    const id = await insertListing(db, { websiteUrl: 'https://shop.example/' });
    await insertFollowers(db, id, 1);
    const week = addWeeks(mondayOf(await clock()), 3);
    await buy(id, { week });
    const [row] = await announced(id, 1);
    const { created_at } = await db('listing_updates')
      .where({ id: row?.id })
      .first<{ created_at: Date }>('created_at');
    expect(created_at.toISOString()).to.match(new RegExp(`^${week}T00:00:0`));
    expect(await mailed()).to.have.length(1);
  });

  it('needs followers, and is on no page, in no feed and in no export', async () => {
    const lonely = await insertListing(db, { websiteUrl: 'https://shop.example/' });
    await buy(lonely, {});
    expect(await announcements(lonely)).to.deep.equal([]);

    const id = await insertListing(db, { websiteUrl: 'https://shop.example/' });
    await insertFollowers(db, id, 1);
    await buy(id, {});
    await announced(id, 1);
    expect((await findListingParts(db, id)).updates).to.deep.equal([]);
    expect(await listNewestUpdates(db, id)).to.deep.equal([]);
    expect(await listOwnUpdates(db, id, { page: 1, per_page: 10 })).to.deep.equal({ rows: [], total: 0 });
    const { site_id } = await db('listings').where({ id }).first<{ site_id: number }>('site_id');
    expect(await listFreshUpdates(db, site_id, 10)).to.deep.equal([]);
    const exported = JSON.parse(
      await exportAccount(db, { accountId: await ownerOf(id), email: 'nobody@shop.example' }),
    ) as Record<string, unknown>;
    expect(exported['posted_updates']).to.deep.equal([]);
  });
});
