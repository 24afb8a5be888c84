import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Answer } from '../contract/invoke.ts';
import type { Operation } from '../contract/operation.ts';
import { problemOf } from '../contract/problem.ts';
import { summaryOf } from '../contract/summary.ts';
import type { Fault } from '../faults.ts';
import { challengeOf } from './challenge.ts';

/** Versions before 2025-06-18 have no structured content. A request of theirs names none, or one of these. */
const textOnly = new Set([undefined, '', '2024-11-05', '2025-03-26']);

/** Whether a client of this `MCP-Protocol-Version` takes structured content. */
export const takesStructure = (version: string | undefined): boolean => !textOnly.has(version);

/** The same object as over REST as structured content, and a summary as text; one or the other, never twice. */
export function answeredResult(
  operation: Operation,
  { body, whole, cached }: Answer,
  structured: boolean,
): CallToolResult {
  if (!structured) {
    return { content: [{ type: 'text', text: cached ? cached.bytes.toString() : JSON.stringify(body) }] };
  }
  return { content: [{ type: 'text', text: summaryOf(operation, whole) }], structuredContent: { ...body } };
}

/** The same problem as over REST; where sign-in would help, with the challenge in `_meta` for some hosts (SEP-1489). */
export function refusedResult(refusal: Fault, requestId: string, baseUrl: string): CallToolResult {
  const challenge = challengeOf(refusal, baseUrl, 'mcp');
  return {
    isError: true,
    content: [{ type: 'text', text: JSON.stringify(problemOf(refusal, requestId, baseUrl)) }],
    ...(challenge && { _meta: { 'mcp/www_authenticate': [challenge] } }),
  };
}
