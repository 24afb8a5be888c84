/** An operation as a tool: what hosts list, and what agents decide by. */
import type { Tool } from '@modelcontextprotocol/server';
import type { Access } from '../contract/access.ts';
import { toolInputOf, toolOutputOf } from '../contract/json-schema.ts';
import type { Operation } from '../contract/operation.ts';

/**
 * Which credential a tool takes, for hosts that sign people in before they call it: a bare 401 says too little to
 * some of them. As proposed for MCP (SEP-1488) and used by hosts already; those that read tools through an SDK that
 * drops unknown members find it in `_meta`.
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
