/** Tags and files of claims, read from real websites on loopback. */
import { expect } from 'chai';
import { checkFile } from '../../activities/claims/file.ts';
import type { Finding } from '../../activities/claims/finding.ts';
import { headTags } from '../../activities/claims/head-tags.ts';
import { checkTag } from '../../activities/claims/meta.ts';
import { createGuardedFetch } from '../../src/guarded-fetch/guarded-fetch.ts';
import { filePath, proofText } from '../../src/claims/instruction-rules.ts';
import {
  type Handler,
  type LocalServer,
  resolveTo,
  startPages,
  startRawAnswer,
  stopServers,
} from '../crawl/local-sites.ts';
import { parseHere } from '../support/parse.ts';

const token = '0123456789abcdef0123456789abcdef';
const others = 'ffffffffffffffffffffffffffffffff';
const tag = (content = token, name = 'launch-directory-verification') =>
  `<meta name="${name}" content="${content}">`;
const page = (head: string, body = '<h1>Shop</h1>') =>
  `<!doctype html><html><head><title>Shop</title>${head}</head><body>${body}</body></html>`;
const to =
  (location: string, status = 302): Handler =>
  (_request, response) =>
    void response.writeHead(status, { location }).end();
const status =
  (code: number): Handler =>
  (_request, response) =>
    void response.writeHead(code, { 'content-type': 'text/plain' }).end('no');
const serve =
  (body: string, type = 'text/plain'): Handler =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type }).end(body);

