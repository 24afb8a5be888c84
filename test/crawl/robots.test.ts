import { expect } from 'chai';
import { createGuardedFetch } from '../../src/guarded-fetch/guarded-fetch.ts';
import { MAX_ROBOTS_BYTES } from '../../src/guarded-fetch/limits.ts';
import { parseRobots } from '../../activities/crawl/robots-rules.ts';
import { createRobotsChecker } from '../../activities/crawl/robots.ts';
import { failureOf } from './failures.ts';
import {
  resolveTo,
  startPages,
  startRaw,
  startRawAnswer,
  startSite,
  stopServers,
  type Handler,
  type LocalServer,
} from './local-sites.ts';
import { parseHere } from '../support/parse.ts';

const allows = (robots: string, path: string) =>
  parseRobots(robots, 'LaunchDirectoryBot').isAllowed(`https://acme.example${path}`);

describe('the rules of a robots.txt', () => {
  it('apply to our product token in any case, with a version, and only to it', () => {
    for (const name of [
      'LaunchDirectoryBot',
      'launchdirectorybot',
      'LaunchDirectoryBot/1.0',
      'LaunchDirectoryBot (x)',
    ]) {
      expect(allows(`User-agent: ${name}\nDisallow: /`, '/'), name).to.equal(false);
    }
    for (const name of ['LaunchDirectory', 'LaunchDirectoryBots', 'Bot', '', 'GPTBot']) {
      expect(allows(`User-agent: ${name}\nDisallow: /`, '/'), name).to.equal(true);
    }
  });

  it('for all agents are replaced by our own group', () => {
    const robots = 'User-agent: *\nDisallow: /\n\nUser-agent: LaunchDirectoryBot\nDisallow: /private\n';
    expect(allows(robots, '/pricing')).to.equal(true);
    expect(allows(robots, '/private/x')).to.equal(false);
  });

  it('apply to a path in either spelling', () => {
    expect(allows('User-agent: *\nDisallow: /private', '/%70rivate')).to.equal(false);
    expect(allows('User-agent: *\nDisallow: /%70rivate', '/private')).to.equal(false);
    expect(allows('User-agent: *\nDisallow: /caf%c3%a9', '/caf%C3%A9')).to.equal(false);
    expect(allows('User-agent: *\nDisallow: /café', '/caf%C3%A9')).to.equal(false);
    expect(allows('User-agent: *\nDisallow: /a/b', '/a%2Fb')).to.equal(true);
  });

  it('are found despite forgotten colons, misspellings, byte order marks and old line ends', () => {
    for (const robots of [
      'User-agent *\nDisallow /',
      'useragent: *\ndissalow: /',
      '\ufeffUser-agent: *\nDisallow: /',
      'User-agent: *\rDisallow: /\r',
      'User-agent: * # all\r\nDisallow: / # everything',
      '<html>\nUser-agent: *\nDisallow: /',
    ]) {
      expect(allows(robots, '/'), JSON.stringify(robots)).to.equal(false);
    }
  });

  it('take wildcards and the end of the path', () => {
    expect(allows('User-agent: *\nDisallow: /*?', '/a?b')).to.equal(false);
    expect(allows('User-agent: *\nDisallow: /*a*b*c$', '/xaxbxc')).to.equal(false);
    expect(allows('User-agent: *\nDisallow: /*a*b*c$', '/xaxbxcd')).to.equal(true);
    expect(allows('User-agent: *\nDisallow: /ab*ab$', '/ab')).to.equal(true);
    expect(allows('User-agent: *\nDisallow: /$', '/')).to.equal(false);
    expect(allows('User-agent: *\nDisallow: /$', '/x')).to.equal(true);
    expect(allows('User-agent: *\nDisallow: *', '/x')).to.equal(false);
  });

  it('are evaluated quickly for all patterns', () => {
    // Backtracking would not end within the life of the machine.
    const robots = `User-agent: *\n${`Disallow: /${'*a'.repeat(60)}*b$\n`.repeat(3000)}${'a'.repeat(3)}${' '.repeat(15_000)}x y\n`;
    expect(allows(robots, `/${'a'.repeat(2000)}`)).to.equal(true);
  });

  it('come with sitemaps and the delay of our group', () => {
    const robots =
      'Sitemap: https://acme.example/a.xml\nUser-agent: *\nCrawl-delay: 10\nDisallow: /x\nUser-agent: LaunchDirectoryBot\nCrawl-delay: 0.5\nDisallow:\nSite-map: /b.xml';
    const rules = parseRobots(robots, 'LaunchDirectoryBot');
    expect(rules.sitemaps).to.deep.equal(['https://acme.example/a.xml', '/b.xml']);
    expect(rules.crawlDelaySeconds).to.equal(0.5);
    expect(parseRobots(robots, 'Other').crawlDelaySeconds).to.equal(10);
    expect(parseRobots('User-agent: *\nCrawl-delay: soon', 'Other').crawlDelaySeconds).to.equal(null);
  });
});

