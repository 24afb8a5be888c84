/** Makes the OpenAPI 3.1 document of the operations. `npm run generate` writes openapi.json. */
import { appScopeNames, isForApps, scopes } from '../contract/access.ts';
import type { Operation } from '../contract/operation.ts';
import { Problem } from '../contract/problem.ts';
import { outputOf } from '../contract/json-schema.ts';
import { tags } from '../contract/tags.ts';
import { createExamples } from './openapi/examples.ts';
import { createParameters, requestOf } from './openapi/requests.ts';
import { headers, responsesOf, sharedResponses } from './openapi/responses.ts';
import { createSchemas } from './openapi/schemas.ts';
import { webhookObjects, webhookSchemas } from './openapi/webhooks.ts';
import { apiPrefix } from './rest.ts';

type Json = Record<string, unknown>;

export interface ApiInfo {
  version: string;
  /** Paths of the authorization server. */
  oauth: { authorization: string; token: string };
  /** How the site team is reached. */
  contact?: { url: string; email?: string | undefined };
}

export function openApiOf(operations: readonly Operation[], { version, oauth, contact }: ApiInfo): Json {
  const schemas = createSchemas();
  schemas.add(outputOf({ output: Problem }));
  const requests = operations.map((operation) => requestOf(operation, schemas));
  const parameters = createParameters(requests.map((request) => request.parameters));

  const examples = createExamples(operations);
  const paths: Record<string, Json> = {};
  operations.forEach((operation, index) => {
    const [method, path] = operation.route;
    const { parameters: taken = [], body = null } = requests[index] ?? {};
    (paths[path] ??= {})[method.toLowerCase()] = {
      operationId: operation.id,
      summary: operation.title,
      description: descriptionOf(operation),
      tags: [operation.tag],
      ...securityOf(operation),
      ...(taken.length > 0 && { parameters: taken.map((one) => parameters.of(one, path)) }),
      ...(body && { requestBody: body }),
      responses: responsesOf(operation, schemas.add(outputOf(operation)), examples),
    };
  });
  const used = new Set(operations.map(({ tag }) => tag));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Launch Directory',
      version,
      summary: 'A directory of products with a weekly launch calendar.',
      description:
        'Anyone can read. Signed-in users submit products by their website, review drafts with quotes from it, and launch them. Every operation except those of webhooks and `watch_draft` is also an MCP tool at `/mcp`. Every answer has `X-Request-Id`, `RateLimit` with what is left of the limit that counted the call, and `RateLimit-Policy` with its size (`"read";q=3000;w=60`); public ones have an `ETag` for `If-None-Match`.',
      contact: { name: 'Site team', ...contact },
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: apiPrefix, description: 'This deployment.' }],
    security: anyone,
    tags: [...used].map((name) => ({ name, description: tags[name] })),
    paths,
    webhooks: webhookObjects(),
    components: {
      securitySchemes: securitySchemesOf(oauth),
      headers,
      examples: examples.shared(),
      parameters: parameters.all(),
      responses: sharedResponses,
      schemas: { ...schemas.all(), ...webhookSchemas },
    },
  };
}

/** Public operations check credentials, too, where they are sent. */
const anyone = [{}, { bearer: [] }, { oauth2: [] }];

const securityOf = ({ access }: Operation): Json =>
  access.kind === 'public'
    ? {}
    : { security: [{ bearer: [] }, ...(isForApps(access) ? [{ oauth2: [access.scope] }] : [])] };

/** Only the security of OAuth names scopes. */
const descriptionOf = ({ description, access }: Operation): string =>
  access.kind === 'public' || isForApps(access)
    ? description
    : `${description} API key scope: \`${access.scope}\`.`;

const securitySchemesOf = ({ authorization, token }: ApiInfo['oauth']) => ({
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key with the scope that `oauth2` names, or an access token of an app.',
  },
  oauth2: {
    type: 'oauth2',
    description:
      'OAuth 2.1 with PKCE. Apps register by a metadata document (CIMD) or dynamically; `resource` is this API.',
    flows: {
      authorizationCode: {
        authorizationUrl: authorization,
        tokenUrl: token,
        refreshUrl: token,
        scopes: Object.fromEntries(appScopeNames.map((name) => [name, scopes[name]])),
      },
    },
  },
});
