/** Limits of batches (2025-03-26), whose few bytes can cause large responses. */
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

/** Answers a message; `added` are bytes that its response gets later. */
export type Answering = <T extends object>(answer: () => T | Promise<T>, added?: number) => Promise<T>;

export const answerAlone: Answering = async (answer) => answer();

/** Processes messages in order, so that one refused for the size of earlier answers has not been carried out. */
export function answerInTurn(): Answering {
  let left = maxBatchBytes;
  let previous: Promise<unknown> = Promise.resolve();
  return (answer, added = 0) => {
    const answered = previous.then(async () => {
      if (left <= 0) throw new ProtocolError(serverError, tooLong);
      const result = await answer();
      left -= Buffer.byteLength(JSON.stringify(result)) + added;
      return result;
    });
    previous = answered.catch(() => undefined);
    return answered;
  };
}

const tooLong = `The answers before this one in the batch have ${maxBatchBytes / 1024} KiB or more, so this message was not carried out. Send it in a request of its own.`;
