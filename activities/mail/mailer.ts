/** Sends mails: to a mail server, or, without one, to a file each. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { HandedOver } from '../../src/community/fan-out-rules.ts';
import type { Config } from '../../src/config/config.ts';
import type { MailRow } from '../../src/mail/queries.ts';
import { openPool } from './pool.ts';

export interface OutgoingMail extends Pick<
  MailRow,
  'id' | 'recipient' | 'subject' | 'body' | 'html' | 'created_at'
> {
  headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  /** What becomes of a mail that is accepted. */
  delivery: 'sent' | 'filed';
  /** Resolves when the mail is accepted; rejects with the error of nodemailer. */
  send(mail: OutgoingMail): Promise<void>;
  /** Opens a pool of a few connections, for many mails. */
  open(): ManyMails;
  close(): void;
}

export interface ManyMails {
  /** Sends a mail at most once; never rejects. */
  send(mail: OutgoingMail): Promise<HandedOver>;
  close(): void;
}

const connectTimeoutMs = 10_000;
const socketTimeoutMs = 30_000;
const timeouts = {
  connectionTimeout: connectTimeoutMs,
  greetingTimeout: connectTimeoutMs,
  socketTimeout: socketTimeoutMs,
};

/** Uses SMTP_URL if set, otherwise files in DATA_DIR/outbox. */
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
  const transport = nodemailer.createTransport({ url, ...timeouts });
  return {
    delivery: 'sent',
    async send(mail) {
      await transport.sendMail(messageOf(mail, from));
    },
    open() {
      const pool = openPool({ url, ...timeouts });
      return { send: (mail) => pool.send(messageOf(mail, from)), close: () => pool.close() };
    },
    close: () => transport.close(),
  };
}

/** Renames complete files into the folder, so that its watchers see only whole mails. */
function fileMailer(folder: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const file = async (mail: OutgoingMail) => {
    const { message } = await transport.sendMail(messageOf(mail, from));
    const path = join(folder, `${mail.id}.eml`);
    await mkdir(folder, { recursive: true });
    await writeFile(`${path}.part`, message);
    await rename(`${path}.part`, path);
  };
  return {
    delivery: 'filed',
    send: file,
    open: () => ({
      send: (mail) =>
        file(mail).then(
          () => ({ outcome: 'sent' }),
          (error: unknown) => ({ outcome: 'away', answer: error instanceof Error ? error.name : 'Error' }),
        ),
      close: () => undefined,
    }),
    close: () => transport.close(),
  };
}

/**
 * The same mail always yields the same message, including Message-ID and date, so that duplicates can be detected.
 * Addresses are passed as objects, as nodemailer may parse a string into several recipients.
 */
function messageOf(mail: OutgoingMail, from: string) {
  return {
    from: { name: '', address: from },
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.body,
    html: mail.html,
    date: mail.created_at,
    messageId: `<${mail.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
