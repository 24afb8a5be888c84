/** Operations with `stream` over REST: the answer, and what follows it, as server-sent events. */
import type { Context } from 'koa';
import type { Actor, Credential } from '../contract/access.ts';
import type { Caller, Invoke } from '../contract/invoke.ts';
import { countedAccount } from '../contract/limits.ts';
import type { Operation, StreamForm } from '../contract/operation.ts';
import { type Follow, streamStates } from '../contract/stream-states.ts';
import { type StreamSlots, maxOfPrograms, tooManyStreams } from '../contract/stream-slots.ts';
import { limitHeaders } from './http.ts';

/** Follows what an input names, as long as the credential may. */
export type FollowInput = (input: Record<string, unknown>, credential: Credential) => Follow<object>;

export interface StreamParts {
  invoke: Invoke;
  /** By the id of the operation. */
  streams: Readonly<Record<string, FollowInput>>;
  streamSlots: StreamSlots;
}

interface StreamCall {
  operation: Operation;
  stream: StreamForm<never>;
  input: Record<string, unknown>;
  caller: Caller;
}

/** The pipeline decides about access, and its answer is the first state. */
export async function answerStream(
  ctx: Context,
  { invoke, streams, streamSlots }: StreamParts,
  { operation, stream, input, caller }: StreamCall,
): Promise<void> {
  const actor = await invoke.authenticate(caller);
  const { whole, limit } = await invoke(operation, input, { ...caller, actor });
  const { accountId, credential } = actor as Actor;
  const idOf = (state: object) => stream.idOf(state as never);
  const isLast = (state: object) => stream.isLast(state as never);
  const seen = ctx.get('Last-Event-ID');
  ctx.set({ 'Cache-Control': 'no-store', ...limitHeaders(limit) });
  if (isLast(whole) && seen === idOf(whole)) {
    // Ends reconnects (HTML, 9.2.3).
    ctx.status = 204;
    return;
  }
  if (ctx.method === 'HEAD') {
    ctx.status = 200;
    ctx.type = 'text/event-stream';
    return;
  }
  const follow = streams[operation.id]?.(input, credential);
  if (!follow) throw new TypeError(`Nothing follows ${operation.id}.`);
  const left = streamSlots.take(countedAccount(accountId), maxOfPrograms) ?? tooManyStreams();
  const data = (state: object) => JSON.stringify(operation.output.parse(state));
  const last = (state: object | null) => state && { id: idOf(state), data: data(state) };
  streamStates(ctx, { follow, seen, idOf, isLast, data, last, left });
}
