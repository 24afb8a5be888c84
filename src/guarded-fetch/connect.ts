import { once } from 'node:events';
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import ipaddr from 'ipaddr.js';
import { asFetchFailure, FetchFailure } from './fetch-failure.ts';
import { CONNECT_ATTEMPT_MS, MAX_ADDRESSES_TRIED } from './limits.ts';
import type { Target } from './resolve-target.ts';

/** Ignores errors that nobody awaits any more, as an unhandled 'error' event ends the process. */
export function ignoreLateErrors(emitter: { on(event: 'error', listener: () => void): unknown }): void {
  emitter.on('error', () => undefined);
}

/**
 * Connects to one of the target's checked addresses only; the peer's address is compared before the first byte is written.
 * @throws FetchFailure, or `signal.reason`
 */
export async function connect(target: Target, url: string, signal: AbortSignal): Promise<Socket> {
  const socket = connectTcp({
    host: target.host,
    port: target.port,
    lookup: pinned(target.addresses.slice(0, MAX_ADDRESSES_TRIED)),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: CONNECT_ATTEMPT_MS,
  });
  ignoreLateErrors(socket);
  try {
    await once(socket, 'connect', { signal });
    if (!isExpectedPeer(socket.remoteAddress, target.addresses)) {
      throw new FetchFailure('address_not_public', url);
    }
    return target.tls ? await secure(socket, target.host, url, signal) : socket;
  } catch (error) {
    socket.destroy();
    throw asFetchFailure(signal.aborted ? signal.reason : firstOf(error), url);
  }
}

async function secure(socket: Socket, host: string, url: string, signal: AbortSignal): Promise<TLSSocket> {
  // SNI has names only (RFC 6066, section 3); the certificate is checked against `host` in either case.
  const servername = isIP(host) === 0 ? host : '';
  const tlsSocket = connectTls({ socket, host, servername, ALPNProtocols: ['http/1.1'] });
  ignoreLateErrors(tlsSocket);
  try {
    await once(tlsSocket, 'secureConnect', { signal });
    return tlsSocket;
  } catch (error) {
    tlsSocket.destroy();
    throw new FetchFailure('tls_failed', url, { cause: error });
  }
}

/** Resolves every name to the addresses that were checked. */
function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (hostname, options, callback) => {
    const [first] = all;
    if (options.all === true) callback(null, all);
    else if (first) callback(null, first.address, first.family);
    else callback(new Error(`no address for ${hostname}`), '');
  };
}

/** After attempts at several addresses, the error contains one for each. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError && error.errors.length > 0 ? (error.errors[0] as unknown) : error;
}

/** Whether the peer is one of the checked addresses, in any spelling. */
export function isExpectedPeer(remoteAddress: string | undefined, addresses: readonly string[]): boolean {
  if (remoteAddress === undefined || !ipaddr.isValid(remoteAddress)) return false;
  const peer = ipaddr.process(remoteAddress).toNormalizedString();
  return addresses.some((address) => ipaddr.process(address).toNormalizedString() === peer);
}
