/**
 * `/mcp?tools=a,b&read_only=1` offers a selection of tools, to save context or to exclude writes. Invalid parameters are
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
}

/** Few are in use, and each may be as large as the full list. */
const maxSelections = 50;

const parameters = ['tools', 'read_only'] as const;
const yes = ['1', 'true'];
const no = ['0', 'false'];

/** @throws Fault invalid_input, from what it returns. */
export function toolSelections(operations: readonly Operation[]): (query: URLSearchParams) => Selection {
  const known = new Map(operations.map((operation) => [operation.id, operation]));
  const selectionOf = (chosen: readonly Operation[]): Selection => ({
    operations: new Map(chosen.map((operation) => [operation.id, operation])),
    list: toolList(toolsOf(chosen)),
  });
  const whole = selectionOf(operations);
  const made = new LRUCache<string, Selection>({ max: maxSelections });

  return (query) => {
    if (query.size === 0) return whole;
    const { tools, readOnly } = readQuery(query, known);
    const chosen = operations.filter(
      ({ id, route: [method] }) => (tools === null || tools.has(id)) && (!readOnly || method === 'GET'),
    );
    if (chosen.length === 0) refuse('tools', 'names only tools that write, and `read_only` leaves those out');
    const key = chosen.map(({ id }) => id).join();
    const before = made.get(key);
    if (before) return before;
    const selection = selectionOf(chosen);
    made.set(key, selection);
    return selection;
  };
}

function readQuery(query: URLSearchParams, known: ReadonlyMap<string, Operation>) {
  for (const name of query.keys()) {
    if (!parameters.some((parameter) => parameter === name)) {
      refuse(name, `is not known here; this address takes ${parameters.join(' and ')}`);
    }
    if (query.getAll(name).length > 1) refuse(name, 'is given more than once');
  }
  const readOnly = query.get('read_only');
  if (readOnly !== null && ![...yes, ...no].includes(readOnly)) {
    refuse('read_only', `must be one of ${[...yes, ...no].join(', ')}`);
  }
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
  return { tools: named ? new Set(named) : null, readOnly: readOnly !== null && yes.includes(readOnly) };
}

function refuse(path: string, message: string): never {
  return fault(
    'invalid_input',
    `Correct the address of this MCP server: \`${path}\` ${message}. An example: /mcp?tools=search_listings,get_listing&read_only=1.`,
    { problems: [{ path, message }] },
  );
}
