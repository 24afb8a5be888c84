/** Fault 1 for claims: kill -9 of a worker in the middle of a look; another one looks, and it is verified once. */
import { expect } from 'chai';
import { openClaim } from '../claims/claim-rows.ts';
import { openMailServer } from '../workflows/support/mail-server.ts';
import { openOwnerSite } from '../workflows/support/owner-site.ts';
import { insertListing } from '../workflows/support/rows.ts';
import { until } from '../workflows/support/until.ts';
import { withWorkers } from './worker-process.ts';

describe('a worker killed in the middle of a look at a claim', function () {
  this.timeout(120_000);

  it('leaves it to another worker; the claim is verified once, with one mail of each kind', () =>
    withWorkers(async (host) => {
      const { db } = host;
      const shop = await host.use(openOwnerSite());
      const mailServer = await host.use(openMailServer());
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      shop.gate = (path) => (path === '/' ? held : Promise.resolve());
      await host.start({ CRAWL_RESOLVE: shop.resolve, SMTP_URL: mailServer.url });
      const listingId = await insertListing(db, { websiteUrl: shop.url });
      const now = new Date(Date.now() - 120_000);
      await db('listings').where({ id: listingId }).update({ status: 'live', launched_at: now });
      const claim = await openClaim(db, { listingId, now, method: 'meta' });
      shop.pages.set(
        '/',
        `<head><meta name="launch-directory-verification" content="${claim.token}"></head>`,
      );
      await until(() => Promise.resolve(shop.asked.includes('/')), 'in the middle of the look', 30_000);

      await host.kill();
      release();
      const next = await host.start();
      await until(
        async () => (await db('claims').where({ id: claim.id, status: 'verified' })).length === 1,
        'verified',
        60_000,
      );
      await until(
        async () => (await db('mails').whereNull('sent_at')).length === 0,
        'all mails sent',
        40_000,
      );
      expect(shop.asked.filter((path) => path === '/')).to.have.length(2);
      const occasions = await db('mails').orderBy('occasion').pluck<string[]>('occasion');
      expect(occasions).to.deep.equal([`claim/${claim.id}/moved`, `claim/${claim.id}/verified`]);
      expect(mailServer.messages).to.have.length(2);
      const { owner_id } = await db('listings')
        .where({ id: listingId })
        .first<{ owner_id: number }>('owner_id');
      expect(owner_id).to.equal(claim.accountId);
      return next;
    }));
});