describe('a proof on a website', function () {
  this.timeout(20_000);
  let looked = 0;
  beforeEach(() => void (looked = 0));
  afterEach(stopServers);
  const deps = () => ({
    countLookup: () => {
      looked += 1;
      return Promise.resolve();
    },
    signal: new AbortController().signal,
  });
  const webOf = (sites: Record<string, LocalServer>) => ({
    fetch: createGuardedFetch({ resolve: resolveTo(sites) }),
    parse: parseHere,
  });

  describe('the meta tag', () => {
    const look = async (pages: Record<string, string | Handler>, more: Record<string, LocalServer> = {}) => {
      const site = await startPages(pages);
      const web = webOf({ 'shop.example': site, 'www.shop.example': site, ...more });
      return checkTag(web, { homepageUrl: 'https://shop.example/', token }, deps());
    };

    const found: Record<string, string> = {
      'in the head': page(tag()),
      'among the tags of others': page(`${tag(others)}${tag('x', 'google-site-verification')}${tag()}`),
      'in a head without tags of its own': `<!doctype html><title>Shop</title>${tag()}<h1>Shop</h1>`,
      'in whatever case': page(`<META CONTENT=${token} NAME=Launch-Directory-Verification>`),
      'after scripts and comments': page(
        `<!-- hello --><script>if (a < b) {}</script><style>p{}</style>${tag()}`,
      ),
    };
    for (const [says, html] of Object.entries(found)) {
      it(`is found ${says}`, async () => {
        expect(await look({ '/': html })).to.include({ outcome: 'found' });
        expect(looked).to.equal(2);
      });
    }

    const elsewhere: Record<string, string> = {
      'in the body': page('', tag()),
      'in a body without tags': `<!doctype html><title>Shop</title><p>Comments:</p>${tag()}`,
      'after words in the head': `<!doctype html><head><title>Shop</title>hello ${tag()}</head>`,
      'after the head': `<html><head><title>Shop</title></head>${tag()}<body></body></html>`,
      'in an element that ends the head': page(`<div></div>${tag()}`),
      'in a comment': page(`<!-- ${tag()} -->`),
      'in a script': page(`<script>document.write('${tag()}')</script>`),
      'in noscript': page(`<noscript>${tag()}</noscript>`),
      'in a template': page(`<template>${tag()}</template>`),
      'in the title': page(`<title>${tag()}</title>`),
      'in a style': page(`<style>${tag()}</style>`),
      'as text': page('', `<p>${tag().replaceAll('<', '&lt;')}</p>`),
      'by another name': page(tag(token, 'description')),
      'as a property': page(`<meta property="launch-directory-verification" content="${token}">`),
    };
    for (const [says, html] of Object.entries(elsewhere)) {
      it(`is not found ${says}`, async () => {
        const { outcome, found: words } = await look({ '/': html });
        expect(outcome).to.equal('not_found');
        expect(words).to.match(/not in its <head>/);
      });
    }

    const refused: Record<string, [page: string | Handler, outcome: Finding['outcome'], says: RegExp]> = {
      'somebody else’s token': [page(tag(others)), 'wrong_token', /another content: “ffff/],
      'more than the token': [page(tag(`${token}x`)), 'wrong_token', /exactly/],
      'no tag': [page(''), 'not_found', /has no meta tag named launch-directory-verification/],
      'status 404': [status(404), 'not_found', /answered the homepage with status 404/],
      'status 500': [status(500), 'transient', /status 500/],
      'status 429': [status(429), 'transient', /status 429/],
      'no web page': [serve('%PDF-1.7', 'application/pdf'), 'not_found', /not a web page/],
      'a redirect to another website': [
        to('https://evil.example/'),
        'not_found',
        /redirects to evil\.example/,
      ],
      'a redirect in a circle': [to('https://shop.example/'), 'not_found', /circle/],
    };
    for (const [says, [answer, outcome, words]] of Object.entries(refused)) {
      it(`is not found: ${says} (${outcome})`, async () => {
        const evil = await startPages({ '/': page(tag()) });
        const finding = await look({ '/': answer }, { 'evil.example': evil });
        expect(finding.found).to.match(words);
        expect(finding.outcome).to.equal(outcome);
        expect(evil.log).to.deep.equal([]);
      });
    }

    it('is found behind a redirect to www, and each hop is counted', async () => {
      const www = await startPages({ '/': page(tag()) });
      const finding = await look({ '/': to('https://www.shop.example/', 301) }, { 'www.shop.example': www });
      expect(finding).to.include({ outcome: 'found' });
      expect(looked).to.equal(4);
    });

    it('is not searched after a redirect to another site of a shared host', async () => {
      const mine = await startPages({ '/': to('https://evil.github.io/') });
      const evil = await startPages({ '/': page(tag()) });
      const web = webOf({ 'acme.github.io': mine, 'evil.github.io': evil });
      const finding = await checkTag(web, { homepageUrl: 'https://acme.github.io/', token }, deps());
      expect(finding)
        .to.include({ outcome: 'not_found' })
        .and.property('found')
        .that.matches(/evil\.github\.io/);
      expect(evil.log).to.deep.equal([]);
    });

    it('is not searched if robots.txt forbids it; nothing else is requested', async () => {
      const site = await startPages({ '/robots.txt': serve('User-agent: *\nDisallow: /'), '/': page(tag()) });
      const finding = await checkTag(
        webOf({ 'shop.example': site }),
        { homepageUrl: 'https://shop.example/', token },
        deps(),
      );
      expect(finding)
        .to.include({ outcome: 'not_found' })
        .and.property('found')
        .that.matches(/LaunchDirectoryBot/);
      expect(site.log).to.deep.equal(['GET /robots.txt']);
    });

    it('waits for a robots.txt that cannot be read', async () => {
      const finding = await look({ '/robots.txt': status(503), '/': page(tag()) });
      expect(finding).to.include({ outcome: 'transient' });
    });

    it('survives a connection that is closed in the middle', async () => {
      const site = await startRawAnswer('HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n<html>');
      const web = webOf({ 'shop.example': site });
      const finding = await checkTag(web, { homepageUrl: 'https://shop.example/', token }, deps());
      expect(finding).to.include({ outcome: 'transient' });
    });

    it('takes time in proportion to the page', () => {
      const deep = '<html>'.repeat(50_000) + '<div>'.repeat(50_000) + tag();
      expect(headTags(deep, 'launch-directory-verification')).to.deep.equal([]);
    });
  });

  describe('the file', () => {
    const path = filePath(token);
    const look = async (pages: Record<string, string | Handler>, more: Record<string, LocalServer> = {}) => {
      const site = await startPages(pages);
      const web = webOf({ 'shop.example': site, ...more });
      return checkFile(web, { homepageUrl: 'https://shop.example/', token }, deps());
    };

    for (const body of [proofText(token), `${proofText(token)}\n`, `\uFEFF${proofText(token)}\r\n`]) {
      it(`is found: ${JSON.stringify(body)}`, async () => {
        expect(await look({ [path]: serve(body) })).to.include({ outcome: 'found' });
        expect(looked).to.equal(2);
      });
    }

    it('is found behind a redirect on the same host', async () => {
      const pages = { [path]: to('/verify.txt'), '/verify.txt': serve(proofText(token)) };
      expect(await look(pages)).to.include({ outcome: 'found' });
    });

    const refused: Record<string, [file: Handler, outcome: Finding['outcome'], says: RegExp]> = {
      'not there': [status(404), 'not_found', /answered .*well-known.* with status 404/],
      forbidden: [status(403), 'not_found', /status 403/],
      'a server in trouble': [status(502), 'transient', /status 502/],
      empty: [serve(''), 'not_found', /is empty/],
      'somebody else’s token': [serve(proofText(others)), 'wrong_token', /something else: “launch.*=ffff/],
      'a page that repeats the address': [serve(`No ${path} here`), 'not_found', /something else/],
      'a page that has the line somewhere': [
        serve(`<p>${proofText(token)}</p>`, 'text/html'),
        'wrong_token',
        /something else/,
      ],
      'more than 1 KB': [serve(proofText(token) + ' '.repeat(1024)), 'not_found', /larger than 1024 bytes/],
      'no text': [serve(proofText(token), 'application/octet-stream'), 'not_found', /not a text file/],
      'a redirect to another host': [to('https://evil.example/x'), 'not_found', /redirects to evil\.example/],
      'a redirect to www': [to('https://www.shop.example/x'), 'not_found', /redirects to www\.shop\.example/],
      'a redirect to another port': [
        to('https://shop.example:8443/x'),
        'not_found',
        /redirects to shop\.example:8443/,
      ],
    };
    for (const [says, [file, outcome, words]] of Object.entries(refused)) {
      it(`is not found: ${says} (${outcome})`, async () => {
        const evil = await startPages({ '/x': serve(proofText(token)) });
        const finding = await look({ [path]: file }, { 'evil.example': evil, 'www.shop.example': evil });
        expect(finding.found).to.match(words);
        expect(finding.outcome).to.equal(outcome);
        expect(evil.log).to.deep.equal([]);
      });
    }
  });
});
