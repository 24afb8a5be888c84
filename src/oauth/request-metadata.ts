/** Metadata of requests for the provider, which creates its own context of each. */
import type { IncomingMessage } from 'node:http';

export interface RequestMetadata {
  ip: string;
  requestId: string;
  /** Set once the request is counted against the limit of registrations. */
  counted?: Promise<unknown>;
  /** Documents read for it, as the provider requests them again for error messages. */
  documents: Partial<Record<string, Promise<Response>>>;
}

const requests = new WeakMap<IncomingMessage, RequestMetadata>();

export function rememberRequest(
  request: IncomingMessage,
  known: Pick<RequestMetadata, 'ip' | 'requestId'>,
): void {
  requests.set(request, { ...known, documents: {} });
}

export const requestMetadataOf = (request: IncomingMessage): RequestMetadata =>
  requests.get(request) ?? {
    ip: request.socket.remoteAddress ?? '',
    requestId: '',
    documents: {},
  };
