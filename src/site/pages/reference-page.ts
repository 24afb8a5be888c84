/** The API reference, generated from the operations like the OpenAPI file. */
import { type Access, scopes } from '../../contract/access.ts';
import {
  maxBatchBytes,
  maxBatchMessages,
  maxBodyBytes,
  maxDepth,
  maxMembers,
  maxParameters,
} from '../../contract/input-bounds.ts';
import type { Limit } from '../../contract/limits.ts';
import { jsonSchemaOf, pathNames } from '../../contract/json-schema.ts';
import type { JsonSchema } from '../../contract/brief-schema.ts';
import type { Operation } from '../../contract/operation.ts';
import { BOT_PATH } from '../../guarded-fetch/crawler-rules.ts';
import { type FaultCode, faultTable } from '../../fault-table.ts';
import { maxProblems } from '../../faults.ts';
import { type Html, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { webhooksPart } from './reference-webhooks.ts';

export interface ReferenceParts {
  site: SiteFacts | null;
  operations: readonly Operation[];
  limits: readonly Limit[];
}

export function referencePage({ site, operations, limits }: ReferenceParts): string {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return layout({
    site,
    title: 'API reference',
    canonical: '/docs',
    description: 'Every operation of the directory, over REST, and as an MCP tool of the same name.',
    body: html`<article class="prose reference">
      <h1>API reference</h1>
      <p>
        You can call every operation over REST under <code>${site?.urls.api ?? '/api/v1'}</code>, and over MCP
        at <code>${site?.urls.mcp ?? '/mcp'}</code> as a tool of the same name. Input and answer are the same.
        The operations for webhooks need an API key and are no tools, nor is <code>watch_draft</code>, a
        stream. <a href="/openapi.json">openapi.json</a> and <a href="/openapi.yaml">openapi.yaml</a> are the
        machine-readable form (OpenAPI 3.1). <a href="/docs/errors">Errors</a> have a page of their own.
      </p>
      <h2>Signing in</h2>
      <p>
        Public operations need no credential. The others need an API key, sent as
        <code>Authorization: Bearer ld_live_…</code>, with these scopes:
      </p>
      <ul>
        ${Object.entries(scopes).map(([name, about]) => html`<li><code>${name}</code>: ${about}.</li>`)}
      </ul>
      <h2>Repeating a request</h2>
      <p>
        Writes take <code>Idempotency-Key</code> (over MCP the argument <code>idempotency_key</code>): we
        carry out the same request with the same key once, and replay its answer for 24 hours.
      </p>
      ${limitsPart(limits)} ${webhooksPart()}
      <h2 id="crawler">Our crawler</h2>
      <p>
        <code>LaunchDirectoryBot</code> reads a website when somebody submits it, and looks for the badge on
        the homepages of listings on the free plan. It respects robots.txt, reads at most twelve pages, and
        sends at most two requests at a time. To block it: <code>User-agent: LaunchDirectoryBot</code>,
        <code>Disallow: /</code>. <a href="${BOT_PATH}">More about it</a>.
      </p>
      <nav aria-label="Operations">
        ${tags.map(
          (tag) =>
            html`<p>
              ${tag}:
              ${operations
                .filter((operation) => operation.tag === tag)
                .map(({ id }) => html`<a href="#${id}"><code>${id}</code></a> `)}
            </p>`,
        )}
      </nav>
      ${tags.map(
        (tag) =>
          html`<h2>${tag}</h2>
            ${operations.filter((operation) => operation.tag === tag).map(section)}`,
      )}
    </article>`,
  });
}

function limitsPart(limits: readonly Limit[]): Html {
  return html`<h2 id="limits">Limits</h2>
    <p>
      We count calls by class, over REST and MCP together. Each class has a quota for a window of time, which
      begins with the first call:
    </p>
    <table tabindex="0">
      <thead>
        <tr>
          <th scope="col">Class</th>
          <th scope="col">Quota</th>
          <th scope="col">Window</th>
          <th scope="col">Counts</th>
          <th scope="col">Counted by</th>
        </tr>
      </thead>
      <tbody>
        ${limits.map(
          ({ name, quota, windowSeconds, counts, countedBy }) =>
            html`<tr>
              <td><code>${name}</code></td>
              <td>${quota}</td>
              <td>${windowSeconds} s</td>
              <td>${counts}</td>
              <td>${countedBy}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p>
      Each answer shows the limit of its class: <code>RateLimit-Policy: "read";q=3000;w=60</code> has the
      quota and the window in seconds, <code>RateLimit: "read";r=2999;t=60</code> the remaining calls and the
      seconds until the window ends. A call beyond the quota gets 429 (<a href="/docs/errors#rate_limited"
        >rate_limited</a
      >) and is not carried out: wait as many seconds as <code>Retry-After</code> says, then try again.
      <code>get_site_info</code> lists the limits, <code>get_account</code> shows what is left. An IPv6
      network of 64 bits counts as one network address. Each process of the service counts reads and messages
      to /mcp by itself; all processes count everything else together.
    </p>
    <p>
      A body can have ${maxBodyBytes / 1024} KiB, decompressed; an input ${maxMembers} properties and list
      items, in ${maxDepth} levels; a query ${maxParameters} parameters. A batch can have ${maxBatchMessages}
      MCP messages. Once its answers have ${maxBatchBytes / 1024} KiB together, we refuse the remaining
      messages without carrying them out.
    </p>`;
}

function section(operation: Operation): Html {
  const [method, path] = operation.route;
  return html`<section id="${operation.id}">
    <h3><code>${operation.id}</code></h3>
    <p><code>${method} /api/v1${path}</code> · ${accessInWords(operation.access)}</p>
    <p>${inline(operation.description)}</p>
    ${inputTable(operation)}
    <p>
      Answers ${operation.success} with${operation.stream && ' events that have'}
      ${Object.keys(operation.output.shape).map((name, index) => html`${index > 0 && ', '}<code>${name}</code>`)}.
      ${
        operation.faults.length > 0 &&
        html`Refuses with
        ${operation.faults.map((code, index) => html`${index > 0 && ', '}<a href="/docs/errors#${code}">${code}</a>`)}.`
      }
    </p>
  </section>`;
}

/** Renders the backticks of descriptions as code. */
const inline = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));

const accessInWords = (access: Access) =>
  access.kind === 'public' ? 'public' : html`needs <code>${access.scope}</code>`;

function inputTable(operation: Operation): Html | null {
  const schema = jsonSchemaOf(operation.input, 'input');
  const members = Object.entries(schema.properties ?? {});
  if (members.length === 0) return null;
  const inPath = pathNames(operation.route[1]);
  const required = new Set(schema.required ?? []);
  return html`<table tabindex="0">
    <thead>
      <tr>
        <th scope="col">Input</th>
        <th scope="col">Type</th>
        <th scope="col">About</th>
      </tr>
    </thead>
    <tbody>
      ${members.map(
        ([name, property]) =>
          html`<tr>
            <td><code>${name}</code>${inPath.includes(name) && ' (path)'}</td>
            <td>
              ${typeInWords(resolvedIn(schema, property as JsonSchema))}${!required.has(name) && ', optional'}
            </td>
            <td>${inline((property as JsonSchema).description ?? '')}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const resolvedIn = ({ $defs = {} }: JsonSchema, { $ref, ...own }: JsonSchema): JsonSchema =>
  $ref === undefined ? own : { ...$defs[$ref.replace('#/$defs/', '')], ...own };

function typeInWords(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => String(value)).join(' | ');
  const { minimum, maximum, maxLength, maxItems } = schema;
  const range = minimum !== undefined && maximum !== undefined ? ` ${minimum}..${maximum}` : '';
  const most = maxLength !== undefined ? `, at most ${maxLength} characters` : '';
  const items = maxItems !== undefined ? `, at most ${maxItems} items` : '';
  const fallback = schema.default === undefined ? '' : `, default ${JSON.stringify(schema.default)}`;
  const type = [schema.type ?? 'value'].flat().join(' or ');
  return `${type}${range}${most}${items}${fallback}`;
}

export function errorsPage({ site }: Pick<ReferenceParts, 'site'>): string {
  return layout({
    site,
    title: 'Errors',
    canonical: '/docs/errors',
    description: 'Every error code of the API, with its status and meaning.',
    body: html`<article class="prose reference">
      <h1>Errors</h1>
      <p>
        Every error is a JSON object with the members of RFC 9457 (<code>type</code>, <code>title</code>,
        <code>status</code>, <code>detail</code>), a <code>code</code> from this page and a
        <code>request_id</code>. <code>detail</code> says what to do next. With <code>invalid_input</code>,
        <code>errors</code> lists up to ${maxProblems} problems and where they are;
        <code>more_errors</code> counts the others. Over MCP you get the same object as an error result.
      </p>
      <table tabindex="0">
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Status</th>
            <th scope="col">Meaning</th>
            <th scope="col">What to do</th>
          </tr>
        </thead>
        <tbody>
          ${(Object.keys(faultTable) as FaultCode[]).map(
            (code) =>
              html`<tr id="${code}">
                <td><code>${code}</code></td>
                <td>${faultTable[code].status}</td>
                <td>${faultTable[code].title}.</td>
                <td>${inline(faultTable[code].next)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </article>`,
  });
}
