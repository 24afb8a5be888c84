import { expect } from 'chai';
import { connect, isExpectedPeer } from '../../src/guarded-fetch/connect.ts';
import { createGuardedFetch } from '../../src/guarded-fetch/guarded-fetch.ts';
import { privateAddresses, privateUrls } from './addresses.ts';
import { failureOf } from './failures.ts';
import { resolveTo, startPages, startSite, stopServers, type LocalServer } from './local-sites.ts';

/** Node writes header values as Latin-1. */
const utf8AsSent = (text: string) => Buffer.from(text).toString('latin1');

/** Redirects `/<status>?<location>` there. */
const startRedirector = () =>
  startSite((request, response) => {
    const [path = '', location = ''] = (request.url ?? '').split('?');
    response.writeHead(Number(path.slice(1)), { location: utf8AsSent(decodeURIComponent(location)) }).end();
  });
const redirect = (location: string, status = 302) =>
  `http://acme.example/${status}?${encodeURIComponent(location)}`;

const fetchVia = (site: LocalServer, more: Record<string, LocalServer> = {}) =>
  createGuardedFetch({
    resolve: resolveTo({ 'acme.example': site, ...more }),
    lookup: (host) => Promise.reject(Object.assign(new Error(host), { code: 'ENOTFOUND' })),
  });

describe('redirects', () => {
  afterEach(stopServers);

  it('are followed for every status of redirects', async () => {
    const end = await startPages({ '/end': '<p>end' });
    const site = await startRedirector();
    for (const status of [301, 302, 303, 307, 308]) {
      const page = await fetchVia(site, { 'www.acme.example': end })(
        redirect('//www.acme.example/end#part', status),
      );
      expect(page).to.include({ url: 'http://www.acme.example/end', body: '<p>end' });
    }
  });

  it('are decoded as UTF-8 and resolved against the current URL', async () => {
    const site = await startSite((request, response) => {
      if (request.url === '/a/b') response.writeHead(302, { location: utf8AsSent('../ü') }).end();
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<p>end');
    });
    expect((await fetchVia(site)('http://acme.example/a/b')).url).to.equal('http://acme.example/%C3%BC');
  });

  it('are followed up to five times', async () => {
    const site = await startSite((request, response) => {
      const left = Number((request.url ?? '').slice(1));
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<p>end');
    });
    expect((await fetchVia(site)('http://acme.example/5')).url).to.equal('http://acme.example/0');
    site.log.length = 0;
    await failureOf(fetchVia(site)('http://acme.example/6'), 'too_many_redirects');
    expect(site.log).to.have.length(6);
  });

  it('in a loop have a code of their own', async () => {
    const site = await startPages({
      '/self': (_request, response) => response.writeHead(302, { location: '/self' }).end(),
      '/a': (_request, response) => response.writeHead(302, { location: '/b' }).end(),
      '/b': (_request, response) => response.writeHead(302, { location: '/a#again' }).end(),
    });
    await failureOf(fetchVia(site)('http://acme.example/self'), 'redirect_loop');
    await failureOf(fetchVia(site)('http://acme.example/a'), 'redirect_loop');
    expect(site.log).to.deep.equal(['GET /self', 'GET /a', 'GET /b']);
  });

  it('to another scheme are refused', async () => {
    const site = await startRedirector();
    for (const location of [
      'file:///etc/passwd',
      'gopher://example.com/',
      'ftp://example.com/',
      'data:text/html,x',
      'javascript:1',
      'ws://example.com/',
    ]) {
      await failureOf(fetchVia(site)(redirect(location)), 'redirect_scheme_refused');
    }
  });

  it('to a password or a port of another service are refused', async () => {
    const site = await startRedirector();
    for (const location of [
      'http://me:secret@example.com/',
      'http://example.com:22/',
      'http://example.com:6379/',
      'http://example.com:25/',
    ]) {
      await failureOf(fetchVia(site)(redirect(location)), 'redirect_refused');
    }
  });

  it('to private addresses are refused in every spelling, with every status', async () => {
    const target = await startPages({ '/': '<p>secret' });
    const site = await startRedirector();
    const fetch = fetchVia(site);
    for (const url of privateUrls) await failureOf(fetch(redirect(url)), 'redirect_to_private_address');
    for (const status of [301, 302, 303, 307, 308]) {
      await failureOf(fetch(redirect('http://127.0.0.1:8080/', status)), 'redirect_to_private_address');
      await failureOf(fetch(redirect(`http://127.0.0.1:${target.port}/`, status)), 'redirect_refused');
    }
    expect(target.log).to.deep.equal([]);
  });

  it('to a name that leads to a private address are refused', async () => {
    const site = await startRedirector();
    const fetch = createGuardedFetch({
      resolve: resolveTo({ 'acme.example': site }),
      lookup: () => Promise.resolve(['127.0.0.1']),
    });
    await failureOf(fetch(redirect('http://127.0.0.1.nip.io/')), 'redirect_to_private_address');
  });

  it('to a name that does not exist are reported as such', async () => {
    const site = await startRedirector();
    await failureOf(fetchVia(site)(redirect('https://nowhere.example.com/')), 'host_not_found');
  });
});

