import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { type ApiDocument, breakingChanges } from '../../scripts/breaking-changes.ts';

type Node = Record<string, unknown>;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const text = { type: 'string' };

/** With one operation and one webhook. */
const small = {
  paths: {
    '/drafts': {
      patch: {
        parameters: [
          { name: 'id', in: 'query', required: true, schema: text },
          { name: 'q', in: 'query', schema: text },
        ],
        requestBody: { required: true, ...json(ref('Input')) },
        responses: { 200: json({ allOf: [ref('Summary'), ref('Draft')] }), default: json(ref('Summary')) },
        security: [{ bearer: [] }],
      },
    },
  },
  webhooks: { ready: { post: { responses: { '2XX': {} } } } },
  components: {
    schemas: {
      Summary: { type: 'object', properties: { id: text }, required: ['id'] },
      Draft: {
        type: 'object',
        properties: {
          status: { type: 'string', 'x-extensible-enum': ['ready'] },
          role: { enum: ['owner', 'cofounder'] },
          url: text,
          note: { type: ['string', 'null'] },
        },
        required: ['status', 'role'],
      },
      Input: {
        type: 'object',
        properties: { name: { type: 'string', maxLength: 10 }, kind: { enum: ['a', 'b'] } },
        required: ['name'],
        additionalProperties: false,
      },
    },
  },
};

type Path = readonly (string | number)[];

/** The document with another value there; without it if that is undefined. */
function changed(document: object, path: Path, value: unknown): ApiDocument {
  const copy = JSON.parse(JSON.stringify(document)) as Node;
  const parent = path.slice(0, -1).reduce((node, name) => node[name] as Node, copy);
  const last = path.at(-1) ?? '';
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else parent[last] = value;
  return copy as unknown as ApiDocument;
}

const schemas = ['components', 'schemas'];
const operation = ['paths', '/drafts', 'patch'];
const draft = [...schemas, 'Draft'];
const input = [...schemas, 'Input'];
const inDraft = (name: string) => [...draft, 'properties', name];
const inInput = (name: string) => [...input, 'properties', name];

const breaking: [says: string, path: Path, value: unknown, where: string][] = [
  ['an operation is gone', ['paths', '/drafts'], undefined, 'PATCH /drafts'],
  ['a webhook is gone', ['webhooks', 'ready'], undefined, 'ready'],
  ['a response is gone', [...operation, 'responses', '200'], undefined, 'PATCH /drafts'],
  ['another sign-in', [...operation, 'security'], [{ oauth2: [] }], 'PATCH /drafts'],
  ['a member of an answer is gone', inDraft('url'), undefined, 'Draft.url'],
  ['a member may be missing', [...draft, 'required'], ['status'], 'Draft.role'],
  ['a member may be null', [...inDraft('url'), 'type'], ['string', 'null'], 'Draft.url'],
  ['a closed enum has more', [...inDraft('role'), 'enum'], ['owner', 'cofounder', 'team'], 'Draft.role'],
  ['a base is of another type', [...schemas, 'Summary', 'properties', 'id', 'type'], 'integer', 'Summary.id'],
  ['a parameter is gone', [...operation, 'parameters', 1], { name: 'p', in: 'query' }, 'PATCH /drafts q'],
  ['a parameter is required', [...operation, 'parameters', 1, 'required'], true, 'PATCH /drafts q'],
  ['a member of an input is gone', inInput('kind'), undefined, 'Input.kind'],
  ['a member of an input is required', [...input, 'required'], ['name', 'kind'], 'Input.kind'],
  ['an input takes fewer values', [...inInput('kind'), 'enum'], ['a'], 'Input.kind'],
  ['an input has a closer bound', [...inInput('name'), 'maxLength'], 9, 'Input.name'],
  ['an input has a new bound', [...inInput('name'), 'minLength'], 1, 'Input.name'],
  ['an input has a pattern', [...inInput('name'), 'pattern'], '^a', 'Input.name'],
];

const harmless: [says: string, path: Path, value: unknown][] = [
  ['nothing', ['info'], undefined],
  ['a new path', ['paths', '/new'], { get: { responses: {} } }],
  ['a new member of an answer', inDraft('more'), text],
  ['an optional member is always there', [...draft, 'required'], ['status', 'role', 'url']],
  ['an open enum has more', [...inDraft('status'), 'x-extensible-enum'], ['ready', 'failed']],
  ['a closed enum has fewer', [...inDraft('role'), 'enum'], ['owner']],
  ['an answer is never null', [...inDraft('note'), 'type'], 'string'],
  ['an optional input', inInput('more'), text],
  ['an input takes more values', [...inInput('kind'), 'enum'], ['a', 'b', 'c']],
  ['an input is required no more', [...input, 'required'], []],
  ['an input has a wider bound', [...inInput('name'), 'maxLength'], 11],
  ['a further way to sign in', [...operation, 'security'], [{ bearer: [] }, { oauth2: [] }]],
  ['no sign-in', [...operation, 'security'], [{}]],
  [
    'a base is written out',
    [...operation, 'responses', '200'],
    json({ allOf: [ref('Draft'), small.components.schemas.Summary] }),
  ],
  [
    'a base has a member that the answer narrows',
    [...operation, 'responses', '200', 'content', 'application/json', 'schema', 'allOf', 0],
    { properties: { id: text, url: { type: ['string', 'null'] } }, required: ['id'] },
  ],
];

describe('changes of the OpenAPI document that break clients', () => {
  for (const [says, path, value, where] of breaking) {
    it(`are found: ${says}`, () => {
      const found = breakingChanges(small as unknown as ApiDocument, changed(small, path, value));
      expect(found.map((one) => one.where)).to.deep.equal([where]);
    });
  }

  for (const [says, path, value] of harmless) {
    it(`are not found where there are none: ${says}`, () => {
      expect(breakingChanges(small as unknown as ApiDocument, changed(small, path, value))).to.deep.equal([]);
    });
  }

  it('are found in the document of this service', () => {
    const url = new URL('../../openapi.json', import.meta.url);
    const ours = JSON.parse(readFileSync(url, 'utf8')) as ApiDocument;
    const without = changed(
      changed(ours, [...schemas, 'Problem', 'properties', 'detail'], undefined),
      ['paths', '/site'],
      undefined,
    );
    expect(breakingChanges(ours, ours)).to.deep.equal([]);
    expect(breakingChanges(ours, without).map(({ where }) => where)).to.have.members([
      'Problem.detail',
      'GET /site',
    ]);
  });
});
