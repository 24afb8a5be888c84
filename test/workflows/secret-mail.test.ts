/** Mails that let their reader in: what is kept of them, and when they are not sent. */
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { MockActivityEnvironment, type TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { purgeOld } from '../../activities/store/purge-old.ts';
import { enqueueMail } from '../../src/mail/queries.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { mailContent } from '../../src/mail/mail-content-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { freshDatabase } from '../support/engines.ts';
import { visitorOf } from '../support/visitor.ts';
import { timeSkipping } from './support/engines.ts';
import { historyTexts } from './support/history-texts.ts';
import { type MailServer, openMailServer } from './support/mail-server.ts';
import { forgetMails } from './support/rows.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

const email = 'mara@shop.example';
const minute = 60_000;

describe('secret mails', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let server: MailServer;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let world: World;
  let api: RunningApi;
  let logged: string;

  before(async () => {
    env = await timeSkipping();
    server = await openMailServer();
    database = await freshDatabase();
    const log = pino(
      { level: 'trace' },
      new Writable({
        write(chunk: Buffer, _encoding, done) {
          logged += chunk.toString('utf8');
          done();
        },
      }),
    );
    world = await createWorld(env, {
      databaseUrl: database.url,
      env: { SMTP_URL: server.url, MAIL_FROM: 'launches@directory.example' },
      deps: { log },
    });
    api = await startApi({ database, log, committed: () => world.relay.kick() });
    await world.work();
  });
  after(async () => {
    await world.close();
    await server.close();
    await env.teardown();
    await api.close();
  });
  beforeEach(async () => {
    server.reset();
    logged = '';
    await forgetMails(world.db);
  });

  const theMail = () =>
    world.db('mails').first<{
      id: string;
      subject: string;
      body: string;
      html: string;
      sent_at: Date | null;
      failure_code: string | null;
    }>();
  const historyOf = async (id: string) =>
    historyTexts(await env.client.workflow.getHandle(workflowId.mail(id)).fetchHistory());
  /** The result of a mail's run, whose start may still be on its way. */
  const outcomeOf = async (id: string): Promise<unknown> => {
    const handle = env.client.workflow.getHandle(workflowId.mail(id));
    await until(() => handle.describe().catch(() => null), 'started');
    return handle.result().catch((error: unknown) => error);
  };
  const write = async (sendBefore: Date) => {
    const content = mailContent('Sign in', 'Open https://directory.example/sign-in/link?token=HUSHHUSH now.');
    await world.db.transaction((tx) =>
      enqueueMail(tx, flowsIn(tx), {
        ...content,
        occasion: `secret/${randomUUID()}`,
        recipient: email,
        now: new Date(),
        secret: true,
        sendBefore,
      }),
    );
    world.relay.kick();
  };

  it('bring the link to the inbox, and leave it nowhere else', async () => {
    const visitor = visitorOf(api.baseUrl);
    await visitor.post('/sign-in', { email });
    const mail = await theMail();
    expect(await outcomeOf(mail.id)).to.equal('sent');
    expect(server.messages).to.have.length(1);
    expect(server.messages[0]?.recipients).to.deep.equal([email]);
    const message = await PostalMime.parse(server.messages[0]?.data ?? '');
    expect(message.subject).to.equal('Sign in to Launch Directory');
    const [, token = ''] = /\/sign-in\/link\?token=([\w-]{43})\s/.exec(message.text ?? '') ?? [];
    expect(token).to.have.length(43);

    expect(await theMail()).to.include({ body: '', html: '', subject: 'Sign in to Launch Directory' });
    expect(await historyOf(mail.id))
      .to.include(mail.id)
      .and.not.include(token)
      .and.not.include(email);
    expect((await visitor.get(`/sign-in/link?token=${token}`)).status).to.equal(200);
    expect((await visitor.post('/sign-in/link', { token })).status).to.equal(303);
    await visitor.get('/account');
    expect(logged).to.have.length.greaterThan(0);
    expect(logged)
      .not.to.include(token)
      .and.not.include(visitor.cookies.get('session') ?? 'none');
    const { rows } = await world.db.raw<{ rows: { text: string }[] }>(
      'SELECT o::text AS text FROM outbox o UNION ALL SELECT m::text FROM mails m',
    );
    expect(rows.map(({ text }) => text).join()).not.to.include(token);
  });

  it('are tried again, with all that is in them', async () => {
    server.answers.push(451, 451);
    await write(new Date(Date.now() + 60 * minute));
    expect(await outcomeOf((await theMail()).id)).to.equal('sent');
    expect(server.messages[0]?.data).to.include('HUSHHUSH');
    expect((await theMail()).body).to.equal('');
  });

  it('are kept of by nobody when the mail server refuses them, not in the log either', async () => {
    server.answers.push(550);
    server.says = 'blocked for https://directory.example/sign-in/link?token=HUSHHUSH';
    await write(new Date(Date.now() + 60 * minute));
    const { id } = await theMail();
    await outcomeOf(id);
    expect(await theMail()).to.include({ body: '', html: '', failure_code: 'mail_refused', sent_at: null });
    expect(logged).to.include(id).and.include('550').and.not.include('HUSHHUSH');
    expect(await historyOf(id)).not.to.include('HUSHHUSH');
  });

  it('are not sent too late', async () => {
    await write(new Date(Date.now() - 1));
    const { id } = await theMail();
    expect(await outcomeOf(id)).to.equal('too late');
    expect(server.attempts).to.equal(0);
    expect(await theMail()).to.include({ body: '', html: '', failure_code: 'too_late', sent_at: null });
    expect(logged).to.include(id).and.include('its deadline has passed');
    expect(await historyOf(id)).not.to.include('HUSHHUSH');
  });

  it('are not sent by a retry that comes too late', async () => {
    server.answers.push(451);
    // While the server thinks about it, the time passes.
    server.gate = async () => {
      await world.db('mails').update({ send_before: new Date(0) });
    };
    await write(new Date(Date.now() + 60 * minute));
    expect(await outcomeOf((await theMail()).id)).to.equal('too late');
    expect(server.attempts).to.equal(1);
    expect(server.messages).to.deep.equal([]);
    expect(await theMail()).to.include({ body: '', html: '', failure_code: 'too_late' });
  });

  it('lose their body when their time is over, though nobody has come to try again', async () => {
    const now = new Date();
    const row = { recipient: email, subject: 'Sign in', body: 'HUSHHUSH', html: 'HUSHHUSH', created_at: now };
    await world.db('mails').insert([
      { ...row, id: '00000000-0000-4000-8000-000000000001', occasion: 'a', secret: true, send_before: now },
      {
        ...row,
        id: '00000000-0000-4000-8000-000000000002',
        occasion: 'b',
        secret: true,
        send_before: new Date(now.getTime() + minute),
      },
      { ...row, id: '00000000-0000-4000-8000-000000000003', occasion: 'c', secret: false },
    ]);
    const said = await new MockActivityEnvironment().run(() =>
      purgeOld(world.deps, { at: now.toISOString() }),
    );
    expect(said).to.deep.equal(['cleared 1 mails past their deadline, not sent']);
    expect(
      await world.db('mails').orderBy('occasion').select('occasion', 'body', 'html', 'failure_code'),
    ).to.deep.equal([
      { occasion: 'a', body: '', html: '', failure_code: 'too_late' },
      { occasion: 'b', body: 'HUSHHUSH', html: 'HUSHHUSH', failure_code: null },
      { occasion: 'c', body: 'HUSHHUSH', html: 'HUSHHUSH', failure_code: null },
    ]);
  });
});
