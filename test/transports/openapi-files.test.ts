/** The OpenAPI document as it is served. */
import { expect } from 'chai';
import { load } from 'js-yaml';
import { appScopeNames } from '../../src/contract/access.ts';
import { type RunningApi, startApi } from '../support/api.ts';

interface WithContent {
  content?: Record<string, object>;
}

interface ServedOperation {
  security?: Record<string, string[]>[];
  description: string;
  requestBody?: WithContent;
  responses: Record<string, WithContent>;
}

/** Without white space, as it is sent. Descriptions of all members have over a quarter of it, examples a sixth. */
const maxBytes = 160_000;

interface Served {
  info: { contact: object };
  paths: Record<string, Record<string, ServedOperation>>;
  components: {
    securitySchemes: {
      oauth2: {
        flows: { authorizationCode: { authorizationUrl: string; tokenUrl: string; scopes: object } };
      };
    };
  };
}

describe('the OpenAPI files', () => {
  let api: RunningApi;
  let served: Served;

  before(async () => {
    api = await startApi({ env: { SITE_TEAM_EMAIL: 'team@example.com' } });
    served = (await (await fetch(`${api.baseUrl}/openapi.json`)).json()) as Served;
  });
  after(() => api.close());

  it('are the same in JSON and YAML', async () => {
    const response = await fetch(`${api.baseUrl}/openapi.yaml`);
    expect(response.headers.get('content-type')).to.equal('application/yaml; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).to.equal('*');
    expect(load(await response.text())).to.deep.equal(served);
  });

  it('have at most 160 KB, every operation with an example of its request and its answer', () => {
    expect(Buffer.byteLength(JSON.stringify(served))).to.be.below(maxBytes);
    const without = Object.entries(served.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody, responses }]) => {
        const done = responses['200'] ?? responses['201'];
        const contents = [requestBody, done].flatMap((part) => Object.values(part?.content ?? {}));
        return contents.every((content) => 'example' in content || 'examples' in content)
          ? []
          : [`${method} ${path}`];
      }),
    );
    expect(without).to.deep.equal([]);
  });

  it('name the site team as contact', () => {
    expect(served.info.contact).to.deep.equal({
      name: 'Site team',
      url: `${api.baseUrl}/contact`,
      email: 'team@example.com',
    });
  });

  it('have the flow of OAuth as its metadata has it', async () => {
    const { flows } = served.components.securitySchemes.oauth2;
    const metadata = (await (
      await fetch(`${api.baseUrl}/.well-known/oauth-authorization-server`)
    ).json()) as Record<string, string>;
    const { authorizationUrl, tokenUrl, scopes } = flows.authorizationCode;
    expect(api.baseUrl + authorizationUrl).to.equal(metadata['authorization_endpoint']);
    expect(api.baseUrl + tokenUrl).to.equal(metadata['token_endpoint']);
    expect(Object.keys(scopes)).to.deep.equal(appScopeNames);
  });

  it('name the scope of each operation', () => {
    const of = (path: string, method: string) => served.paths[path]?.[method];
    expect(of('/drafts', 'post')?.security).to.deep.equal([{ bearer: [] }, { oauth2: ['listings:write'] }]);
    expect(of('/site', 'get')?.security).to.equal(undefined);
    expect(of('/webhooks', 'get')?.security).to.deep.equal([{ bearer: [] }]);
    expect(of('/webhooks', 'get')?.description).to.contain('`webhooks:read`');
  });

  it('have no boolean schemas, which tools do not know', () => {
    const found: string[] = [];
    const search = (node: unknown, path: string) => {
      if (typeof node !== 'object' || node === null) return;
      for (const [key, value] of Object.entries(node)) {
        const isMember = path.endsWith('/properties') || ['items', 'not', 'then', 'else'].includes(key);
        if (isMember && typeof value === 'boolean') found.push(`${path}/${key}`);
        search(value, `${path}/${key}`);
      }
    };
    search(served.components, '');
    expect(found).to.deep.equal([]);
  });
});
