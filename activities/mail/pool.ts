/** Many mails over a few connections, each handed over at most once. */
import type { Readable } from 'node:stream';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { HandedOver } from '../../src/community/fan-out-rules.ts';
import { isUnknownRecipient } from '../../src/mail/bounce-rules.ts';

/** More would look like an attack to some mail servers. */
const connections = 5;
/** How often a mail, of which nothing was written yet, is given to another connection where one was closed. */
const requeues = 2;

export interface PoolOptions {
  url: string;
  connectionTimeout: number;
  greetingTimeout: number;
  socketTimeout: number;
}

export interface Pool {
  send(message: SendMailOptions & { messageId: string }): Promise<HandedOver>;
  close(): void;
}

export function openPool(options: PoolOptions): Pool {
  const transport = nodemailer.createTransport({
    ...options,
    pool: true,
    maxConnections: connections,
    maxRequeues: requeues,
  });
  /** What is on its way, by Message-ID, from the moment that a connection takes it up. */
  const begun = new Map<string, Readable>();
  transport.use('stream', ({ message, data }, done) => {
    message.processFunc((text) => {
      begun.set(String(data.messageId), text);
      return text;
    });
    done();
  });
  return {
    async send(message) {
      try {
        await transport.sendMail(message);
        return { outcome: 'sent' };
      } catch (error) {
        return outcomeOf(error, begun.get(message.messageId)?.readableDidRead ?? false);
      } finally {
        begun.delete(message.messageId);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * RFC 5321, 4.2.1: 5yz is a permanent answer to this mail, 4yz asks to come back. What is said to MAIL FROM, or before
 * it, is said to us and not of the recipient: it is for the operator to repair, or passes. Without an answer, and with
 * any of the message written, the server may have taken it.
 */
function outcomeOf(error: unknown, isBegun: boolean): HandedOver {
  const { responseCode, code, command } = error as Partial<Record<string, unknown>>;
  const answered = typeof responseCode === 'number' && responseCode >= 400 && responseCode < 600;
  const answer = answered ? String(responseCode) : typeof code === 'string' ? code : 'nothing';
  const ofMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM';
  if (ofMail && answered && responseCode < 500) return { outcome: 'deferred', answer };
  if (ofMail) return { outcome: 'refused', answer, unknownRecipient: isUnknownRecipient(error) };
  return { outcome: isBegun && !answered ? 'unknown' : 'away', answer };
}
