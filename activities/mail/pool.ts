/** Sends many mails over a few connections, each at most once. */
import type { Readable } from 'node:stream';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { HandedOver } from '../../src/community/fan-out-rules.ts';
import { isUnknownRecipient } from '../../src/mail/bounce-rules.ts';

/** Some mail servers treat more as an attack. */
export const maxConnections = 5;
/** How often a mail of which nothing was written is moved to another connection when one is closed. */
const maxRequeues = 2;

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
    maxConnections,
    maxRequeues,
  });
  /** The messages being sent, by Message-ID. */
  const started = new Map<string, Readable>();
  transport.use('stream', ({ message, data }, done) => {
    message.processFunc((text) => {
      started.set(String(data.messageId), text);
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
        return outcomeOf(error, started.get(message.messageId)?.readableDidRead ?? false);
      } finally {
        started.delete(message.messageId);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * RFC 5321, 4.2.1: 5yz is a permanent failure of this mail, 4yz a temporary one. Failures up to MAIL FROM concern the
 * sender, not the recipient: the server counts as unavailable. If part of the message was written and no answer came, the
 * server may have accepted it.
 */
function outcomeOf(error: unknown, isStarted: boolean): HandedOver {
  const { responseCode, code, command } = error as Partial<Record<string, unknown>>;
  const answered = typeof responseCode === 'number' && responseCode >= 400 && responseCode < 600;
  const answer = answered ? String(responseCode) : typeof code === 'string' ? code : 'nothing';
  const ofMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM';
  if (ofMail && answered && responseCode < 500) return { outcome: 'deferred', answer };
  if (ofMail) return { outcome: 'refused', answer, unknownRecipient: isUnknownRecipient(error) };
  return { outcome: isStarted && !answered ? 'unknown' : 'away', answer };
}
