/** Reads parts of JSON-RPC messages that are not validated yet. */
import type { Operation } from '../contract/operation.ts';

export type Message = Record<string, unknown>;

/** JSON-RPC 2.0, section 5.1: the first of the server-defined error codes. */
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

/** The id that the response repeats. */
export const idOf = ({ id }: Message) => (typeof id === 'string' || typeof id === 'number' ? id : null);

/** Since 2026-07-28, each request carries its protocol version. */
export const isModern = ({ params }: Message) =>
  isObject(params) &&
  isObject(params['_meta']) &&
  'io.modelcontextprotocol/protocolVersion' in params['_meta'];

export const isObject = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
