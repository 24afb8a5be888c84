/** Claims over their days and quarters, on a server that skips time, with a real name server and real websites. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import type { Knex } from 'knex';
import PostalMime from 'postal-mime';
import { createAccountDeletion } from '../../src/account-deletion/account-deletion.ts';
import { filePath } from '../../src/claims/instruction-rules.ts';
import { createOwnClaims } from '../../src/claims/own-claims.ts';
import { requestCheck } from '../../src/claims/queries.ts';
import { createLimiter } from '../../src/contract/limits.ts';
import { hideListing } from '../../src/listings/hidden-queries.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { signals, workflowId } from '../../src/outbox/messages.ts';
import { type PendingClaim, openClaim } from '../claims/claim-rows.ts';
import { type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { timeSkipping } from './support/engines.ts';
import { type OwnerSite, openOwnerSite } from './support/owner-site.ts';
import { insertListing, mailsAbout } from './support/rows.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface Row {
  status: string;
  last_check_at: Date | null;
  last_check_outcome: string | null;
  last_check_found: string | null;
  next_check_at: Date | null;
  verified_at: Date | null;
  grace_ends_at: Date | null;
  ended_why: string | null;
  email: string | null;
}

describe('the claim workflow', function () {
  this.timeout(120_000);
  let env: TestWorkflowEnvironment;
  let world: World;
  let site: OwnerSite;
  let dns: DnsServer;
  let db: Knex;
  let count = 0;

  before(async () => {
    env = await timeSkipping();
    [site, dns] = await Promise.all([openOwnerSite(), startDnsServer()]);
    world = await createWorld(env, { env: { CRAWL_RESOLVE: site.resolve, DNS_SERVER: dns.address } });
    db = world.db;
    await world.work();
  });
  after(async () => {
    await world.close();
    await Promise.all([site.close(), dns.close()]);
    await env.teardown();
  });
  beforeEach(() => {
    dns.answers.clear();
    site.broken = null;
  });

  const time = async () => new Date(await env.currentTimeMs());
  const publish = (host: string, ...texts: string[]) =>
    dns.answers.set(`_launch-directory.${host}`, { txt: texts.map((text) => [text]) });

  /** A live listing with an owner who has shown nothing, on a domain of its own, and a claim of it by somebody else. */
  async function start({ host: named, ...wish }: Partial<PendingClaim> & { host?: string } = {}) {
    const host = named ?? `shop-${(count += 1)}.example`;
    const listingId = wish.listingId ?? (await insertListing(db, { websiteUrl: `https://${host}/` }));
    const now = await time();
    await db('listings').where({ id: listingId }).update({ status: 'live', launched_at: now });
    const claim = await openClaim(db, { listingId, now, ...wish });
    world.relay.kick();
    const handle = env.client.workflow.getHandle(workflowId.claim(claim.id));
    await until(() => handle.describe().catch(() => null), 'started');
    const row = () => db('claims').where({ id: claim.id }).first<Row>();
    /**
     * Until the run has been sent all its signals, has handled them and waits for a time. This server loses a run whose
     * timer fires while a signal is being handled (temporalio/sdk-java#2606).
     */
    const waits = () =>
      until(async () => {
        if (await db('outbox').where({ workflow_id: handle.workflowId, delivered_at: null }).first())
          return false;
        return (await handle.fetchHistory()).events?.at(-1)?.timerStartedEventAttributes;
      }, 'waits for a time');
    return {
      ...claim,
      host,
      listingId,
      handle,
      row,
      waits,
      listing: () =>
        db('listings')
          .where({ id: listingId })
          .first<{ owner_id: number; verified_at: Date | null }>('owner_id', 'verified_at'),
      turns: async () =>
        (await mailsAbout(db, `claim/${claim.id}`)).map(({ occasion }) => occasion.split('/')[2]),
      mail: async (turn: string) =>
        (await mailsAbout(db, `claim/${claim.id}`)).find(({ occasion }) => occasion.split('/')[2] === turn),
      /** Skips to a time counted from the claim. */
      skipTo: async (ms: number) => {
        await waits();
        const left = now.getTime() + ms - (await env.currentTimeMs());
        if (left > 0) await env.sleep(left);
      },
      becomes: (status: string) => until(async () => (await row()).status === status, `is ${status}`),
      startedAt: now,
      /** As verify_claim does. */
      async ask() {
        const at = await time();
        await db.transaction(async (tx) => {
          await requestCheck(tx, claim.id, at);
          await flowsIn(tx).signal(workflowId.claim(claim.id), signals.claimChanged);
        });
        world.relay.kick();
      },
      /** For tests that are done with it while it goes on. */
      async end() {
        await db('listings').where({ id: listingId }).delete();
        await handle.signal('claimChanged');
        await until(async () => (await handle.describe()).status.name === 'COMPLETED', 'ends');
        expect(await handle.result()).to.equal('gone');
      },
    };
  }
  const activitiesOf = async ({ handle }: Awaited<ReturnType<typeof start>>) => {
    const events = (await handle.fetchHistory()).events ?? [];
    return {
      events: events.length,
      activities: events.filter((event) => event.activityTaskScheduledEventAttributes).length,
    };
  };

  it('tries for seven days, expires, and tells the claimant, with at most 40 activities', async () => {
    const claim = await start();
    const before = dns.asked.length;
    expect(await claim.handle.result()).to.equal('expired');
    const { events, activities } = await activitiesOf(claim);
    expect(activities).to.be.at.most(40);
    expect(events).to.be.at.most(400);
    expect(dns.asked.slice(before), 'two names a look').to.have.length(32 * 2);
    expect(await claim.row()).to.include({
      status: 'expired',
      ended_why: 'not_shown',
      next_check_at: null,
      last_check_outcome: 'not_found',
    });
    expect(await claim.turns()).to.deep.equal(['expired']);
    expect((await claim.mail('expired'))?.body)
      .to.include('have no TXT record')
      .and.include('/claim');
    expect(await claim.listing()).to.include({ verified_at: null });
  });

  it('is verified within one step of its timetable once the record is there, without any call', async () => {
    const claim = await start();
    await claim.skipTo(61.5 * minute);
    await until(async () => (await claim.row()).last_check_at, 'looked');
    publish(claim.host, 'v=spf1 -all', claim.proof);
    await claim.skipTo(7 * hour + minute);
    await claim.becomes('verified');
    const { verified_at } = await claim.row();
    expect(verified_at?.getTime()).to.be.closeTo(claim.startedAt.getTime() + 7 * hour, 5 * minute);
    const listing = await claim.listing();
    expect(listing.owner_id).to.equal(claim.accountId);
    expect(listing.verified_at).to.deep.equal(verified_at);
    expect((await claim.turns()).sort()).to.deep.equal(['moved', 'verified']);
    expect((await claim.mail('verified'))?.body)
      .to.include('cannot be bought')
      .and.include('not the same as paid');
    await claim.end();
  });

  it('goes on through name servers that fail, which is no refusal, and says so', async () => {
    const claim = await start();
    dns.answers.set(`_launch-directory.${claim.host}`, 'SERVFAIL');
    await claim.skipTo(2 * minute);
    await until(async () => (await claim.row()).last_check_at, 'looked');
    expect(await claim.row()).to.include({ status: 'pending', last_check_outcome: 'transient' });
    expect((await claim.row()).last_check_found).to.include('SERVFAIL');
    publish(claim.host, claim.proof);
    await claim.skipTo(6 * minute);
    await claim.becomes('verified');
    await claim.end();
  });

  it('refuses what is another’s: the token of somebody else, and of another listing of the claimant', async () => {
    const theirs = await start();
    const other = await start();
    publish(theirs.host, other.proof);
    await theirs.skipTo(2 * minute);
    await until(async () => (await theirs.row()).last_check_at, 'looked');
    expect(await theirs.row()).to.include({ status: 'pending', last_check_outcome: 'wrong_token' });
    expect((await theirs.row()).last_check_found).to.include(other.token.slice(0, 20));
    await theirs.end();
    await other.end();
  });

  it('is looked at every quarter: told when the proof is missing, kept when it is back, lost after two weeks', async () => {
    const claim = await start();
    publish(claim.host, claim.proof);
    await claim.skipTo(2 * minute);
    await claim.becomes('verified');
    const verifiedAt = (await claim.row()).verified_at;
    const asked = dns.asked.length;
    await claim.skipTo(92 * day);
    await until(() => Promise.resolve(dns.asked.length > asked), 'looked after a quarter');
    expect(await claim.row()).to.include({ status: 'verified', grace_ends_at: null });

    dns.answers.clear();
    await claim.skipTo(183 * day);
    await until(async () => (await claim.row()).grace_ends_at, 'missing');
    expect(await claim.listing()).to.deep.include({ verified_at: verifiedAt });
    expect((await claim.mail('missing'))?.body)
      .to.include('have no TXT record')
      .and.include('Put it back by');

    publish(claim.host, claim.proof);
    await claim.skipTo(186 * day);
    await until(async () => (await claim.row()).grace_ends_at === null, 'back');
    expect(await claim.listing()).to.deep.include({ verified_at: verifiedAt });

    publish(claim.host, 'something else');
    expect(await claim.handle.result()).to.equal('expired');
    expect(await claim.row()).to.include({ status: 'expired', ended_why: 'proof_gone' });
    expect(await claim.listing()).to.include({ verified_at: null, owner_id: claim.accountId });
    expect((await claim.turns()).sort()).to.deep.equal([
      'back',
      'lost',
      'missing',
      'missing',
      'moved',
      'verified',
    ]);
    const { activities } = await activitiesOf(claim);
    expect(activities).to.be.at.most(30);
  });

  it('lets one of two claimants through who publish at once; the other is told', async () => {
    const one = await start();
    const two = await start({ listingId: one.listingId, host: one.host });
    publish(one.host, one.proof, two.proof);
    // Asked for, as the timetable has both looks at once, which this server does not stand (see `waits`).
    await Promise.all([one.ask(), two.ask()]);
    const over = async () =>
      (await Promise.all([one.row(), two.row()]))
        .map(({ status }) => status)
        .sort()
        .join();
    await until(async () => (await over()) === 'superseded,verified', 'one is first');
    const [first, second] = (await one.row()).status === 'verified' ? [one, two] : [two, one];
    await until(async () => (await second.handle.describe()).status.name === 'COMPLETED', 'the other ends');
    expect(await second.handle.result()).to.equal('superseded');
    expect(await second.row()).to.include({ ended_why: 'verified_by_another' });
    expect(await second.turns()).to.deep.equal(['ended']);
    expect((await first.listing()).owner_id).to.equal(first.accountId);
    expect((await first.turns()).filter((turn) => turn === 'verified')).to.have.length(1);
    await first.end();
  });

  it('ends when the listing is hidden, has another website, or is gone', async () => {
    const hidden = await start();
    await db.transaction(async (tx) =>
      hideListing(tx, hidden.listingId, { why: 'Spam.', now: await time() }),
    );
    const moved = await start();
    await db('listings').where({ id: moved.listingId }).update({ website_url: 'https://elsewhere.example/' });
    const gone = await start();
    publish(hidden.host, hidden.proof);
    publish(moved.host, moved.proof);
    await db('listings').where({ id: gone.listingId }).delete();
    expect(await hidden.handle.result()).to.equal('superseded');
    expect(await hidden.row()).to.include({ ended_why: 'hidden' });
    expect((await hidden.mail('ended'))?.body).to.include('The listing is hidden');
    expect(await moved.handle.result()).to.equal('superseded');
    expect(await moved.row()).to.include({ ended_why: 'website_changed' });
    expect(await gone.handle.result()).to.equal('gone');
  });

  it('ends with the account of its claimant; the listing stays, and is not verified any more', async () => {
    const claim = await start();
    publish(claim.host, claim.proof);
    await claim.skipTo(2 * minute);
    await claim.becomes('verified');
    const deletion = createAccountDeletion({ db, flowsIn, committed: () => world.relay.kick() });
    await deletion.carryOut(claim.accountId, await time());
    expect(await claim.handle.result()).to.equal('gone');
    expect(await claim.listing()).to.deep.equal({ owner_id: null, verified_at: null });
  });

  it('leaves the drafts of the owner before to them, where they change the listing no more', async () => {
    const claim = await start();
    const { owner_id, site_id } = await db('listings')
      .where({ id: claim.listingId })
      .first<{ owner_id: number; site_id: number }>('owner_id', 'site_id');
    const now = await time();
    const draft = { id: crypto.randomUUID(), site_id, account_id: owner_id, url: `https://${claim.host}/` };
    await db('drafts').insert({
      ...draft,
      status: 'submitted',
      listing_id: claim.listingId,
      created_at: now,
      updated_at: now,
    });
    publish(claim.host, claim.proof);
    await claim.skipTo(2 * minute);
    await claim.becomes('verified');
    expect(
      await db('drafts').where({ id: draft.id }).first('account_id', 'listing_id', 'status'),
    ).to.deep.equal({
      account_id: owner_id,
      listing_id: null,
      status: 'transferred',
    });
    const passed = await db('drafts').where({ listing_id: claim.listingId }).select('account_id', 'status');
    expect(passed).to.deep.equal([{ account_id: claim.accountId, status: 'submitted' }]);
    expect((await claim.mail('moved'))?.body).to.include('have not shown that the website is yours');
    await claim.end();
  });

  it('finds tags and files on the website', async () => {
    const tag = await start({ host: 'shop.example', method: 'meta' });
    site.pages.set('/', `<head><meta name="launch-directory-verification" content="${tag.token}"></head>`);
    await tag.skipTo(2 * minute);
    await tag.becomes('verified');
    await tag.end();

    const file = await start({ host: 'shop.example', method: 'file' });
    site.broken = 503;
    await file.skipTo(2 * minute);
    await until(async () => (await file.row()).last_check_outcome === 'transient', 'no answer');
    site.broken = null;
    site.pages.set(filePath(file.token), file.proof);
    await file.skipTo(6 * minute);
    await file.becomes('verified');
    await file.end();
  });

  it('by e-mail: asks nobody, and expires without the button in four activities at most', async () => {
    const asked = dns.asked.length;
    const claim = await start({ method: 'email', email: 'mara@shop.example', linkToken: 'a'.repeat(43) });
    expect(await claim.handle.result()).to.equal('expired');
    expect((await activitiesOf(claim)).activities).to.be.at.most(4);
    expect(dns.asked).to.have.length(asked);
    expect(await claim.turns()).to.deep.equal(['expired']);
  });

  it('by e-mail: is verified by the button, asked again after a quarter, and lost without an answer', async () => {
    const limiter = createLimiter(db, world.config);
    const baseUrl = world.config.BASE_URL;
    const own = createOwnClaims({ db, limiter, flowsIn, committed: () => world.relay.kick(), baseUrl });
    const linkToken = 'b'.repeat(43);
    const claim = await start({ method: 'email', email: 'mara@shop.example', linkToken });
    const outbox = join(world.config.DATA_DIR, 'outbox');
    const mailedToken = async () => {
      for (const name of await readdir(outbox).catch(() => [])) {
        const { to, text = '' } = await PostalMime.parse(await readFile(join(outbox, name)));
        const token = /confirm\?token=([\w-]{43})\s/.exec(text)?.[1];
        if (token !== undefined && to?.[0]?.address === 'mara@shop.example') return token;
      }
      return null;
    };
    const press = async (token: string) => own.confirm(token, claim.accountId, await time());
    expect(await press(linkToken)).to.deep.equal({ is: 'done', claimId: claim.id });
    expect(await press(linkToken), 'twice is fine').to.deep.equal({ is: 'done', claimId: claim.id });
    expect((await claim.listing()).owner_id).to.equal(claim.accountId);

    await claim.skipTo(92 * day);
    const token = await until(mailedToken, 'asked again');
    expect((await claim.row()).grace_ends_at).not.to.equal(null);
    expect(await press(linkToken), 'the link before').to.deep.equal({ is: 'dead' });
    expect(await press(token)).to.deep.equal({ is: 'done', claimId: claim.id });
    expect((await claim.row()).grace_ends_at).to.equal(null);

    await claim.waits();
    expect(await claim.handle.result()).to.equal('expired');
    expect(await claim.row()).to.include({ ended_why: 'proof_gone' });
    expect((await claim.turns()).sort()).to.deep.equal(['back', 'link', 'link', 'lost', 'moved', 'verified']);
  });

  it('tells operators in words and by attributes what it waits for', async () => {
    const claim = await start();
    await claim.skipTo(2 * minute);
    await until(async () => (await claim.row()).last_check_at, 'looked');
    const { typedSearchAttributes } = await claim.handle.describe();
    const attributes = typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value] as const);
    expect(Object.fromEntries(attributes)).to.deep.equal({
      ListingId: String(claim.listingId),
      ClaimStatus: 'pending',
      BlockedOn: 'dns',
    });
    const { currentDetails } = await claim.handle.query<{ currentDetails: string }>(
      '__temporal_workflow_metadata',
    );
    expect(currentDetails).to.match(/^\*\*Pending:\*\* waits for `dns`; the next check is at 2/);
    await claim.end();
  });
});
