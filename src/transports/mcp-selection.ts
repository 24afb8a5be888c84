/**
 * `/mcp?tools=a,b&read_only=1` offers a selection of tools, to save context or to exclude writes. `/mcp?sign_in=1` has users
 * sign in when they connect, once for everything, instead of when a tool first needs it. Invalid parameters are
 * refused, as ignoring them would grant more than was intended.
 */
import { LRUCache } from 'lru-cache';
import type { Operation } from '../contract/operation.ts';
import { cut, fault } from '../faults.ts';
import { type ToolList, toolList } from './tool-list.ts';
import { toolsOf } from './mcp-tools.ts';

export interface Selection {
  operations: ReadonlyMap<string, Operation>;
  /** Inserts the tools into a response to tools/list. */
  list: ToolList;
  /** Whether every message needs an account. */
  signIn: boolean;
}

/** Few are in use, and each may be as large as the full list. */
const maxSelections = 50;

const parameters = ['tools', 'read_only', 'sign_in'] as const;
const yes = ['1', 'true'];
const no = ['0', 'false'];

/** @throws Fault invalid_input, from what it returns. */
export function toolSelections(operations: readonly Operation[]): (query: URLSearchParams) => Selection {
  const known = new Map(operations.map((operation) => [operation.id, operation]));
  const selectionOf = (chosen: readonly Operation[]): Selection => ({
    operations: new Map(chosen.map((operation) => [operation.id, operation])),
    list: toolList(toolsOf(chosen)),
    signIn: false,
  });
  const whole = selectionOf(operations);
  const made = new LRUCache<string, Selection>({ max: maxSelections });

  return (query) => {
    if (query.size === 0) return whole;
    const { tools, readOnly, signIn } = readQuery(query, known);
    const chosen = operations.filter(
      ({ id, route: [method] }) => (tools === null || tools.has(id)) && (!readOnly || method === 'GET'),
    );
    if (chosen.length === 0) refuse('tools', 'names only tools that write, and `read_only` leaves those out');
    const key = chosen.map(({ id }) => id).join();
    const before = made.get(key);
    const selection = before ?? selectionOf(chosen);
    if (!before) made.set(key, selection);
    return signIn ? { ...selection, signIn } : selection;
  };
}

function readQuery(query: URLSearchParams, known: ReadonlyMap<string, Operation>) {
  for (const name of query.keys()) {
    if (!parameters.some((parameter) => parameter === name)) {
      refuse(name, `is not known here; this address takes ${parameters.join(' and ')}`);
    }
    if (query.getAll(name).length > 1) refuse(name, 'is given more than once');
  }
  const [readOnly, signIn] = (['read_only', 'sign_in'] as const).map((name) => {
    const value = query.get(name);
    if (value !== null && ![...yes, ...no].includes(value)) {
      refuse(name, `must be one of ${[...yes, ...no].join(', ')}`);
    }
    return value !== null && yes.includes(value);
  }) as [boolean, boolean];
  const named = query
    .get('tools')
    ?.split(',')
    .map((name) => name.trim());
  const unknown = named?.filter((name) => !known.has(name)) ?? [];
  if (unknown.length > 0) {
    refuse(
      'tools',
      `names no tool of this server with “${cut(unknown.join('”, “'), 100)}”; there are ${[...known.keys()].join(', ')}`,
    );
  }
  return { tools: named ? new Set(named) : null, readOnly, signIn };
}

function refuse(path: string, message: string): never {
  return fault(
    'invalid_input',
    `Correct the address of this MCP server: \`${path}\` ${message}. An example: /mcp?tools=search_listings,get_listing&read_only=1.`,
    { problems: [{ path, message }] },
  );
}
