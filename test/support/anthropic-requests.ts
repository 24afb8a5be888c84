/** What a request of the Messages API has to look like, as its documentation and its client's types say. */
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';

const cacheControl = z.strictObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() });
const Text = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1),
  cache_control: cacheControl.optional(),
});
const Document = z.strictObject({
  type: z.literal('document'),
  source: z.strictObject({
    type: z.literal('text'),
    media_type: z.literal('text/plain'),
    data: z.string().min(1),
  }),
  title: z.string().min(1).max(500),
  context: z.string().min(1),
  cache_control: cacheControl.optional(),
});
const Tool = z.strictObject({
  name: z.string().regex(/^[\w-]{1,64}$/),
  description: z.string().min(1),
  strict: z.boolean().optional(),
  input_schema: z.looseObject({ type: z.literal('object') }),
  cache_control: cacheControl.optional(),
});

/** Sampling parameters, forced tools and prefills are refused by models of today; they are not in here. */
const Asked = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1).max(128_000),
  system: z.array(Text).min(1),
  tools: z.array(Tool).min(1),
  tool_choice: z.strictObject({ type: z.literal('auto'), disable_parallel_tool_use: z.boolean().optional() }),
  output_config: z
    .strictObject({ effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).optional() })
    .optional(),
  messages: z
    .array(z.strictObject({ role: z.literal('user'), content: z.array(z.union([Text, Document])).min(1) }))
    .length(1),
});

interface Block {
  type: string;
  text?: string;
  title?: string;
  context?: string;
  source?: { data: string };
  cache_control?: unknown;
}

/** A request that was found to be in order. */
export interface Asked {
  model: string;
  max_tokens: number;
  system: Block[];
  tools: { name: string; strict?: boolean; input_schema: Record<string, unknown>; cache_control?: unknown }[];
  output_config?: { effort?: string };
  messages: { content: Block[] }[];
}

/** Address of a page to the text that was sent of it. */
export type Documents = Map<string, string>;

export const documentsIn = ({ messages }: Asked): Documents =>
  new Map(
    messages
      .flatMap(({ content }) => content)
      .filter(({ type }) => type === 'document')
      .map(({ title, source }) => [title ?? '', source?.data ?? '']),
  );

export interface Problem {
  status: number;
  type: string;
  message: string;
}

/** Null where the API would take it. */
export function problemOf(
  { method, url, headers }: IncomingMessage,
  body: string,
  key: string,
): Problem | null {
  const invalid = (message: string): Problem => ({ status: 400, type: 'invalid_request_error', message });
  if (method !== 'POST' || url !== '/v1/messages')
    return { status: 404, type: 'not_found_error', message: `there is no ${method ?? ''} ${url ?? ''}` };
  // What the client of today sends for an API key; older ones sent `x-api-key`.
  if (headers.authorization !== `Bearer ${key}` && headers['x-api-key'] !== key)
    return { status: 401, type: 'authentication_error', message: 'invalid key' };
  if (!/^20\d\d-\d\d-\d\d$/.test(String(headers['anthropic-version'])))
    return invalid('anthropic-version is missing');
  if (!String(headers['content-type']).startsWith('application/json'))
    return invalid('not JSON by its content-type');
  const parsed = Asked.safeParse(JSON.parse(body));
  if (!parsed.success) return invalid(z.prettifyError(parsed.error));
  const { system, messages, tools } = parsed.data;
  const blocks = [...tools, ...system, ...messages.flatMap(({ content }) => content)];
  if (blocks.filter((block) => block.cache_control !== undefined).length > 4)
    return invalid('more than 4 cache breakpoints');
  for (const tool of tools) {
    const problem = tool.strict ? schemaProblem(tool.input_schema) : null;
    if (problem !== null) return invalid(`tools.${tool.name}: ${problem}`);
  }
  return null;
}

/** Keywords that strict schemas may have (structured outputs, "JSON Schema limitations"). */
const allowed = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'const',
  'anyOf',
  'allOf',
  '$ref',
  '$defs',
  'description',
  'title',
  'default',
  'format',
  'minItems',
]);

function schemaProblem(schema: Record<string, unknown>, path = ''): string | null {
  for (const key of Object.keys(schema)) if (!allowed.has(key)) return `${path}: ${key} is not supported`;
  const {
    type,
    properties = {},
    required,
    items,
    $defs = {},
  } = schema as {
    type?: string;
    properties?: Record<string, Record<string, unknown>>;
    required?: string[];
    items?: Record<string, unknown>;
    $defs?: Record<string, Record<string, unknown>>;
  };
  if (type === 'object') {
    if (schema['additionalProperties'] !== false) return `${path}: additionalProperties must be false`;
    const optional = Object.keys(properties).filter((name) => !required?.includes(name));
    if (optional.length > 0) return `${path}: ${optional.join(', ')} are optional`;
  }
  const inner = [
    ...Object.entries(properties),
    ...Object.entries($defs),
    ...(items ? [['items', items] as const] : []),
  ];
  for (const [name, member] of inner) {
    const problem = schemaProblem(member, `${path}/${name}`);
    if (problem !== null) return problem;
  }
  return null;
}
