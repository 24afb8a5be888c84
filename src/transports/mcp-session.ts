/**
 * Sessions of the versions before 2026-07-28. The id of a session says what its client declared; a row is stored only of those
 * that have set something (mcp-session-requests.ts). The requests of a session are answered one by one, like all others, by any
 * process. Only while a call waits for a person’s answer, the process knows the question; an answer that arrives at another
 * process is passed on.
 */
import { randomUUID } from 'node:crypto';
import {
  type ClientCapabilities,
  type JSONRPCMessage,
  LATEST_PROTOCOL_VERSION,
  type McpServer,
} from '@modelcontextprotocol/server';
import { fault } from '../faults.ts';
import { type Message, isObject, messagesOf } from './mcp-messages.ts';

const modes = ['form', 'url'] as const;

/** The id for the client of an `initialize`; null for other messages. */
export function newSessionId(body: unknown): string | null {
  const [message] = messagesOf(body);
  if (message?.['method'] !== 'initialize' || !isObject(message['params'])) return null;
  const { capabilities } = message['params'] as { capabilities?: ClientCapabilities };
  const { elicitation } = capabilities ?? {};
  const declared = modes.filter((mode) => isObject(elicitation?.[mode]));
  return [randomUUID(), ...(elicitation && declared.length === 0 ? ['form'] : declared)].join('.');
}

/** Whether the id can be one of `newSessionId`. */
export const isSessionId = (id: string): boolean => /^[\da-f-]{36}(?:\.form)?(?:\.url)?$/.test(id);

/** What the client of a session declared; undefined without one. */
export function declaredBy(sessionId: string): ClientCapabilities | undefined {
  const [, ...named] = sessionId.split('.');
  const declared = modes.filter((mode) => named.includes(mode));
  if (declared.length === 0) return undefined;
  return { elicitation: Object.fromEntries(declared.map((mode) => [mode, {}])) };
}

/** A client’s answer to a question, and the account that gives it. */
export interface GivenAnswer {
  id: string;
  accountId: number | null;
  message: Message;
}

/** The questions that calls in this process wait for. */
export class OpenQuestions {
  readonly #open = new Map<string, { accountId: number | null; answered: (message: Message) => void }>();

  ask(accountId: number | null, answered: (message: Message) => void): string {
    const id = `ask-${randomUUID()}`;
    this.#open.set(id, { accountId, answered });
    return id;
  }

  /** False where no call of this process and account waits for it. */
  answer({ id, accountId, message }: GivenAnswer): boolean {
    const question = this.#open.get(id);
    if (question?.accountId !== accountId) return false;
    this.#open.delete(id);
    question.answered(message);
    return true;
  }

  forget(ids: Iterable<string>): void {
    for (const id of ids) this.#open.delete(id);
  }
}

/** A notification of Postgres, by which an answer is passed on, holds 8,000 bytes. Forms ask for a few lines. */
const maxAnswerBytes = 7_000;

/** The answer to a question in a body; null where it is something else. @throws Fault invalid_input */
export function answerIn(body: unknown, accountId: number | null): GivenAnswer | null {
  if (!isObject(body) || typeof body['id'] !== 'string' || !body['id'].startsWith('ask-')) return null;
  if ('method' in body) return null;
  if (Buffer.byteLength(JSON.stringify(body)) > maxAnswerBytes) {
    fault(
      'invalid_input',
      `An answer to an elicitation has at most ${maxAnswerBytes} bytes. Shorten the texts.`,
    );
  }
  return { id: body['id'], accountId, message: body };
}

const topic = 'mcp-answer ';

/** As it is sent to the other processes. */
export const encodeAnswer = (given: GivenAnswer): string => topic + JSON.stringify(given);
/** The answer that another process has sent; null where it has sent something else. */
export const decodeAnswer = (payload: string): GivenAnswer | null =>
  payload.startsWith(topic) ? (JSON.parse(payload.slice(topic.length)) as GivenAnswer) : null;

const declaring = 'declaring';

/** Lets the server of one request ask its client: it learns what was declared, and its questions get ids of their own. */
export function withSession(
  mcp: McpServer,
  capabilities: ClientCapabilities,
  { questions, accountId }: { questions: OpenQuestions; accountId: number | null },
): McpServer {
  const connect = mcp.connect.bind(mcp);
  mcp.connect = async (transport) => {
    const send = transport.send.bind(transport);
    const asked = new Set<string>();
    transport.send = (message, options) => {
      if ('id' in message && message.id === declaring) return Promise.resolve();
      if (!('method' in message) || !('id' in message)) return send(message, options);
      const { id } = message;
      const named = questions.ask(accountId, (answer) =>
        transport.onmessage?.({ ...answer, id } as JSONRPCMessage),
      );
      asked.add(named);
      return send({ ...message, id: named }, options);
    };
    await connect(transport);
    const { onclose } = transport;
    transport.onclose = () => {
      questions.forget(asked);
      onclose?.();
    };
    transport.onmessage?.({
      jsonrpc: '2.0',
      id: declaring,
      method: 'initialize',
      params: {
        protocolVersion: LATEST_PROTOCOL_VERSION,
        capabilities,
        clientInfo: { name: 'session', version: '1' },
      },
    });
  };
  return mcp;
}
