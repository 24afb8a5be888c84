/** The arguments of a tool: the input of its operation, its key, and what is wanted of the answer. */
import type { Answer } from '../contract/invoke.ts';
import { narrowOf } from '../contract/narrowing.ts';
import type { Operation } from '../contract/operation.ts';

/** An answer of another operation with what is wanted of this one’s. */
export function narrowed(operation: Operation, args: Record<string, unknown>, answer: Answer): Answer {
  const narrow = narrowOf(operation, argumentsOf(operation, args).wanted);
  return { ...answer, body: narrow?.(answer.whole) ?? answer.whole };
}

/** The input that a tool is called with, and what is not of the operation: its key, and what is wanted of the answer. */
export function argumentsOf(operation: Operation, args: Record<string, unknown>) {
  const { wanted, others } = wantedIn(operation, args);
  const { idempotency_key: key, ...input } = others;
  // Where the operation takes no key, or not such a one, it stays and is refused as an unknown property.
  const taken = operation.effects.idempotencyKey === true && (key === undefined || typeof key === 'string');
  return taken
    ? { input, idempotencyKey: key, wanted }
    : { input: others, idempotencyKey: undefined, wanted };
}

/** `fields` of a read, `return` of a write, and other arguments. */
function wantedIn({ route: [method] }: Operation, args: Record<string, unknown>) {
  if (method === 'GET') {
    const { fields, ...others } = args;
    return { wanted: fields === undefined ? {} : { fields }, others };
  }
  // Another value is refused as an unknown property.
  const { return: form, ...others } = args;
  return form === 'minimal' ? { wanted: { minimal: true }, others } : { wanted: {}, others: args };
}
