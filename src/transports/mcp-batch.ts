/** Batches (2025-03-26): a few bytes that ask for much. */
import { ProtocolError } from '@modelcontextprotocol/server';
import { maxBatchBytes, maxBatchMessages } from '../contract/input-bounds.ts';
import { fault } from '../faults.ts';
import { serverError } from './mcp-messages.ts';

/** @throws Fault invalid_input */
export function assertBatchSize(body: object): void {
  if (!Array.isArray(body) || body.length <= maxBatchMessages) return;
  fault('invalid_input', `Send at most ${maxBatchMessages} messages in a batch.`, {
    problems: [
      { path: '', message: `is a batch of ${body.length} messages; send at most ${maxBatchMessages}` },
    ],
  });
}

/** Answers a message; `added` are bytes that are put into its answer later. */
export type Answering = <T extends object>(answer: () => T | Promise<T>, added?: number) => Promise<T>;

export const answerAlone: Answering = async (answer) => answer();

/** One message after the other, so that what is refused for the length of the answers before it was not carried out. */
export function answerInTurn(): Answering {
  let left = maxBatchBytes;
  let before: Promise<unknown> = Promise.resolve();
  return (answer, added = 0) => {
    const answered = before.then(async () => {
      if (left <= 0) throw new ProtocolError(serverError, tooLong);
      const result = await answer();
      left -= Buffer.byteLength(JSON.stringify(result)) + added;
      return result;
    });
    before = answered.catch(() => undefined);
    return answered;
  };
}

const tooLong = `The answers before this one in the batch have ${maxBatchBytes / 1024} KiB or more, so this message was not carried out. Send it in a request of its own.`;
