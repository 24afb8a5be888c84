/** Fault 1: kill -9 of a worker in the middle of everything; another finishes, with one result and one mail of each kind. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Knex } from 'knex';
import PostalMime from 'postal-mime';
import { embedCode } from '../../src/listings/badge-rules.ts';
import { enqueueMail } from '../../src/mail/queries.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { mailContent } from '../../src/mail/mail-content-rules.ts';
import type { reconcile } from '../../workflows/index.ts';
import { openMailServer } from '../workflows/support/mail-server.ts';
import { openOwnerSite } from '../workflows/support/owner-site.ts';
import { chooseFree, completeFounder, insertListing, submitDraft } from '../workflows/support/rows.ts';
import { until } from '../workflows/support/until.ts';
import { withWorkers } from './worker-process.ts';

/** Something that is held until it is let go. */
function latch() {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { released, release: () => release() };
}

describe('a worker killed in the middle of every workflow', function () {
  this.timeout(90_000);

  it('leaves work that another worker finishes once', () =>
    withWorkers(async (host) => {
      const { engine, db } = host;
      const product = await host.use(openOwnerSite('product.example'));
      const shop = await host.use(openOwnerSite('shop.example'));
      const mailServer = await host.use(openMailServer());
      const home = '<title>Product</title><h1>Product</h1><p>Lamps to read by.</p><a href="/about">About</a>';
      product.pages = new Map([
        ['/', home],
        ['/about', '<title>About</title><p>Product was founded in 2019.</p>'],
      ]);
      const held = latch();
      product.gate = (path) => (path === '/about' ? held.released : Promise.resolve());
      shop.gate = (path) => (path === '/' ? held.released : Promise.resolve());
      mailServer.gate = () => held.released;
      await host.start({ CRAWL_RESOLVE: `${product.resolve},${shop.resolve}`, SMTP_URL: mailServer.url });

      const draftId = await submitDraft(db, product.url);
      const listingId = await insertListing(db, { websiteUrl: shop.url, founder: completeFounder });
      const { slug } = await db('listings').where({ id: listingId }).first<{ slug: string }>('slug');
      shop.pages.set(
        '/',
        embedCode({ baseUrl: host.baseUrl, siteName: 'Launch Directory', slug, name: 'Shop' }),
      );
      await chooseFree(db, listingId, new Date());
      await writeMail(db);
      const lock = await db.transaction();
      await lock.raw('LOCK TABLE idempotency_keys IN ACCESS EXCLUSIVE MODE');
      const sweep = await engine.client.workflow.start<typeof reconcile>('reconcile', {
        workflowId: `reconcile-${randomUUID()}`,
        taskQueue: 'general',
      });
      await until(() => Promise.resolve(product.asked.includes('/about')), 'in the middle of the crawl');
      await until(() => Promise.resolve(shop.asked.includes('/')), 'in the middle of the badge check');
      await until(() => Promise.resolve(mailServer.attempts === 1), 'in the middle of the mail');
      await host.untilLocked('in the middle of the sweep');

      await host.kill();
      await lock.rollback();
      await until(() => Promise.resolve(mailServer.waiting.size === 0), 'hung up on the mail server');
      held.release();
      const next = await host.start();

      await until(
        async () => (await db('drafts').where({ id: draftId, status: 'ready' })).length === 1,
        'drafted',
        40_000,
      );
      await until(
        async () =>
          (await db('free_launches').where({ listing_id: listingId, status: 'scheduled' })).length === 1,
        'scheduled',
        40_000,
      );
      await until(
        async () => (await db('mails').whereNull('sent_at')).length === 0,
        'all mails sent',
        40_000,
      );
      expect(await sweep.result()).to.deep.equal([]);

      const count = (asked: string[], path: string) => asked.filter((one) => one === path).length;
      expect(count(product.asked, '/'), 'a stored page is not read again').to.equal(1);
      expect(count(product.asked, '/about')).to.equal(2);
      expect(await db('draft_pages').where({ draft_id: draftId })).to.have.length(2);
      const occasions = await db('mails').orderBy('occasion').pluck<string[]>('occasion');
      expect(occasions.map((occasion) => occasion.replace(/\/\d{4}-.*/, ''))).to.deep.equal([
        `draft-ready/${draftId}`,
        `free-launch/${listingId}/1/scheduled`,
        'killed/1',
      ]);
      const messages = await Promise.all(mailServer.messages.map(({ data }) => PostalMime.parse(data)));
      expect(new Set(messages.map(({ messageId }) => messageId)).size).to.equal(3);
      expect(messages).to.have.length(3);

      return next;
    }));
});

async function writeMail(db: Knex): Promise<void> {
  const letter = mailContent('Held', 'This one is held.');
  await db.transaction((tx) =>
    enqueueMail(tx, flowsIn(tx), {
      ...letter,
      occasion: 'killed/1',
      recipient: 'mara@shop.example',
      now: new Date(),
    }),
  );
}
