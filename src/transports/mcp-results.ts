import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Answer } from '../contract/invoke.ts';
import { problemOf } from '../contract/problem.ts';
import type { Fault } from '../faults.ts';
import { challengeOf } from './challenge.ts';

/** The same object as over REST, as text for models and as structured content for programs. */
export const answeredResult = ({ body, cached }: Answer): CallToolResult => ({
  content: [{ type: 'text', text: cached ? cached.bytes.toString() : JSON.stringify(body) }],
  structuredContent: { ...body },
});

/** The same problem as over REST; where sign-in would help, with the challenge in `_meta` for some hosts (SEP-1489). */
export function refusedResult(refusal: Fault, requestId: string, baseUrl: string): CallToolResult {
  const challenge = challengeOf(refusal, baseUrl, 'mcp');
  return {
    isError: true,
    content: [{ type: 'text', text: JSON.stringify(problemOf(refusal, requestId, baseUrl)) }],
    ...(challenge && { _meta: { 'mcp/www_authenticate': [challenge] } }),
  };
}
