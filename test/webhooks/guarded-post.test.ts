/** Hostile endpoints: what is sent where, and what their answers may cost. */
import { expect } from 'chai';
import { createGuardedPost } from '../../src/guarded-fetch/guarded-post.ts';
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import { MAX_ANSWER_BYTES } from '../../src/guarded-fetch/limits.ts';
import { parseEndpoint } from '../../src/webhooks/address-rules.ts';
import { privateUrls } from '../crawl/addresses.ts';
import { failureOf } from '../crawl/failures.ts';
import {
  resolveTo,
  startRaw,
  startSite,
  stopServers,
  type Handler,
  type LocalServer,
} from '../crawl/local-sites.ts';

const request = { headers: { 'content-type': 'application/json' }, body: '{"ü":1}' };
const postTo = (site: LocalServer, path = '/hook') =>
  createGuardedPost({ resolve: resolveTo({ 'hooks.example': site }), userAgent: 'Us/1' })(
    `https://hooks.example${path}`,
    request,
  );
const answering = async (handler: Handler) => postTo(await startSite(handler));

describe('a request to a webhook endpoint', function () {
  this.timeout(60_000);
  afterEach(stopServers);

  it('is one POST with the body, and returns status and beginning of the answer', async () => {
    let sent = '';
    const site = await startSite((incoming, response) => {
      incoming.on('data', (chunk: Buffer) => (sent += chunk.toString()));
      incoming.on('end', () => response.writeHead(202, { 'content-type': 'text/plain' }).end('danke schön'));
      expect(incoming.headers).to.include({
        host: 'hooks.example',
        'user-agent': 'Us/1',
        'content-length': '8',
      });
      expect(incoming.headers).to.not.have.any.keys('cookie', 'authorization', 'accept-encoding');
    });
    expect(await postTo(site)).to.deep.equal({ status: 202, body: 'danke schön' });
    expect(sent).to.equal(request.body);
    expect(site.log).to.deep.equal(['POST /hook']);
  });

  it('follows no redirect', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const site = await startSite((_incoming, response) => {
        response.writeHead(status, { location: 'http://169.254.169.254/latest' }).end();
      });
      expect((await postTo(site)).status).to.equal(status);
      expect(site.log).to.deep.equal(['POST /hook']);
    }
  });

  it('reaches no private address, in no spelling and by no name', async () => {
    for (const url of privateUrls) {
      const https = url.replace(/^http:/, 'https:');
      const post = createGuardedPost({ userAgent: 'Us/1' });
      const error: unknown = await post(https, request).catch((caught: unknown) => caught);
      expect(error, url).to.be.instanceOf(FetchFailure);
      expect((error as FetchFailure).code, url).to.be.oneOf(['address_not_public', 'url_not_allowed']);
      expect(parseEndpoint(https), url).to.have.property('refused');
    }
    const rebound = createGuardedPost({
      userAgent: 'Us/1',
      lookup: () => Promise.resolve(['93.184.215.14', '10.0.0.1']),
    });
    await failureOf(rebound('https://hooks.example.com/', request), 'address_not_public');
  });

  it('is made over https only', async () => {
    const site = await startSite((_incoming, response) => void response.end());
    const post = createGuardedPost({ resolve: resolveTo({ 'hooks.example': site }), userAgent: 'Us/1' });
    await failureOf(post('http://hooks.example/', request), 'url_not_allowed');
    expect(site.log).to.deep.equal([]);
    for (const typed of [
      'http://a.com/',
      'ftp://a.com/',
      'a.com',
      'https://u:p@a.com/',
      'https://a.com:22/',
      'https://a.com/#x',
      '',
    ]) {
      expect(parseEndpoint(typed), typed).to.have.property('refused');
    }
    expect(parseEndpoint('https://a.com')).to.deep.equal({ url: 'https://a.com/' });
  });

  it('reads no more than the beginning of an answer of 100 MB', async () => {
    let closed = false;
    const chunk = 'x'.repeat(1024 * 1024);
    const { status, body } = await answering((_incoming, response) => {
      response.writeHead(200, { 'content-length': String(100 * chunk.length) });
      let left = 100;
      const more = () => {
        while (left > 0) {
          left -= 1;
          if (!response.write(chunk)) break;
        }
      };
      response.on('drain', more).on('close', () => (closed = !response.writableFinished));
      more();
    });
    expect(status).to.equal(200);
    expect(body).to.have.length(MAX_ANSWER_BYTES);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(closed, 'hung up').to.equal(true);
  });

  it('takes the status of an answer whose body does not come', async () => {
    const { status, body } = await answering(
      (_incoming, response) => void response.writeHead(204 + 1).write('a'),
    );
    expect([status, body]).to.deep.equal([205, '']);
  });

  it('ends where no answer begins within 15 s', async () => {
    const site = await startSite((_incoming, response) => {
      setTimeout(() => response.writeHead(200).end(), 29_000).unref();
    });
    await failureOf(postTo(site), 'timed_out');
  });

  it('names what is no HTTP, and connections that close', async () => {
    await failureOf(
      postTo(await startRaw((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'))),
      'bad_response',
    );
    await failureOf(postTo(await startRaw((socket) => socket.destroy())), 'connection_closed');
    const site = await startSite(() => undefined);
    await stopServers();
    await failureOf(postTo(site), 'connection_failed');
  });
});
