import { request } from 'node:http';
import { expect } from 'chai';
import { websiteKey } from '../../src/shared/website-rules.ts';
import { insertListing, insertOtherSite } from '../launches/insert-listing.ts';
import { type RunningApi, startApi } from '../support/api.ts';

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  json: Record<string, never>;
}

const main = 'https://launches.example';
const other = 'https://other.example';
/** Of the listing `elsewhere`. Nothing reads it. */
const domain = 'elsewhere.com';

describe('several sites of one service', () => {
  let api: RunningApi;
  let otherId: number;

  before(async () => {
    api = await startApi({ env: { BASE_URL: main, ALLOW_TEST_PAYMENTS: '1' } });
    otherId = await insertOtherSite(api.db);
    await insertListing(api.db, 'elsewhere', { siteId: otherId, week: '2025-12-29', domain });
    await api
      .db('listings')
      .where({ domain })
      .update({ website_key: websiteKey(`https://${domain}/`) });
    await insertListing(api.db, 'here', { week: '2025-12-29' });
  });
  after(() => api.close());

  /** Sends a request as a proxy in front of the service does, with the host that was asked. */
  const ask = (
    address: string,
    path: string,
    { body, form, key }: { body?: object; form?: Record<string, string>; key?: string } = {},
  ) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = {
        host: new URL(address).host,
        accept: 'application/json, text/event-stream',
        ...(body && { 'content-type': 'application/json' }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }),
        ...(key && { authorization: `Bearer ${key}` }),
      };
      const { PORT: port } = api.config;
      const sent = request({ host: '127.0.0.1', port, path, headers, method: body || form ? 'POST' : 'GET' });
      sent.once('error', reject);
      sent.once('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('end', () => {
          const isJson = response.headers['content-type']?.includes('json') ?? false;
          const json = (isJson ? JSON.parse(text) : {}) as Answer['json'];
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json });
        });
      });
      sent.end(body ? JSON.stringify(body) : form && new URLSearchParams(form).toString());
    });

  it('each answer with addresses of the site that was asked', async () => {
    for (const [site, slug] of [
      [main, 'here'],
      [other, 'elsewhere'],
    ] as const) {
      const elsewhere = new RegExp((site === main ? other : main).replaceAll('.', '\\.'));
      for (const path of [
        `/api/v1/listings/${slug}`,
        `/api/v1/listings/${slug}/badges`,
        '/api/v1/listings',
        '/api/v1/launches/weeks/2025-12-29',
        '/api/v1/leaderboards/community-all-time',
        '/api/v1/listings/no-such-listing',
        '/api/v1/no-such-thing',
        '/robots.txt',
        '/',
        `/listings/${slug}`,
        '/categories',
        '/leaderboards',
        '/docs',
      ]) {
        const { text } = await ask(site, path);
        expect(text, `${site}${path}`).to.not.match(elsewhere);
        if (path !== '/api/v1/listings') expect(text, `${site}${path}`).to.contain(site);
      }
    }
  });

  it('name all sites with their keys', async () => {
    const { json } = await ask(other, '/api/v1/site');
    expect(json).to.deep.include({ name: 'Other' });
    expect(json['urls']).to.include({ home: `${other}/`, mcp: `${other}/mcp` });
    expect(json['sites']).to.deep.include({ key: 'other', name: 'Other', home: `${other}/` });
    expect(json['sites']).to.have.length(2);
  });

  it('send clients to the resource of the site, and all to one authorization server', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_account' } };
    const refused = await ask(other, '/mcp', { body: call });
    expect(refused.status).to.equal(401);
    const metadata = `${other}/.well-known/oauth-protected-resource/mcp`;
    expect(refused.headers['www-authenticate']).to.contain(`resource_metadata="${metadata}"`);
    const { json } = await ask(other, new URL(metadata).pathname);
    expect(json).to.deep.include({ resource: `${other}/mcp`, authorization_servers: [main] });
  });

  it('write mails with links to the site where they were requested', async () => {
    const { status } = await ask(other, '/sign-in', { form: { email: 'mara@example.com' } });
    expect(status).to.equal(200);
    const mail = await api
      .db('mails')
      .where({ recipient: 'mara@example.com' })
      .first<{ subject: string; body: string; stop_url: string }>();
    expect(mail.body).to.contain(`${other}/sign-in/link?token=`).and.not.contain(main);
    expect(mail.subject).to.contain('Other');
    expect(mail.stop_url).to.match(/^https:\/\/other\.example\/mails\/stop\//);
  });

  it('send who submits a listed website to its page on the site', async () => {
    const key = await api.key();
    const { status, json } = await ask(other, '/api/v1/drafts', { body: { url: domain }, key });
    expect(status).to.equal(409);
    expect(json['listing']).to.deep.equal({ slug: 'elsewhere', url: `${other}/listings/elsewhere` });
  });

  it('show owners which site each of their listings is on, whichever site they ask', async () => {
    const key = await api.key();
    const owner = await api.db('accounts').first<{ id: number }>('id');
    await api.db('listings').update({ owner_id: owner.id });
    const { json } = await ask(main, '/api/v1/me/listings', { key });
    expect(json['items']).to.deep.equal(
      (json['items'] as unknown as { slug: string }[]).map((item) => ({
        ...item,
        ...(item.slug === 'here'
          ? { site: 'main', url: `${main}/listings/here` }
          : { site: 'other', url: `${other}/listings/elsewhere` }),
      })),
    );
    const listing = await api.db('listings').where({ slug: 'elsewhere' }).first<{ id: number }>('id');
    const own = await ask(main, `/api/v1/me/listings/${listing.id}`, { key });
    expect(own.json).to.deep.include({ site: 'other' });
    expect(JSON.stringify(own.json['badge'])).to.contain(`${other}/listings/elsewhere`);
  });
});
