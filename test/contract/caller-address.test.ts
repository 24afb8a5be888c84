/** Whose address limits count by, behind proxies and without. */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect } from 'chai';
import { readConfig } from '../../src/config/config.ts';
import { callerAddress } from '../../src/contract/caller-address.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { connectNewClient } from '../support/callers.ts';
import { visitorOf } from '../support/visitor.ts';

/** A request by a connection from `peer`. */
function requestOf(peer: string | undefined, forwarded: string | undefined): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

describe('the address of a caller', () => {
  const addressOf = (proxies: string) =>
    callerAddress(readConfig({ TRUSTED_PROXIES: proxies }).TRUSTED_PROXIES);

  for (const [what, proxies, peer, forwarded, address] of [
    ['is the connection’s', '', '198.51.100.1', undefined, '198.51.100.1'],
    ['is not what a header says', '', '198.51.100.1', '203.0.113.7', '198.51.100.1'],
    ['nor beside the proxy', '10.0.0.0/8', '198.51.100.1', '203.0.113.7', '198.51.100.1'],
    ['is what the proxy says', '10.0.0.0/8', '10.1.2.3', '203.0.113.7', '203.0.113.7'],
    ['of IPv6', '2001:db8:1::/48', '2001:db8:1::5', '2001:db8:2::9', '2001:db8:2::9'],
    [
      'the last one, not what was there before',
      '10.0.0.1',
      '10.0.0.1',
      '1.1.1.1, 203.0.113.7',
      '203.0.113.7',
    ],
    [
      'through several proxies',
      '10.0.0.1, 10.0.0.2',
      '10.0.0.1',
      '6.6.6.6,203.0.113.7 , 10.0.0.2',
      '203.0.113.7',
    ],
    ['a proxy that is not named is a caller', '10.0.0.1', '10.0.0.1', '203.0.113.7, 10.0.0.2', '10.0.0.2'],
    ['the proxy’s where it says nothing', '10.0.0.1', '10.0.0.1', undefined, '10.0.0.1'],
    ['or nothing of use', '10.0.0.1', '10.0.0.1', '203.0.113.7, unknown', '10.0.0.1'],
    ['or less', '10.0.0.1', '10.0.0.1', ',', '10.0.0.1'],
    ['the first where all are proxies', '10.0.0.0/8', '10.0.0.1', '10.0.0.9, 10.0.0.2', '10.0.0.9'],
    ['without its port', '10.0.0.1', '10.0.0.1', '203.0.113.7:55555', '203.0.113.7'],
    ['without brackets', '10.0.0.1', '10.0.0.1', '[2001:db8::9]:443', '2001:db8::9'],
    [
      'of an IPv4 proxy, seen by an IPv6 socket',
      '10.0.0.0/8',
      '::ffff:10.0.0.1',
      '203.0.113.7',
      '203.0.113.7',
    ],
    ['no zone of this machine', '10.0.0.1', '10.0.0.1', 'fe80::1%eth0', '10.0.0.1'],
    ['nothing where the socket is gone', '10.0.0.1', undefined, '203.0.113.7', ''],
  ] as const) {
    it(`${what}: ${forwarded ?? 'no header'} by ${peer ?? 'nobody'}`, () => {
      expect(addressOf(proxies)(requestOf(peer, forwarded))).to.equal(address);
    });
  }

  for (const wrong of [
    '10.0.0.0/33',
    '::/129',
    '10.0.0',
    'proxy.example',
    '10.0.0.1,',
    '10.0.0.0/8/8',
    'fe80::1%1',
  ]) {
    it(`is not configured by ${wrong}, which is not a network`, () => {
      expect(() => readConfig({ TRUSTED_PROXIES: wrong })).to.throw(/TRUSTED_PROXIES: ".*" is neither/);
    });
  }
});

const limits = {
  RATE_READS_PER_MINUTE: '2',
  RATE_SIGN_INS_PER_HOUR: '2',
  RATE_REGISTRATIONS_PER_HOUR: '2',
};

/** Ways in, each with one call that is counted by address; they resolve with the status. */
const faces: Record<string, (api: RunningApi, forwarded: string) => Promise<number>> = {
  // The first of an address is answered by another way than those after it.
  async REST(api, forwarded) {
    const headers = { 'x-forwarded-for': forwarded };
    return (await fetch(`${api.baseUrl}/api/v1/categories`, { headers })).status;
  },
  async MCP(api, forwarded) {
    const client = await connectNewClient(api.baseUrl, undefined, {
      fetch: (url, init) => {
        const headers = new Headers(init?.headers);
        headers.set('x-forwarded-for', forwarded);
        return fetch(url, { ...init, headers });
      },
    });
    try {
      const { isError } = await client.callTool({ name: 'list_categories', arguments: {} });
      return isError ? 429 : 200;
    } finally {
      await client.close();
    }
  },
  async OAuth(api, forwarded) {
    const { status } = await fetch(`${api.baseUrl}/oauth/register`, {
      method: 'POST',
      headers: { 'x-forwarded-for': forwarded, 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'App', redirect_uris: ['https://app.example/callback'] }),
    });
    return status === 201 ? 200 : status;
  },
  async 'the site'(api, forwarded) {
    const email = `${Math.random().toString(36).slice(2)}@shop.example`;
    const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': forwarded };
    return (await visitorOf(api.baseUrl).post('/sign-in', { email }, headers)).status;
  },
};

describe('limits by address', () => {
  for (const [face, call] of Object.entries(faces)) {
    // Pages of the site read, too.
    const env = face === 'the site' ? { ...limits, RATE_READS_PER_MINUTE: '1000' } : limits;

    it(`of ${face}: invented headers change nothing`, async () => {
      const api = await startApi({ env });
      try {
        const statuses: number[] = [];
        for (const n of [1, 2, 3]) statuses.push(await call(api, `203.0.113.${n}`));
        expect(statuses).to.deep.equal([200, 200, 429]);
      } finally {
        await api.close();
      }
    });

    it(`of ${face}: behind a proxy each caller has its own`, async () => {
      const api = await startApi({ env: { ...env, TRUSTED_PROXIES: '127.0.0.0/8' } });
      try {
        const statuses: number[] = [];
        for (const n of [1, 2, 3]) statuses.push(await call(api, `198.51.100.${n}, 203.0.113.7`));
        expect(statuses).to.deep.equal([200, 200, 429]);
        expect(await call(api, '203.0.113.7, 203.0.113.8')).to.equal(200);
      } finally {
        await api.close();
      }
    });
  }
});
