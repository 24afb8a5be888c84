/** verify_claim with everything real: the API, a worker, Temporal, a name server. */
import { expect } from 'chai';
import { createRequestUpdate } from '../../temporal/request-update.ts';
import { openTemporal } from '../../temporal/client.ts';
import { insertListing } from '../listings/listing-rows.ts';
import { type RunningApi, freePort, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { ownNamespace } from '../workflows/support/engines.ts';
import { testLog } from '../workflows/support/quiet-sdk.ts';
import { until } from '../workflows/support/until.ts';
import { type World, createWorld } from '../workflows/support/world.ts';

describe('verify_claim', function () {
  this.timeout(120_000);
  let engine: Awaited<ReturnType<typeof ownNamespace>>;
  let api: RunningApi;
  let world: World;
  let dns: DnsServer;
  let call: Caller;
  let count = 0;

  before(async () => {
    engine = await ownNamespace();
    dns = await startDnsServer();
    api = await startApi({
      requestUpdate: createRequestUpdate(engine.client, testLog()),
      committed: () => world.relay.kick(),
    });
    world = await createWorld(engine, {
      databaseUrl: api.config.DATABASE_URL ?? '',
      env: { DNS_SERVER: dns.address },
    });
    call = restCaller(api.baseUrl);
    await world.work();
  });
  after(async () => {
    await world.close();
    await api.close();
    await dns.close();
    await engine.close();
  });

  async function claim(slug: string, email = `mara-${(count += 1)}@home.example`) {
    const key = await api.key(email);
    const { status, body } = await call('claim_listing', { slug, method: 'dns' }, { key });
    expect(status, JSON.stringify(body)).to.equal(201);
    const { record } = body['instructions'] as { record: { name: string; value: string } };
    return { id: Number(body['id']), key, record };
  }
  type Claim = Awaited<ReturnType<typeof claim>>;
  const verify = async ({ id, key }: Claim, idempotencyKey?: string) => {
    const { status, body } = await call('verify_claim', { claim_id: id }, { key, idempotencyKey });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as { status: string; checked: boolean; note: string; last_check: { outcome: string } | null };
  };
  const started = ({ id }: Claim) =>
    until(
      () =>
        engine.client.workflow
          .getHandle(`claim/${id}`)
          .describe()
          .catch(() => null),
      'started',
    );
  const longAgo = ({ id }: Claim) => {
    const before = new Date(Date.now() - 30_000);
    return api.db('claims').where({ id }).update({ last_check_at: before, asked_at: before });
  };

  it('answers what was found instead, and then that it is verified, in the call itself', async () => {
    await insertListing(api.db, 'lamphold');
    const mine = await claim('lamphold');
    await started(mine);
    const first = await verify(mine);
    expect(first).to.include({ status: 'pending', checked: true });
    expect(first.last_check).to.include({ outcome: 'not_found' });
    expect(first.note).to.include('have no TXT record').and.include('call verify_claim again');

    dns.answers.set(mine.record.name, { txt: [[mine.record.value]] });
    const again = await verify(mine);
    expect(again, 'nothing spreads in a moment').to.include({ status: 'pending', checked: true });
    expect(again.note).to.include('less than 20 seconds ago');

    await longAgo(mine);
    const verified = await verify(mine, 'once');
    expect(verified).to.include({ status: 'verified', checked: true });
    expect(await verify(mine, 'once'), 'replayed as it was answered').to.deep.equal(verified);
    expect(await verify(mine)).to.include({ status: 'verified', checked: false });

    const { body } = await call('get_listing', { slug: 'lamphold' });
    expect(body).to.include({ verified: true });
    const badges = (await call('get_badges', { slug: 'lamphold' })).body['items'] as { kind: string }[];
    expect(badges.map(({ kind }) => kind)).to.deep.equal(['listed', 'launched', 'verified']);
    const own = (await call('list_my_listings', {}, { key: mine.key })).body['items'] as { slug: string }[];
    expect(own.map(({ slug }) => slug)).to.deep.equal(['lamphold']);
    expect(
      (await call('claim_listing', { slug: 'lamphold', method: 'meta' }, { key: mine.key })).body,
    ).to.include({
      code: 'listing_already_yours',
    });
  });

  it('says that a missing response is no refusal', async () => {
    await insertListing(api.db, 'sootlamp');
    const mine = await claim('sootlamp');
    await started(mine);
    dns.answers.set(mine.record.name, 'SERVFAIL');
    const answer = await verify(mine);
    expect(answer.last_check).to.include({ outcome: 'transient' });
    expect(answer.note).to.include('no refusal');
  });

  it('is refused for a claim that is over', async () => {
    await insertListing(api.db, 'kettle');
    const mine = await claim('kettle');
    await api.db('claims').where({ id: mine.id }).update({
      status: 'superseded',
      ended_why: 'replaced',
      next_check_at: null,
    });
    const { status, body } = await call('verify_claim', { claim_id: mine.id }, { key: mine.key });
    expect(status).to.equal(409);
    expect(body).to.include({ code: 'claim_closed' });
  });

  it('asks a domain at most ten questions a minute, in a burst of a thousand calls on fifty claims', async () => {
    const claims: Claim[] = [];
    await insertListing(api.db, 'burst', {
      website_url: 'https://www.burst.example/',
      domain: 'burst.example',
    });
    for (let i = 0; i < 50; i += 1) claims.push(await claim('burst'));
    await Promise.all(claims.map(started));
    const since = dns.asked.length;
    const calls = Array.from({ length: 1_000 }, (_, i) => claims[i % claims.length] as Claim);
    const answers: Awaited<ReturnType<typeof verify>>[] = [];
    const queue = [...calls];
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        for (let next = queue.pop(); next; next = queue.pop()) answers.push(await verify(next));
      }),
    );
    expect(answers).to.have.length(1_000);
    expect(answers.every(({ status }) => status === 'pending')).to.equal(true);
    expect(dns.askedWithin(60_000, since)).to.be.within(2, 10);
    const unlooked = answers.filter(({ last_check }) => last_check === null);
    expect(unlooked.every(({ checked }) => !checked)).to.equal(true);
    expect(unlooked.some(({ note }) => note.includes('limit of checks per minute'))).to.equal(true);
    // Its runs end with it.
    await api.db('listings').where({ slug: 'burst' }).delete();
    for (const { id } of claims) await world.deps.runs.signal(`claim/${id}`, 'claimChanged');
  });
});

describe('verify_claim while Temporal is away', function () {
  this.timeout(60_000);

  it('returns the current claim, and keeps the request', async () => {
    const temporal = openTemporal({
      TEMPORAL_ADDRESS: `127.0.0.1:${await freePort()}`,
      TEMPORAL_NAMESPACE: 'default',
    });
    const api = await startApi({ requestUpdate: createRequestUpdate(temporal.client, testLog()) });
    try {
      await insertListing(api.db, 'lamphold');
      const key = await api.key();
      const call = restCaller(api.baseUrl);
      const { body } = await call('claim_listing', { slug: 'lamphold', method: 'file' }, { key });
      const answer = await call('verify_claim', { claim_id: body['id'] }, { key });
      expect(answer.status).to.equal(200);
      expect(answer.body).to.include({ status: 'pending', checked: false });
      expect(answer.body['note']).to.include('under way');
      const kept = await api.db('outbox').whereNull('delivered_at').orderBy('id').pluck('name');
      expect(kept).to.deep.equal(['claim', 'claimChanged']);
    } finally {
      await api.close();
      await temporal.close();
    }
  });
});
