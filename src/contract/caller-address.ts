/** The caller's network address, by which limits count, the same for every transport. */
import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP } from 'node:net';
import { LRUCache } from 'lru-cache';

export type CallerAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/** Addresses whose proxy check is cached, as checking a list of networks takes microseconds. */
const maxKnown = 10_000;

/**
 * The address of the connection, or, if that is a trusted proxy, the last address in X-Forwarded-For that is none.
 * Earlier entries come from the client and are not trusted.
 */
export function callerAddress(proxies: BlockList | undefined): CallerAddress {
  if (!proxies) return ({ socket }) => socket.remoteAddress ?? '';
  const known = new LRUCache<string, boolean>({ max: maxKnown });
  const isProxy = (address: string): boolean => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const version = isIP(address);
    const is = version > 0 && proxies.check(address, version === 4 ? 'ipv4' : 'ipv6');
    known.set(address, is);
    return is;
  };
  return ({ headers, socket }) => {
    let address = socket.remoteAddress ?? '';
    if (!isProxy(address)) return address;
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join().split(',');
    while (isProxy(address)) {
      const before = addressIn(forwarded.pop() ?? '');
      if (before === null) break;
      address = before;
    }
    return address;
  };
}

/** Some proxies add the port, and then write IPv6 in brackets. */
function addressIn(entry: string): string | null {
  const text = entry.trim();
  const [, inBrackets, withPort] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? [];
  const address = inBrackets ?? withPort ?? text;
  return isIP(address) > 0 && !address.includes('%') ? address : null;
}
