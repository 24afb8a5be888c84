/** Bounces, complaints and the link that ends mails: who is not written to any more, and by what. */
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import PostalMime from 'postal-mime';
import { allowMails, suppressBounced, suppressByTeam } from '../../src/mail/suppression-queries.ts';
import { enqueueMail } from '../../src/mail/queries.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { mailContent } from '../../src/mail/mail-content-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { insertReadyDraft } from '../support/drafts.ts';
import { freshDatabase } from '../support/engines.ts';
import { type Visitor, forgetMailed, lastToken, visitorOf } from '../support/visitor.ts';
import { timeSkipping } from './support/engines.ts';
import { type MailServer, openMailServer } from './support/mail-server.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

const dayMs = 86_400_000;

describe('unwanted mail', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let server: MailServer;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let world: World;
  let api: RunningApi;
  let key: string;
  let count = 0;
  let email: string;

  before(async () => {
    env = await timeSkipping();
    server = await openMailServer();
    database = await freshDatabase();
    // The service as people find it: its links lead to the API of this test.
    const BASE_URL = 'https://launches.localhost';
    const smtp = { SMTP_URL: server.url, MAIL_FROM: 'launches@directory.example' };
    world = await createWorld(env, { databaseUrl: database.url, env: { ...smtp, BASE_URL } });
    api = await startApi({ database, env: { BASE_URL }, committed: () => world.relay.kick() });
    key = await api.key();
    await world.work();
  });
  after(async () => {
    await world.close();
    await server.close();
    await env.teardown();
    await api.close();
  });
  beforeEach(() => {
    server.reset();
    email = `mara-${(count += 1)}@shop.example`;
  });

  const baseUrl = () => `http://127.0.0.1:${api.config.PORT}`;
  const visitor = () => visitorOf(baseUrl());
  const rows = () =>
    world.db('mails').where({ recipient: email }).orderBy('created_at').select('sent_at', 'failure_code');
  const settled = () =>
    until(async () => {
      const open = await world.db('mails').whereNull('sent_at').whereNull('failure_code');
      return open.length + (await world.db('outbox').whereNull('delivered_at')).length === 0;
    }, 'mails sent');
  const inbox = () => server.messages.filter(({ recipients }) => recipients.includes(email));
  const lastMail = async () => PostalMime.parse(inbox().at(-1)?.data ?? '');
  const ask = async (from: Visitor = visitor()) => {
    const { status } = await from.post('/sign-in', { email });
    expect(status).to.equal(200);
    await settled();
  };
  const invite = async () => {
    const id = await insertReadyDraft(world.db);
    const answer = await restCaller(baseUrl())('invite_cofounder', { id, email }, { key });
    await settled();
    return answer;
  };
  /** To an account, about things of its own. */
  const writeOwn = async (occasion: string) => {
    await world.db.transaction((tx) =>
      enqueueMail(tx, flowsIn(tx), {
        ...mailContent('Your receipt', 'Paid.'),
        occasion,
        recipient: email,
        now: new Date(),
      }),
    );
    world.relay.kick();
    await settled();
  };
  const stopHeader = async () => {
    const { headers } = await lastMail();
    const header = (name: string) => headers.find((one) => one.key === name)?.value;
    expect(header('list-unsubscribe-post')).to.equal('List-Unsubscribe=One-Click');
    const url = /^<(https:\S+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '';
    expect(new URL(url).origin).to.equal('https://launches.localhost');
    return new URL(url).pathname;
  };

  it('ends by one click of a mail program, for all that others ask for, and is undone by the same link', async () => {
    await ask();
    const path = await stopHeader();
    expect((await lastMail()).text).to.include(`https://launches.localhost${path}\n`);
    const clicked = await fetch(baseUrl() + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(clicked.status).to.equal(200);

    await forgetMailed(world.db, email);
    await ask();
    expect(inbox()).to.have.length(1);
    const invited = await invite();
    expect([invited.status, invited.body['code']]).to.deep.equal([409, 'address_not_mailed']);
    await writeOwn(`own/${email}`);
    expect(inbox(), 'what is the account’s own still comes').to.have.length(2);

    // Long after the mail is gone from the table.
    await world.db('mails').where({ recipient: email }).delete();
    const page = await visitor().get(path);
    expect(page.$('h1').text()).to.equal('You will get no more of these mails');
    expect(page.text).to.include('m…@shop.example').and.not.include(email);
    const undone = await visitor().post(page.$('main form').attr('action') ?? '');
    expect([undone.status, undone.to]).to.deep.equal([303, path]);
    await ask();
    expect(inbox()).to.have.length(3);
  });

  it('changes nothing when the link is opened, and needs no cookie, no script and no sign-in to end it', async () => {
    await invite();
    const path = await stopHeader();
    for (let times = 0; times < 2; times += 1) {
      const page = await visitor().get(path);
      expect(page.status).to.equal(200);
      expect(page.$('h1').text()).to.equal('Stop mails that other people trigger?');
      expect(page.headers.get('referrer-policy')).to.equal('no-referrer');
      expect(page.$('script')).to.have.length(0);
    }
    expect((await invite()).status).to.equal(201);
    const ended = await visitor().post((await visitor().get(path)).$('main form').attr('action') ?? '');
    expect(ended.$('h1').text()).to.equal('You will get no more of these mails');
    expect((await invite()).status).to.equal(409);
  });

  it('holds for every way to write the address', async () => {
    await ask();
    await visitor().post(await stopHeader());
    const before = (await world.db('mails')).length;
    for (const spelling of [email.toUpperCase(), email.replace('@', '+x@')]) {
      await visitor().post('/sign-in', { email: spelling });
    }
    expect(await world.db('mails')).to.have.length(before);
  });

  it('leaves the way in by mail open in a browser that has signed in before', async () => {
    const mara = visitor();
    // A mail that lets somebody in loses its body as it goes out.
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    server.gate = () => gate;
    await mara.post('/sign-in', { email });
    const cookie = mara.cookies.get('__Host-browser');
    const used = await mara.post('/sign-in/link', { token: await lastToken(world.db, email) });
    open();
    expect(used.status).to.equal(303);
    expect(mara.cookies.get('__Host-browser')).to.not.equal(cookie);
    await settled();
    await visitor().post(await stopHeader());
    await mara.post('/sign-out');
    await ask(mara);
    expect(inbox()).to.have.length(2);
    const { headers, text } = await lastMail();
    expect(headers.map(({ key: name }) => name)).to.not.include('list-unsubscribe');
    expect(text).to.not.include('/mails/stop/');
  });

  for (const path of ['x', '00000000-0000-4000-8000-000000000000', "' OR 1=1 --"]) {
    it(`is ended by no link of none of ours: ${path}`, async () => {
      const before = await world.db('mail_suppressions');
      for (const method of ['get', 'post'] as const) {
        expect((await visitor()[method](`/mails/stop/${encodeURIComponent(path)}`)).status).to.equal(410);
      }
      expect(await world.db('mail_suppressions')).to.deep.equal(before);
    });
  }

  it('is not tried again where the mail server knows no such mailbox, for a month, whatever it is about', async () => {
    server.refusedRecipients.set(email, '5.1.1 User unknown');
    await writeOwn(`bounce/1/${email}`);
    expect(await rows()).to.deep.equal([{ sent_at: null, failure_code: 'recipient_unknown' }]);
    server.refusedRecipients.clear();
    await writeOwn(`bounce/2/${email}`);
    expect((await rows())[1]).to.deep.equal({ sent_at: null, failure_code: 'suppressed' });
    expect((await invite()).body['code']).to.equal('address_not_mailed');
    await ask();
    expect(await rows()).to.have.length(2);
    await world.db('mail_suppressions').where({ address: email }).update({ ends_at: new Date() });
    await writeOwn(`bounce/3/${email}`);
    expect(inbox()).to.have.length(1);

    const now = new Date();
    await suppressBounced(world.db, email, now);
    const [row] = await world
      .db('mail_suppressions')
      .where({ address: email })
      .select<{ ends_at: Date }[]>('ends_at');
    expect(row?.ends_at.getTime()).to.equal(now.getTime() + 30 * dayMs);
  });

  it('is tried again with the next mail where the mail server refuses us, or this mail', async () => {
    server.refusedRecipients.set(email, '5.7.1 Your host is blocked');
    await writeOwn(`blocked/1/${email}`);
    server.refusedRecipients.clear();
    server.answers.push(550);
    server.says = '5.1.1 User unknown';
    await writeOwn(`blocked/2/${email}`);
    expect((await rows()).map(({ failure_code }: { failure_code: string }) => failure_code)).to.deep.equal([
      'mail_refused',
      'mail_refused',
    ]);
    await writeOwn(`blocked/3/${email}`);
    expect(inbox()).to.have.length(1);
  });

  it('is not sent where it was ended while it waited', async () => {
    server.answers.push(451);
    server.gate = () => suppressByTeam(world.db, email, new Date());
    await ask();
    expect(server.attempts).to.equal(1);
    expect(await rows()).to.deep.equal([{ sent_at: null, failure_code: 'suppressed' }]);
    server.gate = () => Promise.resolve();
    expect(await allowMails(world.db, email)).to.equal(true);
    await ask();
    expect(inbox()).to.have.length(1);
  });
});