describe('reading a robots.txt', () => {
  afterEach(stopServers);

  const checkerOf = (site: LocalServer, more: Record<string, LocalServer> = {}) =>
    createRobotsChecker({
      fetch: createGuardedFetch({ resolve: resolveTo({ 'acme.example': site, ...more }) }),
      parse: parseHere,
    });
  const page = new URL('http://acme.example/private');
  const refusal = async (robots: string | Handler) =>
    checkerOf(await startPages({ '/robots.txt': robots })).refusalOf(page);
  const FORBID = 'User-agent: *\nDisallow: /private';
  const answer =
    (status: number): Handler =>
    (_request, response) =>
      response.writeHead(status).end(FORBID);

  it('reads the file of each origin once', async () => {
    const site = await startPages({ '/robots.txt': FORBID });
    const robots = checkerOf(site);
    expect(await robots.refusalOf(page)).to.contain('does not allow LaunchDirectoryBot');
    expect(await robots.refusalOf(new URL('http://acme.example/'))).to.equal(null);
    expect(site.log).to.deep.equal(['GET /robots.txt']);
    await robots.refusalOf(new URL('https://acme.example/'));
    expect(site.log).to.have.length(2);
  });

  for (const status of [400, 401, 403, 404, 410, 451]) {
    it(`takes ${status} as permission`, async () => {
      expect(await refusal(answer(status))).to.equal(null);
    });
  }

  for (const status of [429, 500, 502, 503]) {
    it(`takes ${status} as a transient failure`, async () => {
      const failure = await failureOf(refusal(answer(status)), 'robots_unreachable');
      expect(failure.transient).to.equal(true);
      expect(failure.message).to.contain(`status ${status}`);
    });
  }

  it('takes invalid responses as transient failures', async () => {
    for (const site of [
      await startRawAnswer('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nUser'),
      await startRaw((socket) => socket.destroy()),
    ]) {
      const failure = await failureOf(checkerOf(site).refusalOf(page), 'robots_unreachable');
      expect(failure.transient).to.equal(true);
    }
  });

  it('reports an unavailable host rather than its robots.txt', async () => {
    const site = await startPages({});
    await stopServers();
    await failureOf(checkerOf(site).refusalOf(page), 'connection_failed');
    await failureOf(checkerOf(site).refusalOf(new URL('http://10.0.0.1/')), 'address_not_public');
  });

  it('follows five redirects, also to another host, and takes more as permission', async () => {
    const hops =
      (left: number): Handler =>
      (request, response) => {
        const at = Number(/\d+/.exec(request.url ?? '')?.[0] ?? left);
        if (at > 0) response.writeHead(301, { location: `/robots.txt/${at - 1}` }).end();
        else response.writeHead(200, { 'content-type': 'text/plain' }).end(FORBID);
      };
    expect(await checkerOf(await startSite(hops(5))).refusalOf(page)).to.be.a('string');
    expect(await checkerOf(await startSite(hops(6))).refusalOf(page)).to.equal(null);

    const other = await startPages({ '/robots.txt': FORBID });
    const site = await startPages({
      '/robots.txt': (_request, response) =>
        response.writeHead(301, { location: 'http://www.acme.example/robots.txt' }).end(),
    });
    expect(await checkerOf(site, { 'www.acme.example': other }).refusalOf(page)).to.be.a('string');
  });

  it('does not follow a redirect to a private address, nor read the website', async () => {
    for (const location of ['http://127.0.0.1/robots.txt', 'http://169.254.169.254/', 'file:///etc/passwd']) {
      const site = await startPages({
        '/robots.txt': (_request, response) => response.writeHead(302, { location }).end(),
      });
      const failure = await failureOf(checkerOf(site).refusalOf(page), 'robots_unreachable');
      expect(failure.transient).to.equal(false);
    }
  });

  it('reads 500 KiB at most', async () => {
    const filler = '# nothing\n'.repeat(MAX_ROBOTS_BYTES / 10);
    expect(filler).to.have.length(MAX_ROBOTS_BYTES);
    expect(await refusal(filler.slice(FORBID.length + 1) + '\n' + FORBID)).to.be.a('string');
    expect(await refusal(filler + FORBID)).to.equal(null);
    const endless: Handler = (_request, response) => {
      response.write(`${FORBID}\n`);
      const more = () => {
        while (!response.destroyed) if (!response.write(filler)) return void response.once('drain', more);
      };
      more();
    };
    expect(await refusal(endless)).to.be.a('string');
  });

  it('reads text of any type and charset', async () => {
    const binary: Handler = (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(`\ufeff${FORBID}`);
    expect(await refusal(binary)).to.be.a('string');
  });
});
