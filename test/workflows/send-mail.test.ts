import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { WorkflowFailedError } from '@temporalio/client';
import { expect } from 'chai';
import PostalMime from 'postal-mime';
import { enqueueMail } from '../../src/mail/queries.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { mailContent } from '../../src/mail/mail-content-rules.ts';
import { historyTexts } from './support/history-texts.ts';
import { timeSkipping } from './support/engines.ts';
import { type MailServer, openMailServer } from './support/mail-server.ts';
import { until } from './support/until.ts';
import { type World, createWorld } from './support/world.ts';

describe('the mail workflow', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let server: MailServer;
  let world: World;

  before(async () => {
    env = await timeSkipping();
    server = await openMailServer();
    world = await createWorld(env, {
      env: { SMTP_URL: server.url, MAIL_FROM: 'launches@directory.example' },
    });
    await world.work();
  });
  after(async () => {
    await world.close();
    await server.close();
    await env.teardown();
  });
  beforeEach(() => server.reset());

  /** Writes a mail and resolves with its row's id once its run has begun. */
  async function write(occasion: string, recipient = 'mara@shop.example', { db, relay } = world) {
    const letter = mailContent('Grüße — your draft', 'Read „this“.\n.\nEnd.');
    await db.transaction((tx) =>
      enqueueMail(tx, flowsIn(tx), { ...letter, occasion, recipient, now: new Date('2026-11-23T08:00:00Z') }),
    );
    relay.kick();
    const { id } = await db('mails').where({ occasion }).first<{ id: string }>('id');
    const handle = env.client.workflow.getHandle(workflowId.mail(id));
    await until(() => handle.describe().catch(() => null), 'started');
    const row = () =>
      world.db('mails').where({ id }).first<{ sent_at: Date | null; failure_code: string | null }>();
    return { id, handle, row };
  }

  it('sends one message with a Message-ID of its own, whole and readable', async () => {
    const mail = await write('a/1');
    expect(await mail.handle.result()).to.equal('sent');
    expect(server.messages).to.have.length(1);
    const [sent] = server.messages;
    expect(sent?.recipients).to.deep.equal(['mara@shop.example']);
    const message = await PostalMime.parse(sent?.data ?? '');
    expect(message).to.include({
      messageId: `<${mail.id}@directory.example>`,
      subject: 'Grüße — your draft',
      date: '2026-11-23T08:00:00.000Z',
    });
    expect(message.text?.replaceAll('\r\n', '\n').trimEnd()).to.equal('Read „this“.\n.\nEnd.');
    expect(message.html).to.match(/<p>Read „this“\.<br>\s*\.<br>\s*End\.<\/p>/);
    expect((await mail.row()).sent_at).to.be.instanceOf(Date);
    expect(historyTexts(await mail.handle.fetchHistory())).to.not.match(/shop\.example|Grüße/);
  });

  it('writes one mail an occasion', async () => {
    await (await write('b/1')).handle.result();
    await (await write('b/1')).handle.result();
    expect(await world.db('mails').where({ occasion: 'b/1' })).to.have.length(1);
    expect(server.messages).to.have.length(1);
  });

  it('tries again when the server answers 451, for hours, and sends once', async () => {
    server.answers.push(...Array.from({ length: 8 }, () => 451));
    const mail = await write('c/1');
    const before = await env.currentTimeMs();
    expect(await mail.handle.result()).to.equal('sent');
    expect((await env.currentTimeMs()) - before).to.be.greaterThan(3_600_000);
    expect(server.messages).to.have.length(1);
    expect(server.attempts).to.equal(9);
  });

  it('gives up on a mail that the server refuses, and says so', async () => {
    server.answers.push(550);
    const mail = await write('d/1');
    const error: unknown = await mail.handle.result().catch((caught: unknown) => caught);
    expect(error).to.be.instanceOf(WorkflowFailedError);
    expect(await mail.row()).to.include({ sent_at: null, failure_code: 'mail_refused' });
    expect(server.attempts).to.equal(1);
  });

  it('gives up after days without a server', async () => {
    server.answers.push(...Array.from({ length: 500 }, () => 421));
    const mail = await write('e/1');
    await mail.handle.result().catch(() => undefined);
    expect(await mail.row()).to.include({ sent_at: null, failure_code: 'mail_deferred' });
    expect(server.messages).to.deep.equal([]);
  });

  for (const recipient of ["o'neil+a/b=c!d%e{f}@x.example", 'mara@xn--bcher-kva.example']) {
    it(`goes to the address of its row, to the letter: ${recipient}`, async () => {
      const mail = await write(`h/${recipient}`, recipient);
      expect(await mail.handle.result()).to.equal('sent');
      const [sent] = server.messages;
      expect(sent?.data).to.include(`\r\nTo: ${recipient}\r\n`);
      // smtp-server decodes the domain.
      const [local = '', domain = ''] = sent?.recipients[0]?.split('@') ?? [];
      expect(`${local}@${domainToASCII(domain)}`).to.equal(recipient);
    });
  }

  for (const recipient of [
    'a@x.example\r\nBcc: c@d.example',
    'a@x.example, b@y.example',
    'nobody',
    '"a" <b@x.example>',
  ]) {
    it(`is not written to ${JSON.stringify(recipient)}`, async () => {
      const error = await write(`f/${recipient}`, recipient).catch((why: unknown) => why);
      expect(error).to.include({ code: '23514', dataType: 'email_address' });
    });
  }

  it('does not send a mail again whose row says it was sent', async () => {
    const mail = await write('g/1');
    await mail.handle.result();
    await world.deps.runs.restart('sendMail', workflowId.mail(mail.id), { mailId: mail.id });
    expect(await mail.handle.result()).to.equal('sent before');
    expect(server.messages).to.have.length(1);
  });

  it('becomes a file where there is no mail server', async () => {
    await world.close();
    world = await createWorld(env);
    await world.work();
    const mail = await write('h/1');
    expect(await mail.handle.result()).to.equal('filed');
    const folder = join(world.config.DATA_DIR, 'outbox');
    expect(await readdir(folder)).to.deep.equal([`${mail.id}.eml`]);
    const message = await PostalMime.parse(await readFile(join(folder, `${mail.id}.eml`)));
    expect(message.to?.map(({ address }) => address)).to.deep.equal(['mara@shop.example']);
  });
});
