/** What the site knows of a request that is handed to the provider, which makes a context of its own of it. */
import type { IncomingMessage } from 'node:http';

export interface Asked {
  ip: string;
  requestId: string;
  /** Set once it was counted against the limit of registrations. */
  counted: boolean;
}

const asked = new WeakMap<IncomingMessage, Asked>();

export function noteAsked(request: IncomingMessage, known: Omit<Asked, 'counted'>): void {
  asked.set(request, { ...known, counted: false });
}

export const askedBy = (request: IncomingMessage): Asked =>
  asked.get(request) ?? { ip: request.socket.remoteAddress ?? '', requestId: '', counted: false };
