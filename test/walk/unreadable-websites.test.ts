/** Websites that cannot be drafted end as a draft `failed`, each with its own code and a sentence that says what to do. */
import { gzipSync } from 'node:zlib';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import iconv from 'iconv-lite';
import { type Handler, type LocalServer, startPages, stopServers } from '../crawl/local-sites.ts';
import { timeSkipping } from '../workflows/support/engines.ts';
import { submitDraft } from '../workflows/support/rows.ts';
import { until } from '../workflows/support/until.ts';
import { type World, createWorld } from '../workflows/support/world.ts';

interface Row {
  status: string;
  failure_code: string | null;
  failure_message: string | null;
  profile: { fields: Record<string, { value: unknown }> };
}

const sends =
  (type: string, body: string | Buffer, headers: Record<string, string> = {}): Handler =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type, ...headers }).end(body);
  };
const redirects =
  (location: string): Handler =>
  (_request, response) => {
    response.writeHead(302, { location }).end();
  };
/** Goes on until the reader has had enough. */
const endless: Handler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const pour = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', pour);
  };
  pour();
};
const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 });

const unreadable: [what: string, code: string, pages: Record<string, string | Handler>][] = [
  ['a home page that is not there', 'http_error', {}],
  [
    'robots.txt that forbids us',
    'robots_disallowed',
    { '/': '<h1>Hi</h1>', '/robots.txt': 'User-agent: *\nDisallow: /' },
  ],
  ['a PDF', 'not_html', { '/': sends('application/pdf', '%PDF-1.7') }],
  ['an empty page', 'empty_page', { '/': '<html><body></body></html>' }],
  ['a page without end', 'too_large', { '/': endless }],
  ['a gzip bomb', 'decompression_bomb', { '/': sends('text/html', bomb, { 'content-encoding': 'gzip' }) }],
  ['a redirect loop', 'redirect_loop', { '/': redirects('/a'), '/a': redirects('/') }],
  [
    'a redirect to a private address',
    'redirect_to_private_address',
    { '/': redirects('http://169.254.169.254/') },
  ],
  ['a redirect to another scheme', 'redirect_scheme_refused', { '/': redirects('ftp://example.com/') }],
];

describe('websites that cannot be drafted', function () {
  this.timeout(60_000);
  let env: TestWorkflowEnvironment;
  let world: World;
  const sites: LocalServer[] = [];
  const host = (index: number) => `site${index}.example`;

  before(async () => {
    env = await timeSkipping();
    const windows = iconv.encode(
      '<title>Caf\u00e9 M\u00fcller</title><h1>Caf\u00e9 M\u00fcller</h1><p>\u201eHei\u00df\u201c \u2013 5 \u20ac</p>',
      'windows-1252',
    );
    const readable = [
      { '/': '<title>Nul\0ltide</title><h1>Nul\0ltide</h1><p>Tables for tides.</p>' },
      { '/': sends('text/html; charset=windows-1252', windows) },
    ];
    for (const pages of [...unreadable.map(([, , each]) => each), ...readable])
      sites.push(await startPages(pages));
    const resolve = sites.map(({ port }, index) => `${host(index)}:443=127.0.0.1:${port}`).join(',');
    world = await createWorld(env, { env: { CRAWL_RESOLVE: resolve } });
    await world.work();
  });
  after(async () => {
    await world.close();
    await stopServers();
    await env.teardown();
  });

  const drafted = async (index: number): Promise<Row> => {
    const id = await submitDraft(world.db, `https://${host(index)}/`);
    world.relay.kick();
    return until(async () => {
      const row = await world.db('drafts').where({ id }).first<Row>();
      return (row.status === 'failed' || row.status === 'ready') && row;
    }, 'the end of the draft');
  };

  for (const [index, [what, code]] of unreadable.entries()) {
    it(`${what}: ${code}`, async () => {
      const row = await drafted(index);
      expect([row.status, row.failure_code]).to.deep.equal(['failed', code]);
      expect(row.failure_message).to.match(/\S+ \S+.*[.]$/);
    });
  }

  it('makes no other request where robots.txt forbids us', () => {
    const index = unreadable.findIndex(([, code]) => code === 'robots_disallowed');
    expect(sites[index]?.log).to.deep.equal(['GET /robots.txt']);
  });

  it('reads a page with a NUL byte without it', async () => {
    const { status, profile } = await drafted(unreadable.length);
    expect([status, profile.fields['name']?.value]).to.deep.equal(['ready', 'Nulltide']);
  });

  it('reads a page in windows-1252 as it was written', async () => {
    const { status, profile } = await drafted(unreadable.length + 1);
    expect([status, profile.fields['name']?.value]).to.deep.equal(['ready', 'Café Müller']);
  });
});
