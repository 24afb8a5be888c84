/** The way out for mails: a mail server, or, without one, a file for each mail. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../../src/config.ts';
import type { MailRow } from '../../src/mail/queries.ts';

export interface Mailer {
  /** Resolves once the mail is out of our hands; rejects with the error of nodemailer. */
  send(mail: MailRow): Promise<'sent' | 'filed'>;
  close(): void;
}

const connectTimeoutMs = 10_000;
const silenceTimeoutMs = 30_000;

export function createMailer({
  SMTP_URL,
  MAIL_FROM,
  DATA_DIR,
}: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>): Mailer {
  return SMTP_URL === undefined
    ? fileMailer(join(DATA_DIR, 'outbox'), MAIL_FROM)
    : smtpMailer(SMTP_URL, MAIL_FROM);
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
  });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, from));
      return 'sent';
    },
    close: () => transport.close(),
  };
}

/** Written aside and renamed, so that whoever watches the folder sees whole mails only. */
function fileMailer(folder: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      const path = join(folder, `${mail.id}.eml`);
      await mkdir(folder, { recursive: true });
      await writeFile(`${path}.part`, message);
      await rename(`${path}.part`, path);
      return 'filed';
    },
    close: () => transport.close(),
  };
}

/**
 * The same mail makes the same message, Message-ID and date included: a server or reader that gets it
 * twice can tell. Addresses go in as objects, since nodemailer parses strings into several recipients.
 */
function messageOf(mail: MailRow, from: string) {
  return {
    from: { name: '', address: from },
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.body,
    date: mail.created_at,
    messageId: `<${mail.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
