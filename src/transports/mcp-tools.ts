/** An operation as an MCP tool. */
import type { Tool } from '@modelcontextprotocol/server';
import type { Access } from '../contract/access.ts';
import { toolInputOf, toolOutputOf } from '../contract/json-schema.ts';
import type { Operation } from '../contract/operation.ts';

/**
 * The credential that a tool takes, for hosts that sign users in before a call, as a 401 alone does not suffice for some.
 * Proposed for MCP (SEP-1488) and used by hosts already; `_meta` repeats it for SDKs that drop unknown members.
 */
export type SecurityScheme = { type: 'noauth' } | { type: 'oauth2'; scopes: string[] };

export interface ListedTool extends Tool {
  securitySchemes: SecurityScheme[];
}

export function toolOf(operation: Operation): ListedTool {
  const readOnly = operation.route[0] === 'GET';
  const securitySchemes = securitySchemesOf(operation.access);
  return {
    name: operation.id,
    title: operation.title,
    description: operation.description + followed(operation),
    inputSchema: toolInputOf(operation) as Tool['inputSchema'],
    outputSchema: toolOutputOf(operation),
    annotations: {
      title: operation.title,
      readOnlyHint: readOnly,
      destructiveHint: operation.effects.destructive ?? false,
      idempotentHint: readOnly || (operation.effects.idempotent ?? false),
      openWorldHint: operation.effects.openWorld ?? false,
    },
    securitySchemes,
    _meta: { securitySchemes },
  };
}

const securitySchemesOf = (access: Access): SecurityScheme[] =>
  access.kind === 'public' ? [{ type: 'noauth' }] : [{ type: 'oauth2', scopes: [access.scope] }];

const followed = ({ progress }: Operation) =>
  progress
    ? ` Called with a progress token, it reports how far that is and answers once there is nothing to wait for, after ${progress.waitMs / 1000} s at the latest.`
    : '';
