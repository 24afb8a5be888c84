import { lookup as systemLookup } from 'node:dns/promises';
import {
  bareHost,
  isPublicAddress,
  literalAddress,
  portOf,
  standIn,
  urlRefusal,
  type ResolveMap,
} from '../shared/web-address-rules.ts';
import { asFetchFailure, FetchFailure } from './fetch-failure.ts';

/** All addresses of a name; rejects with an error of node:dns where there are none. */
export type LookupAll = (hostname: string) => Promise<readonly string[]>;

/** Where a request connects to. It is resolved once, so that DNS cannot change between check and connection. */
export interface Target {
  host: string;
  /** Checked IP addresses. */
  addresses: readonly string[];
  port: number;
  tls: boolean;
}

const lookupAll: LookupAll = async (hostname) =>
  (await systemLookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * Resolves and checks a URL. A name is refused if **any** of its addresses is not public, as mixed answers allow DNS rebinding.
 * @throws FetchFailure; `redirected` selects the code
 */
export async function resolveTarget(
  url: URL,
  {
    resolve,
    lookup = lookupAll,
    redirected,
  }: { resolve?: ResolveMap | undefined; lookup?: LookupAll | undefined; redirected: boolean },
): Promise<Target> {
  const refusal = urlRefusal(url, resolve);
  if (refusal) throw refusedUrl(url, refusal, redirected);
  const host = bareHost(url);
  const mapped = standIn(url, resolve);
  if (mapped) {
    // A stand-in for an https URL has no certificate, so it is requested over plain HTTP.
    if (!isLoopback(mapped.address)) throw notPublic(url, redirected);
    return { host, addresses: [mapped.address], port: mapped.port, tls: false };
  }
  const literal = literalAddress(host);
  const addresses = literal === null ? await allAddresses(host, url, lookup) : [literal];
  if (!addresses.every(isPublicAddress)) throw notPublic(url, redirected);
  return { host, addresses, port: portOf(url), tls: url.protocol === 'https:' };
}

async function allAddresses(host: string, url: URL, lookup: LookupAll): Promise<readonly string[]> {
  let addresses: readonly string[];
  try {
    addresses = await lookup(host);
  } catch (error) {
    throw asFetchFailure(error, url.href);
  }
  if (addresses.length === 0) throw new FetchFailure('host_not_found', url.href);
  return addresses;
}

const isLoopback = (address: string) => address.startsWith('127.') || address === '::1';

function notPublic(url: URL, redirected: boolean): FetchFailure {
  return new FetchFailure(redirected ? 'redirect_to_private_address' : 'address_not_public', url.href);
}

function refusedUrl(
  url: URL,
  { kind, why }: { kind: string; why: string },
  redirected: boolean,
): FetchFailure {
  if (kind === 'host') return notPublic(url, redirected);
  if (!redirected) return new FetchFailure('url_not_allowed', url.href, { detail: why });
  return new FetchFailure(kind === 'scheme' ? 'redirect_scheme_refused' : 'redirect_refused', url.href);
}
