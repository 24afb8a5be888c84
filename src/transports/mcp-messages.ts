/** The parts of JSON-RPC messages that are looked at before the SDK reads them: whatever a client may have sent. */
import type { Operation } from '../contract/operation.ts';

export type Message = Record<string, unknown>;

/** JSON-RPC 2.0, section 5.1: the first of the codes that are the server’s to use. */
export const serverError = -32_000;

/** The messages of a body: one, or those of a batch (2025-03-26). */
export function messagesOf(body: unknown): Message[] {
  const all: unknown[] = Array.isArray(body) ? body : [body];
  return all.filter(isObject);
}

/** The operation that a message calls as a tool; undefined where it does not, or there is none of that name. */
export function calledBy(
  { method, params }: Message,
  operations: ReadonlyMap<string, Operation>,
): Operation | undefined {
  if (method !== 'tools/call' || !isObject(params) || typeof params['name'] !== 'string') return undefined;
  return operations.get(params['name']);
}

/** What an answer names its request by. */
export const idOf = ({ id }: Message) => (typeof id === 'string' || typeof id === 'number' ? id : null);

/** Requests since 2026-07-28 carry what used to be agreed on once. */
export const isModern = ({ params }: Message) =>
  isObject(params) &&
  isObject(params['_meta']) &&
  'io.modelcontextprotocol/protocolVersion' in params['_meta'];

const isObject = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
