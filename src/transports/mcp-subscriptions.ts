/**
 * Subscriptions to resources. A stream looks at its resources like any reader, with the credential of its caller, and says
 * which have changed. When the process stops or dies, the stream ends, and its client opens another at whichever process.
 * Since 2026-07-28 (`subscriptions/listen`) each is a stream of its own; for earlier versions see mcp-session-stream.ts.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerEventBus } from '@modelcontextprotocol/server';
import { Fault, fault } from '../faults.ts';
import { maxSubscriptions } from '../contract/mcp-session-queries.ts';
import { type StreamSlots, maxOfPrograms, tooManyStreams } from '../contract/stream-slots.ts';
import { type Message, isModern, isObject, messagesOf } from './mcp-messages.ts';

/** The time between looks; each counts as a read of each resource. */
const lookMs = 3_000;
/** Most sessions open a stream and never subscribe. */
const idleLookMs = 10_000;

/** The resources that a message subscribes to; null for other messages. @throws Fault invalid_input */
export function subscribedIn(body: unknown): string[] | null {
  const [message] = messagesOf(body);
  if (!message || Array.isArray(body) || !isModern(message)) return null;
  const uris = urisOf(message);
  if (uris && uris.length > maxSubscriptions) {
    fault('invalid_input', `A stream has at most ${maxSubscriptions} resources. Leave the others out.`);
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
  /** What the client knows of each resource, by URI: a digest, or null before the first look. Null ends the stream. */
  known: () => Promise<Readonly<Record<string, string | null>> | null>;
  /** Reads a resource as its caller. */
  read: (uri: string) => Promise<unknown>;
  changed: (change: { uri: string; before: string | null; digest: string }) => unknown;
  stopping: () => boolean;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/** Tells of changes until the client disconnects, its credential ends, or the process stops. */
export async function watchResources({ known, read, changed, stopping, signal }: Watching): Promise<void> {
  while (!signal.aborted && !stopping()) {
    const resources = await known();
    if (resources === null) return;
    const all = Object.entries(resources);
    for (const [uri, before] of all) {
      const digest = await lookAt(uri, read);
      if (digest === 'ended') return;
      if (digest !== null && digest !== before) await changed({ uri, before, digest });
    }
    await sleep(all.length > 0 ? lookMs : idleLookMs, undefined, { signal }).catch(() => undefined);
  }
}

/** For a stream that has its resources from the request that opened it. */
export function ofStream(uris: readonly string[], bus: ServerEventBus): Pick<Watching, 'known' | 'changed'> {
  const seen: Record<string, string | null> = Object.fromEntries(uris.map((uri) => [uri, null]));
  return {
    known: () => Promise.resolve(seen),
    changed({ uri, before, digest }) {
      seen[uri] = digest;
      if (before !== null) bus.publish({ kind: 'resource_updated', uri });
    },
  };
}

/** Null where it could not be read for a moment; a resource that is gone has changed. */
async function lookAt(uri: string, read: Watching['read']): Promise<string | null> {
  try {
    return digestOf(await read(uri));
  } catch (error) {
    const status = error instanceof Fault ? error.status : 404;
    if (status === 401 || status === 403) return 'ended';
    return status === 404 ? 'gone' : null;
  }
}

export const digestOf = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64');

/** A place for a stream, until the signal is aborted. @throws Fault rate_limited */
export function takeSlot(slots: StreamSlots, who: string, signal: AbortSignal): void {
  const left = slots.take(who, maxOfPrograms) ?? tooManyStreams();
  signal.addEventListener('abort', left, { once: true });
}
