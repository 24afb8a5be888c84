/** A mail server in this process: keeps what it takes, and answers DATA with the codes it is given. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  messages: { recipients: string[]; data: string }[];
  /** Mails offered, whatever became of them. */
  attempts: number;
  /** Sessions whose mail is not answered yet, and which have not hung up. */
  waiting: ReadonlySet<string>;
  /** Resolves when the server may answer a mail it was given. */
  gate: () => Promise<void>;
  /** Codes that the next mails are refused with; then mails are taken. */
  answers: number[];
  /** What it says of a mail that it refuses. */
  says: string;
  /** What it says of recipients that it refuses for good, by their address. */
  refusedRecipients: Map<string, string>;
  reset(): void;
  close(): Promise<void>;
}

export async function openMailServer(): Promise<MailServer> {
  const waiting = new Set<string>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onClose: (session) => void waiting.delete(session.id),
    onRcptTo({ address }, _session, callback) {
      const says = server.refusedRecipients.get(address);
      callback(says === undefined ? null : Object.assign(new Error(says), { responseCode: 550 }));
    },
    onData(stream, session, callback) {
      waiting.add(session.id);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        server.attempts += 1;
        void server.gate().then(answer);
      });
      const answer = () => {
        // Whoever hung up before the answer has to take the mail for unsent (RFC 5321, 4.1.1.4).
        if (!waiting.delete(session.id)) return;
        const code = server.answers.shift();
        if (code !== undefined) {
          callback(Object.assign(new Error(server.says), { responseCode: code }));
          return;
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        server.messages.push({ recipients, data: Buffer.concat(chunks).toString('utf8') });
        callback();
      };
    },
  });
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    messages: [],
    attempts: 0,
    waiting,
    gate: () => Promise.resolve(),
    answers: [],
    says: 'not now',
    refusedRecipients: new Map(),
    reset() {
      server.messages = [];
      server.attempts = 0;
      server.answers = [];
      server.says = 'not now';
      server.refusedRecipients.clear();
      server.gate = () => Promise.resolve();
    },
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
  return server;
}
