/** An operation as an MCP tool. */
import type { Tool } from '@modelcontextprotocol/server';
import type { Access } from '../contract/access.ts';
import { type JsonSchema, outputShortener } from '../contract/brief-schema.ts';
import { outputOf, toolInputOf } from '../contract/json-schema.ts';
import type { Operation } from '../contract/operation.ts';

/**
 * The credential that a tool takes, for hosts that sign users in before a call, as a 401 alone does not suffice for some.
 * Proposed for MCP (SEP-1488) and used by hosts already, which read it in `_meta`, too.
 */
export type SecurityScheme = { type: 'oauth2'; scopes: string[] };

export interface ListedTool extends Tool {
  /** Absent where none is needed. */
  _meta?: { securitySchemes: SecurityScheme[] };
}

/** Longer members of inputs are shown once in a list. */
const repeatedBytes = 300;

/** The tools of one list, each thing in them once. */
export function toolsOf(operations: readonly Operation[]): ListedTool[] {
  const shortOutput = outputShortener();
  const shown = new Map<string, string>();
  return operations.map((operation) => ({
    name: operation.id,
    title: operation.title,
    description: operation.description + followed(operation),
    inputSchema: withoutShown(operation, shown) as Tool['inputSchema'],
    ...outputIn(shortOutput(outputOf(operation))),
    annotations: annotationsOf(operation),
    ...securityOf(operation.access),
  }));
}

/** Left out where it would say only that the answer is an object. */
const outputIn = (schema: JsonSchema): Pick<Tool, 'outputSchema'> =>
  Object.keys(schema).length > 1 ? { outputSchema: schema } : {};

/** The input of a tool, with references to members that another tool of the list has, too. */
function withoutShown(operation: Operation, shown: Map<string, string>): JsonSchema {
  const input = toolInputOf(operation);
  const members = Object.entries(input.properties ?? {}).map(([name, member]) => {
    const text = JSON.stringify([name, member]);
    const before = shown.get(text);
    if (before === undefined && text.length >= repeatedBytes) shown.set(text, operation.id);
    const { type, items } = member as JsonSchema;
    const { type: of } = (items ?? {}) as JsonSchema;
    const short = { type, ...(of && { items: { type: of } }), description: `As ${before} takes it.` };
    return [name, before === undefined ? member : short];
  });
  return { ...input, properties: Object.fromEntries(members) as Record<string, JsonSchema> };
}

/** Explicit even where false, except for those that say nothing of a tool that only reads. */
function annotationsOf({ route: [method], effects }: Operation): NonNullable<Tool['annotations']> {
  const openWorldHint = effects.openWorld ?? false;
  if (method === 'GET') return { readOnlyHint: true, openWorldHint };
  return {
    readOnlyHint: false,
    destructiveHint: effects.destructive ?? false,
    idempotentHint: effects.idempotent ?? false,
    openWorldHint,
  };
}

const securityOf = (access: Access): Pick<ListedTool, '_meta'> =>
  access.kind === 'public'
    ? {}
    : { _meta: { securitySchemes: [{ type: 'oauth2', scopes: [access.scope] }] } };

const followed = ({ progress }: Operation) =>
  progress ? ` With a progress token, it waits for that, at most ${progress.waitMs / 1000} s.` : '';