describe('addresses', () => {
  afterEach(stopServers);
  const never = () => Promise.reject(new Error('asked for a name'));

  for (const url of privateUrls) {
    it(`refuses ${url} without a name lookup`, async () => {
      await failureOf(createGuardedFetch({ lookup: never })(url), 'address_not_public');
    });
  }

  it('refuses other schemes, passwords, ports and invalid URLs', async () => {
    const fetch = createGuardedFetch({ lookup: never });
    for (const url of [
      'file:///etc/passwd',
      'ftp://example.com/',
      'http://a:b@example.com/',
      'http://example.com:22/',
      'nonsense of someone’s own making',
    ]) {
      await failureOf(fetch(url), 'url_not_allowed');
    }
  });

  for (const address of privateAddresses) {
    it(`refuses a name that leads to ${JSON.stringify(address)}, also among public addresses`, async () => {
      for (const answer of [
        [address],
        ['93.184.215.14', address],
        [address, '93.184.215.14', '2606:4700::1111'],
      ]) {
        const fetch = createGuardedFetch({ lookup: () => Promise.resolve(answer) });
        await failureOf(fetch('http://example.com/'), 'address_not_public');
      }
    });
  }

  it('resolves a name once per request, which defeats rebinding', async () => {
    let asked = 0;
    const lookup = () => {
      asked += 1;
      return Promise.resolve([asked === 1 ? '93.184.215.14' : '127.0.0.1']);
    };
    // Stopped between check and connect, where rebinding would have its chance.
    const allowUrl = () => Promise.resolve('not now');
    await failureOf(createGuardedFetch({ lookup })('http://example.com/', { allowUrl }), 'robots_disallowed');
    expect(asked).to.equal(1);
    await failureOf(createGuardedFetch({ lookup })('http://example.com/'), 'address_not_public');
    expect(asked).to.equal(2);

    const site = await startPages({ '/': '<p>hello' });
    const target = { host: 'unresolvable.invalid', addresses: ['127.0.0.1'], port: site.port, tls: false };
    const socket = await connect(target, 'http://unresolvable.invalid/', AbortSignal.timeout(5000));
    expect(socket.remoteAddress).to.equal('127.0.0.1');
    socket.destroy();
  });

  it('compares the peer after connecting and sends nothing to another', async () => {
    const site = await startPages({ '/': '<p>secret' });
    // The host is a literal, so that the socket goes there whatever the target says: what a rebound name would do.
    const target = { host: '127.0.0.1', addresses: ['93.184.215.14'], port: site.port, tls: false };
    await failureOf(connect(target, 'http://example.com/', AbortSignal.timeout(5000)), 'address_not_public');
    expect(site.log).to.deep.equal([]);

    expect(isExpectedPeer('::ffff:93.184.215.14', ['93.184.215.14'])).to.equal(true);
    expect(isExpectedPeer('2606:4700:0:0:0:0:0:1111', ['2606:4700::1111'])).to.equal(true);
    expect(isExpectedPeer('127.0.0.1', ['93.184.215.14'])).to.equal(false);
    expect(isExpectedPeer(undefined, ['93.184.215.14'])).to.equal(false);
  });

  it('uses a stand-in for its own host and port only, and only on loopback', async () => {
    const site = await startPages({ '/': '<p>hello' });
    const resolve = new Map([
      ['acme.example:80', { address: '127.0.0.1', port: site.port }],
      ['inside.example:80', { address: '10.0.0.1', port: site.port }],
    ]);
    const fetch = createGuardedFetch({ resolve, lookup: never });
    expect((await fetch('http://acme.example/')).body).to.equal('<p>hello');
    expect((await fetch('http://ACME.example./')).body).to.equal('<p>hello');
    await failureOf(fetch('https://acme.example/'), 'address_not_public');
    await failureOf(fetch('http://other.example/'), 'address_not_public');
    await failureOf(fetch('http://inside.example/'), 'address_not_public');
    await failureOf(fetch(`http://127.0.0.1:${site.port}/`), 'url_not_allowed');
    expect(site.log).to.have.length(2);
  });

  it('distinguishes a missing name and an unavailable name server', async () => {
    const answer = (code: string) =>
      createGuardedFetch({ lookup: () => Promise.reject(Object.assign(new Error(code), { code })) })(
        'http://example.com/',
      );
    expect(await failureOf(answer('ENOTFOUND'), 'host_not_found')).to.include({ transient: false });
    expect(await failureOf(answer('EAI_AGAIN'), 'dns_unavailable')).to.include({ transient: true });
    const empty = createGuardedFetch({ lookup: () => Promise.resolve([]) });
    await failureOf(empty('http://example.com/'), 'host_not_found');
  });
});
