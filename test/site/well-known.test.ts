/** What browsers, password managers and agents look up without reading a page. */
import { expect } from 'chai';
import { type RunningApi, freePort, startApi } from '../support/api.ts';
import { visitorOf } from '../support/visitor.ts';

describe('the well-known addresses', () => {
  let api: RunningApi;
  before(async () => {
    const PORT = String(await freePort());
    api = await startApi({ env: { PORT, BASE_URL: `http://localhost:${PORT}` } });
  });
  after(() => api.close());
  const get = (path: string) => visitorOf(api.baseUrl).get(`/.well-known/${path}`);

  it('lead password managers to where people change how they sign in', async () => {
    const { status, to } = await get('change-password');
    expect([status, to]).to.deep.equal([302, '/account/passkeys']);
    const page = await visitorOf(api.baseUrl).get('/account/passkeys');
    expect(page.to).to.equal('/sign-in?return_to=%2Faccount%2Fpasskeys');
    // By this they tell whether a site answers everything with 200.
    expect((await get('resource-that-should-not-exist-whose-status-code-should-not-be-200')).status).to.equal(
      404,
    );
  });

  it('name the pages for passkeys, if the site has them', async () => {
    const page = `${api.baseUrl}/account/passkeys`;
    const { headers, text } = await get('passkey-endpoints');
    expect(headers.get('content-type')).to.match(/^application\/json/);
    expect(JSON.parse(text)).to.deep.equal({ enroll: page, manage: page });
    const without = await startApi();
    try {
      const answer = await fetch(`${without.baseUrl}/.well-known/passkey-endpoints`);
      expect(answer.status).to.equal(404);
    } finally {
      await without.close();
    }
  });

  it('list the APIs with their descriptions, all of which are there', async () => {
    const { headers, text } = await get('api-catalog');
    expect(headers.get('content-type')).to.equal(
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    );
    const { linkset } = JSON.parse(text) as { linkset: Record<string, unknown>[] };
    expect(linkset.map(({ anchor }) => anchor)).to.deep.equal([
      `${api.baseUrl}/api/v1`,
      `${api.baseUrl}/mcp`,
    ]);
    const links = linkset.flatMap((api) =>
      Object.values(api).flatMap((value) => (Array.isArray(value) ? (value as object[]) : [])),
    );
    expect(links).to.have.length(5);
    for (const { href, type } of links as { href: string; type: string }[]) {
      const answer = await fetch(href);
      expect(answer.status, href).to.equal(200);
      expect(answer.headers.get('content-type')).to.include(type);
    }
  });
});
