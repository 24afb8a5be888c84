/** Schemas for values of environment variables; their messages are for operators. */
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { isLoopback } from '../shared/network-rules.ts';
import { parseUrl } from '../shared/url-rules.ts';

export const integer = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(min).max(max);
export const port = integer(1, 65_535);
export const perWindow = integer(1, 1_000_000_000);
export const optional = z.string().min(1).optional();

/** `host:port=address:port,…`, like curl's --resolve. */
export const resolveMap = z.string().transform((value, ctx) => {
  const entries = new Map<string, { address: string; port: number }>();
  for (const entry of value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const match = /^([^:=\s]+):(\d+)=([0-9.]+|\[[0-9a-f:]+\]):(\d+)$/i.exec(entry);
    if (!match) {
      ctx.addIssue(`"${entry}" is not host:port=address:port`);
      return z.NEVER;
    }
    const [, host = '', hostPort = '', address = '', toPort = ''] = match;
    entries.set(`${host.toLowerCase()}:${hostPort}`, {
      address: address.replace(/^\[|\]$/g, ''),
      port: Number(toPort),
    });
  }
  return entries;
});

/** One or two comma-separated `address:port` of name servers; IPv6 addresses in brackets. */
export const nameServers = z.string().transform((value, ctx) => {
  const servers = value.split(',').map((part) => part.trim());
  const isServer = (server: string) => {
    const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(server) ?? [];
    return isIP(bracketed ?? plain ?? '') === (bracketed === undefined ? 4 : 6) && Number(port) <= 65_535;
  };
  if (servers.length > 2 || !servers.every(isServer)) {
    ctx.addIssue('is not one or two comma-separated ip:port, such as 9.9.9.9:53,1.1.1.1:53');
    return z.NEVER;
  }
  return servers;
});

/** Comma-separated addresses and CIDR networks. */
export const networks = z.string().transform((value, ctx) => {
  const list = new BlockList();
  for (const entry of value.split(',').map((part) => part.trim())) {
    const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const version = isIP(address);
    const maxPrefix = version === 4 ? 32 : 128;
    const prefix = Number(bits ?? maxPrefix);
    if (version === 0 || address.includes('%') || prefix > maxPrefix) {
      ctx.addIssue(`"${entry}" is neither an IP address nor a network such as 10.0.0.0/8`);
      return z.NEVER;
    }
    list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
});

/** A JSON Web Key Set with private keys, `{"keys": […]}`, as text. */
export const privateKeySet = z.string().transform((value, ctx) => {
  try {
    const keys = z
      .object({
        keys: z
          .array(
            z.looseObject({ kty: z.literal('EC'), crv: z.literal('P-256'), kid: z.string(), d: z.string() }),
          )
          .min(1),
      })
      .parse(JSON.parse(value));
    return keys.keys;
  } catch {
    ctx.addIssue('is not a JSON Web Key Set of private P-256 keys, each with a kid');
    return z.NEVER;
  }
});

/** The origin of an API that receives secrets; http is allowed only on loopback. */
export const apiBase = z.url({ protocol: /^https?$/ }).transform((value, ctx) => {
  const { origin, protocol, hostname, pathname, search } = new URL(value);
  if (pathname !== '/' || search !== '' || (protocol === 'http:' && !isLoopback(hostname))) {
    ctx.addIssue('is not https://host:port without a path (http:// only on loopback)');
    return z.NEVER;
  }
  return origin;
});

/** The base address of a model's API: as `apiBase`, with an optional path before `/v1/messages`. */
export const modelBase = z.url({ protocol: /^https?$/ }).transform((value, ctx) => {
  const { protocol, hostname, username, password, search, hash } = new URL(value);
  const isBare = username + password + search + hash === '';
  if (!isBare || (protocol === 'http:' && !isLoopback(hostname))) {
    ctx.addIssue('is not https://host[:port][/path] (http:// only on loopback)');
    return z.NEVER;
  }
  return value.replace(/(?<!\/)\/+$/, '');
});

/** Four slash-separated prices in dollars per million tokens. */
export const tokenPrices = z.string().transform((value, ctx) => {
  const prices = value.split('/').map((part) => part.trim());
  const [input = 0, output = 0, cacheWrite = 0, cacheRead = 0] = prices.map(Number);
  const areNumbers = prices.length === 4 && prices.every((price) => /^\d{1,5}(?:\.\d{1,6})?$/.test(price));
  if (!areNumbers) {
    ctx.addIssue('is not four slash-separated numbers, such as 2/10/2.5/0.1');
    return z.NEVER;
  }
  return { input, output, cacheWrite, cacheRead };
});

/** Comma-separated, each one of `names`. */
export const namesOf = <Name extends string>(names: readonly Name[]) =>
  z.string().transform((value, ctx) => {
    const given = value.split(',').map((name) => name.trim());
    const unknown = given.find((name) => !(names as readonly string[]).includes(name));
    if (unknown === undefined) return names.filter((name) => given.includes(name));
    ctx.addIssue(`"${unknown}" is not one of ${names.join(', ')}`);
    return z.NEVER;
  });

/** Comma-separated secrets. */
export const secrets = z
  .string()
  .transform((value) => value.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(32)).min(1));

/** A URL with `{domain}` in its path or query. */
export const domainTemplate = z.string().transform((value, ctx) => {
  const problem = problemOfTemplate(value);
  if (problem === null) return value;
  ctx.addIssue(problem);
  return z.NEVER;
});

function problemOfTemplate(template: string): string | null {
  // A domain in the host would send the token to another server.
  const [one, other] = ['a.example', 'b.example'].map((domain) => template.replaceAll('{domain}', domain));
  const [url, otherUrl] = [parseUrl(one ?? ''), parseUrl(other ?? '')];
  if (!url || !otherUrl) return 'is not a URL such as https://ratings.example/v1/{domain}';
  if (url.username !== '' || url.password !== '')
    return 'contains a password; use DOMAIN_RATING_TOKEN instead';
  if (url.origin !== otherUrl.origin) return 'has {domain} in its host; put it into the path or query';
  if (url.pathname + url.search === otherUrl.pathname + otherUrl.search)
    return 'lacks {domain} in its path or query';
  const overLoopback = url.protocol === 'http:' && isLoopback(url.hostname);
  return url.protocol === 'https:' || overLoopback ? null : 'is not https';
}
