/** An operation's input as a REST request: names in braces go into the path, the rest into query or body. */
import type { Operation } from '../../src/contract/operation.ts';

export function requestOf(
  { route: [method, route] }: Pick<Operation, 'route'>,
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
): { path: string; init: RequestInit } {
  const rest = { ...input };
  const filled = route.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    Reflect.deleteProperty(rest, name);
    return encodeURIComponent(String(value));
  });
  if (method === 'GET' || method === 'DELETE') {
    const query = new URLSearchParams(
      Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const search = query.size > 0 ? `?${query.toString()}` : '';
    return { path: `/api/v1${filled}${search}`, init: { method, headers } };
  }
  return {
    path: `/api/v1${filled}`,
    init: {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(rest),
    },
  };
}
