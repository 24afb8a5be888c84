/**
 * Subscriptions to resources (2026-07-28, `subscriptions/listen`). Each is a stream of its own that looks at its resources
 * like any reader, with the credential of its caller, and says which have changed. When the process stops or dies, the stream
 * ends; its client listens again, at whichever process, and reads what it has subscribed to.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerEventBus } from '@modelcontextprotocol/server';
import { Fault, fault } from '../faults.ts';
import { type StreamSlots, maxOfPrograms, tooManyStreams } from '../contract/stream-slots.ts';
import { type Message, isModern, isObject, messagesOf } from './mcp-messages.ts';

/** The time between looks; each counts as a read of each resource. */
const lookMs = 3_000;
/** A minute of looks stays a fraction of the limit of reads. */
const maxUris = 20;
/** The resources that a message subscribes to; null for other messages. @throws Fault invalid_input */
export function subscribedIn(body: unknown): string[] | null {
  const [message] = messagesOf(body);
  if (!message || Array.isArray(body) || !isModern(message)) return null;
  const uris = urisOf(message);
  if (uris && uris.length > maxUris) {
    fault('invalid_input', `A stream has at most ${maxUris} resources. Leave the others out.`);
  }
  return uris;
}

export function urisOf({ method, params }: Message): string[] | null {
  if (method !== 'subscriptions/listen' || !isObject(params)) return null;
  const { notifications } = params;
  const uris = isObject(notifications) ? notifications['resourceSubscriptions'] : undefined;
  return Array.isArray(uris) ? [...new Set(uris.filter((uri) => typeof uri === 'string'))] : [];
}

export interface Watching {
  uris: readonly string[];
  /** Reads a resource as its caller. */
  read: (uri: string) => Promise<unknown>;
  stopping: () => boolean;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/** Publishes changes until the client disconnects, its credential ends, or the process stops. */
export async function watchResources(
  bus: ServerEventBus,
  { uris, read, stopping, signal }: Watching,
  everyMs = lookMs,
): Promise<void> {
  const seen = new Map<string, string>();
  while (!signal.aborted && !stopping()) {
    for (const uri of uris) {
      const digest = await digestOf(uri, read);
      if (digest === 'ended') return;
      if (digest === null) continue;
      const before = seen.get(uri);
      seen.set(uri, digest);
      if (before !== undefined && before !== digest) bus.publish({ kind: 'resource_updated', uri });
    }
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Null where it could not be read for a moment; a resource that is gone has changed. */
async function digestOf(uri: string, read: Watching['read']): Promise<string | null> {
  try {
    return createHash('sha256')
      .update(JSON.stringify(await read(uri)))
      .digest('base64');
  } catch (error) {
    const status = error instanceof Fault ? error.status : 404;
    if (status === 401 || status === 403) return 'ended';
    return status === 404 ? 'gone' : null;
  }
}

/** A place for a stream, until the signal is aborted. @throws Fault rate_limited */
export function takeSlot(slots: StreamSlots, who: string, signal: AbortSignal): void {
  const left = slots.take(who, maxOfPrograms) ?? tooManyStreams();
  signal.addEventListener('abort', left, { once: true });
}
