/** What somebody can have the service mail to an address that is not theirs: through a real worker and mail server. */
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import PostalMime from 'postal-mime';
import { workflowId } from '../../src/outbox/messages.ts';
import { type RunningApi, freePort, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { freshDatabase } from '../support/engines.ts';
import { forgetMailed, visitorOf } from '../support/visitor.ts';
import { timeSkipping } from './support/engines.ts';
import { historyTexts } from './support/history-texts.ts';
import { type MailServer, openMailServer } from './support/mail-server.ts';
import { type OwnerSite, openOwnerSite } from './support/owner-site.ts';
import { forgetMails } from './support/rows.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

const victim = 'victim@inbox.example';
/** Nobody answers there. */
const deadHosts = Array.from({ length: 15 }, (_, n) => `click-here-${n}.example`);

describe('mails to strangers', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let server: MailServer;
  let site: OwnerSite;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let world: World;
  let api: RunningApi;
  let key: string;

  before(async () => {
    env = await timeSkipping();
    server = await openMailServer();
    site = await openOwnerSite();
    database = await freshDatabase();
    const nobody = `127.0.0.1:${await freePort()}`;
    const settings = {
      CRAWL_RESOLVE: [site.resolve, ...deadHosts.map((host) => `${host}:443=${nobody}`)].join(),
    };
    world = await createWorld(env, {
      databaseUrl: database.url,
      env: { ...settings, SMTP_URL: server.url, MAIL_FROM: 'launches@directory.example' },
    });
    api = await startApi({ database, env: settings, committed: () => world.relay.kick() });
    key = await api.key('attacker@evil.example');
    await world.work();
  });
  after(async () => {
    await world.close();
    await server.close();
    await site.close();
    await env.teardown();
    await api.close();
  });
  beforeEach(async () => {
    server.reset();
    await forgetMails(world.db);
  });

  const call = (operation: string, input: Record<string, unknown>) =>
    restCaller(api.baseUrl)(operation, input, { key });
  const submit = async (url: string) => String((await call('submit_listing', { url })).body['id']);
  const runOf = async (id: string) => {
    const handle = env.client.workflow.getHandle(workflowId.draft(id));
    await until(() => handle.describe().catch(() => null), 'started');
    return handle;
  };
  const isReady = (id: string) =>
    until(
      async () => (await world.db('drafts').where({ id, status: 'ready' })).length > 0,
      'the draft is ready',
    );
  const inbox = (recipient = victim) =>
    server.messages.filter(({ recipients }) => recipients.includes(recipient));
  /** Every mail that was written has gone out, or been given up. */
  const settled = () =>
    until(async () => {
      const open = await world.db('mails').whereNull('sent_at').whereNull('failure_code');
      const entries = await world.db('outbox').whereNull('delivered_at');
      return open.length + entries.length === 0;
    }, 'mails sent');

  it('are one of an invite, once its draft is ready, and say nothing of the inviter’s in the subject', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    site.gate = () => gate;
    const id = await submit(site.url);
    const invited = await call('invite_cofounder', { id, email: victim });
    expect([invited.status, invited.body['status']]).to.deep.equal([201, 'waiting']);
    await settled();
    expect(inbox()).to.deep.equal([]);
    open();
    await isReady(id);
    await until(() => Promise.resolve(inbox().length > 0), 'mailed');
    await settled();
    expect(inbox()).to.have.length(1);
    const message = await PostalMime.parse(inbox()[0]?.data ?? '');
    expect(message.subject).to.equal('You are invited to edit a draft on Launch Directory');
    // Nothing is loaded that would tell the inviter that the mail was opened.
    expect(message.html).not.to.match(/<img|url\(/);
    expect(message.text)
      .to.include('shop.example')
      .and.to.match(/\/invites\/[\w-]{43}\n/);
    const history = historyTexts(await (await runOf(id)).fetchHistory());
    expect(history).to.not.match(/inbox\.example|evil\.example/);
  });

  it('are no invite where the address has had its mails; it waits, and is asked for again', async () => {
    for (let n = 0; n < 5; n += 1) await visitorOf(api.baseUrl).post('/sign-in', { email: victim });
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    site.gate = () => gate;
    await world.db('drafts').update({ status: 'expired' });
    const id = await submit(site.url);
    const invite = () => call('invite_cofounder', { id, email: victim });
    expect((await invite()).status).to.equal(201);
    expect((await invite()).status, 'the same once more').to.equal(201);
    open();
    await isReady(id);
    await settled();
    expect(inbox()).to.have.length(5);
    expect((await call('get_draft', { id })).body['invites']).to.have.deep.nested.property(
      '0.status',
      'waiting',
    );
    const refused = await invite();
    expect([refused.status, refused.body['code']]).to.deep.equal([429, 'rate_limited']);
    expect(refused.body['detail']).to.match(/Wait 3[56]\d\d s, then try again/);
    await forgetMailed(world.db, victim);
    expect((await invite()).body['status']).to.equal('pending');
    await settled();
    expect(inbox()).to.have.length(6);
  });

  it('are few of sign-ins that anybody asks for', async () => {
    for (let n = 0; n < 20; n += 1) {
      expect((await visitorOf(api.baseUrl).post('/sign-in', { email: victim })).status).to.equal(200);
    }
    await settled();
    expect(inbox()).to.have.length(5);
  });

  // The last, as the clock of the runs moves on by a day while they are tried again.
  it('are none of 15 invites to drafts of hosts that nobody answers at', async () => {
    const ids = await Promise.all(deadHosts.map((host) => submit(`https://${host}/`)));
    const answers = await Promise.all(ids.map((id) => call('invite_cofounder', { id, email: victim })));
    expect(answers.map(({ status }) => status)).to.deep.equal(ids.map(() => 201));
    for (const id of ids) expect(await (await runOf(id)).result()).to.equal('failed');
    await settled();
    expect(inbox()).to.deep.equal([]);
  });
});
