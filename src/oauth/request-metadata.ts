/** What the site knows of a request that is handed to the provider, which makes a context of its own of it. */
import type { IncomingMessage } from 'node:http';

export interface RequestMetadata {
  ip: string;
  requestId: string;
  /** Counted against the limit of registrations, once. */
  counted?: Promise<unknown>;
  /** Documents read for it: the provider asks for one again to word its refusal. */
  documents: Partial<Record<string, Promise<Response>>>;
}

const asked = new WeakMap<IncomingMessage, RequestMetadata>();

export function rememberRequest(
  request: IncomingMessage,
  known: Pick<RequestMetadata, 'ip' | 'requestId'>,
): void {
  asked.set(request, { ...known, documents: {} });
}

export const requestMetadataOf = (request: IncomingMessage): RequestMetadata =>
  asked.get(request) ?? {
    ip: request.socket.remoteAddress ?? '',
    requestId: '',
    documents: {},
  };
