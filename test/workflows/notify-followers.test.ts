import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import PostalMime from 'postal-mime';
import { type TcpProxy, startProxy } from '../support/tcp-proxy.ts';
import { insertFollowers, tokenOf } from '../community/followers.ts';
import { suppressBounced } from '../../src/mail/suppression-queries.ts';
import { insertListing } from '../listings/listing-rows.ts';
import { timeSkipping } from './support/engines.ts';
import { historyTexts } from './support/history-texts.ts';
import { type MailServer, openMailServer } from './support/mail-server.ts';
import {
  addressesOf,
  countsOf,
  followedListing,
  postUpdate,
  statusesOf,
  notifiedBy,
} from './support/notifying.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

const hourMs = 3_600_000;

describe('notifying the followers of an update', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let server: MailServer;
  let proxy: TcpProxy;
  let world: World;

  before(async () => {
    env = await timeSkipping();
    server = await openMailServer();
    proxy = await startProxy({ host: '127.0.0.1', port: Number(new URL(server.url).port) });
    world = await createWorld(env, {
      env: { SMTP_URL: `smtp://127.0.0.1:${proxy.port}`, MAIL_FROM: 'launches@directory.example' },
    });
    await world.work();
  });
  after(async () => {
    await world.close();
    await proxy.close();
    await server.close();
    await env.teardown();
  });
  beforeEach(() => {
    proxy.back();
    server.reset();
  });

  /** A listing with followers, and an update that they are being told of. */
  async function post(
    followers: number,
    prepare?: (listingId: number, accounts: number[]) => Promise<unknown>,
  ) {
    const { db } = world;
    const listing = await followedListing(db);
    const accounts = await insertFollowers(db, listing.id, followers);
    await prepare?.(listing.id, accounts);
    const update = await postUpdate(db, listing.id, new Date(await env.currentTimeMs()));
    world.relay.kick();
    const handle = env.client.workflow.getHandle(update.id);
    await until(() => handle.describe().catch(() => null), 'started');
    return { listing, accounts, ...update, handle, counts: () => countsOf(db, update.updateId) };
  }

  /** From the post to the end, by the clock of the run. */
  async function tookMs(updateId: number): Promise<number> {
    const row = await world
      .db('fan_outs')
      .where({ update_id: updateId })
      .first<{ created_at: Date; finished_at: Date }>('created_at', 'finished_at');
    return row.finished_at.getTime() - row.created_at.getTime();
  }

  it('writes to each once, with the way out in the text and in the headers', async () => {
    const { handle, counts, accounts, listing, followers } = await post(45);
    expect(followers).to.equal(45);
    expect(await handle.result()).to.equal('sent');
    expect(notifiedBy(server)).to.deep.equal(await addressesOf(world.db, accounts));
    expect(await counts()).to.deep.equal({ sent: 45, refused: 0, unknown: 0, outcome: 'sent' });

    const [account = 0] = accounts;
    const [address] = await addressesOf(world.db, [account]);
    const sent = server.messages.find(({ recipients }) => recipients[0] === address);
    const message = await PostalMime.parse(sent?.data ?? '');
    const url = `https://launches.localhost/unsubscribe/${await tokenOf(world.db, listing.id, account)}`;
    expect(message.subject).to.equal('Tidewell: Version 2');
    expect(message.text?.replaceAll('\r\n', '\n').trimEnd()).to.equal(
      [
        'It is out.\n\nAt last.',
        `Tidewell on Launch Directory:\nhttps://launches.localhost/listings/${listing.slug}`,
        `You get this because you follow Tidewell on Launch Directory. Unsubscribe:\n${url}`,
      ].join('\n\n'),
    );
    const headers = Object.fromEntries(message.headers.map(({ key, value }) => [key, value]));
    expect(headers).to.include({
      'list-unsubscribe': `<${url}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
    });
    expect(message.to?.map((one) => one.address)).to.deep.equal([address]);
    const ids = await Promise.all(
      server.messages.map(async ({ data }) => (await PostalMime.parse(data)).messageId),
    );
    expect(new Set(ids).size).to.equal(45);
  });

  it('has ids and counts in its history alone, and says how far it is', async () => {
    const { handle } = await post(3);
    await handle.result();
    const history = await handle.fetchHistory();
    expect(historyTexts(history)).to.not.match(/followers\.example|Version 2|At last|unsubscribe/);
    expect(history.events?.length).to.be.lessThan(15);
    const { sent, followers } = resultOf(historyTexts(history));
    expect([sent, followers]).to.deep.equal([3, 3]);
  });

  it('leaves out the owner, people of a demo, who stopped following and who followed later', async () => {
    const { db } = world;
    const told = await post(4, async (id, accounts) => {
      const { owner_id } = await db('listings').where({ id }).first<{ owner_id: number }>('owner_id');
      await db('follows').insert({ listing_id: id, account_id: owner_id, created_at: new Date(0) });
      await insertFollowers(db, id, 30, { isDemo: true });
      await insertFollowers(db, id, 25, { at: new Date('2100-01-01') });
      await db('follows').where({ listing_id: id, account_id: accounts[1] }).delete();
      await db('accounts').where({ id: accounts[2] }).delete();
      const other = await insertListing(db, `other-${id}`);
      await insertFollowers(db, other, 5);
    });
    expect(await told.handle.result()).to.equal('sent');
    const [first = 0, , , last = 0] = told.accounts;
    expect(notifiedBy(server)).to.deep.equal(await addressesOf(db, [first, last]));
  });

  it('tries again later whom the server puts off, sends once, and keeps nobody waiting for them', async () => {
    server.answers.push(451, 451);
    const { handle, counts, accounts, updateId } = await post(50);
    expect(await handle.result()).to.equal('sent');
    expect(await tookMs(updateId)).to.be.within(60_000, hourMs);
    expect(notifiedBy(server)).to.deep.equal(await addressesOf(world.db, accounts));
    expect(server.attempts).to.equal(52);
    expect(await counts()).to.deep.equal({ sent: 50, refused: 0, unknown: 0, outcome: 'sent' });
    const tried = await world.db('fan_out_mails').whereIn('account_id', accounts).where({ attempts: 2 });
    expect(tried).to.have.length(2);
  });

  it('stops asking for a while when the server puts everybody off', async () => {
    server.answers.push(...Array.from({ length: 40 }, () => 451));
    const { handle, accounts } = await post(100);
    await handle.result();
    expect(notifiedBy(server)).to.deep.equal(await addressesOf(world.db, accounts));
    const history = historyTexts(await handle.fetchHistory());
    expect(resultOf(history, 0)).to.include({ sent: 0, waiting: 40 });
  });

  it('passes over who stopped following before they were tried again', async () => {
    server.answers.push(451);
    const { handle, updateId, listing } = await post(1);
    await until(async () => (await statusesOf(world.db, updateId))['waiting'] === 1, 'put off');
    await world.db('follows').where({ listing_id: listing.id }).delete();
    expect(await handle.result()).to.equal('sent');
    expect(server.attempts).to.equal(1);
    expect(await statusesOf(world.db, updateId)).to.deep.equal({});
  });

  it('writes to no address that bounced, and to none again that bounces now', async () => {
    const { handle, counts, accounts } = await post(10, async (_, [bounced = 0, bouncing = 0]) => {
      const [first = '', second = ''] = await addressesOf(world.db, [bounced, bouncing]);
      await suppressBounced(world.db, first, new Date());
      server.refusedRecipients.set(second, '5.1.1 User unknown');
    });
    expect(await handle.result()).to.equal('sent');
    expect(await counts()).to.deep.equal({ sent: 8, refused: 2, unknown: 0, outcome: 'sent' });
    expect(server.attempts).to.equal(8);
    const addresses = await addressesOf(world.db, accounts.slice(0, 2));
    expect(
      await world.db('mail_suppressions').whereIn('address', addresses).where({ reason: 'bounced' }),
    ).to.have.length(2);
  });

  it('gives up whom the server refuses, and no other', async () => {
    server.answers.push(550);
    const { handle, counts, updateId } = await post(30);
    expect(await handle.result()).to.equal('sent');
    expect(server.messages).to.have.length(29);
    expect(server.attempts).to.equal(30);
    expect(await counts()).to.deep.equal({ sent: 29, refused: 1, unknown: 0, outcome: 'sent' });
    const refused = await world
      .db('fan_out_mails')
      .where({ update_id: updateId, status: 'refused' })
      .select<object[]>('answer', 'attempts');
    expect(refused).to.deep.equal([{ answer: '550', attempts: 1 }]);
  });

  it('gives up after three days of being put off', async () => {
    server.answers.push(...Array.from({ length: 500 }, () => 451));
    const { handle, counts, updateId } = await post(1);
    expect(await handle.result()).to.equal('sent');
    expect(await tookMs(updateId)).to.be.within(60 * hourMs, 72 * hourMs);
    expect(server.attempts).to.be.within(20, 40);
    expect(await counts()).to.deep.equal({ sent: 0, refused: 1, unknown: 0, outcome: 'sent' });
  });

  it('waits while the mail server is away, and goes on when it is back', async () => {
    proxy.away();
    const { handle, counts, updateId, accounts } = await post(60);
    await until(async () => (await statusesOf(world.db, updateId))['waiting'] === 40, 'put back');
    expect(await counts()).to.deep.equal({ sent: 0, refused: 0, unknown: 0, outcome: null });
    proxy.back();
    expect(await handle.result()).to.equal('sent');
    expect(notifiedBy(server)).to.deep.equal(await addressesOf(world.db, accounts));
    expect(await world.db('fan_out_mails').where({ update_id: updateId, attempts: 1 })).to.have.length(60);
  });

  it('does not send again what broke off while the server had it in its hands', async () => {
    const held: (() => void)[] = [];
    server.gate = () => new Promise((resolve) => held.push(resolve));
    const { handle, counts, accounts } = await post(20);
    await until(() => Promise.resolve(held.length === 5), 'five are offered');
    proxy.away();
    server.gate = () => Promise.resolve();
    for (const release of held) release();
    proxy.back();
    expect(await handle.result()).to.equal('sent');
    expect(await counts()).to.deep.equal({ sent: 15, refused: 0, unknown: 5, outcome: 'sent' });
    const told = notifiedBy(server);
    expect(new Set(told).size).to.equal(told.length);
    expect(await addressesOf(world.db, accounts)).to.include.members(told);
  });

  it('stops when the listing is taken out of the directory', async () => {
    proxy.away();
    const { handle, counts, listing, updateId } = await post(60);
    await until(async () => (await statusesOf(world.db, updateId))['waiting'] === 40, 'put back');
    const hidden = { status: 'hidden', hidden_status: 'live', hidden_why: 'Spam.', hidden_at: new Date() };
    await world.db('listings').where({ id: listing.id }).update(hidden);
    proxy.back();
    expect(await handle.result()).to.equal('stopped');
    expect(server.attempts).to.equal(0);
    expect(await counts()).to.deep.equal({ sent: 0, refused: 40, unknown: 0, outcome: 'stopped' });
  });

  it('ends with the update, and with news that are none any more', async () => {
    proxy.away();
    const gone = await post(2);
    await until(async () => (await statusesOf(world.db, gone.updateId))['waiting'] === 2, 'put back');
    await world.db('listing_updates').where({ id: gone.updateId }).delete();
    expect(await gone.handle.result()).to.equal('gone');

    const old = await post(2);
    await until(async () => (await statusesOf(world.db, old.updateId))['waiting'] === 2, 'put back');
    await world
      .db('listing_updates')
      .where({ id: old.updateId })
      .update({ created_at: new Date(Date.now() - 80 * hourMs) });
    expect(await old.handle.result()).to.equal('too late');
    expect(server.attempts).to.equal(0);
    expect(await old.counts()).to.include({ refused: 2, outcome: 'too late' });
  });

  it('tells nobody again when its run is started again', async () => {
    const { handle, id, updateId } = await post(3);
    await handle.result();
    await world.deps.runs.restart('notifyFollowers', id, { updateId });
    expect(await handle.result()).to.equal('sent');
    expect(server.messages).to.have.length(3);
  });
});

/** What the nth batch of a history answered; of none, the last. */
function resultOf(text: string, n = -1): Record<string, unknown> {
  const found = [...text.matchAll(/\{"listingId":[^\n]*\}/g)].map(([json]) => json);
  return JSON.parse(found.at(n) ?? '{}') as Record<string, unknown>;
}
