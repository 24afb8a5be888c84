import { Fault } from '../faults.ts';
import type { Topic } from './freshness.ts';
import { inputProblems } from './input-problems.ts';
import { inWords } from './input-words.ts';
import type { Operation } from './operation.ts';
import { rejectUnsafeText } from './unsafe-text.ts';

export interface ParsedInput {
  parsed: Record<string, unknown>;
  /** Canonical text of the input: members in the order of the schema, with defaults. */
  key: string;
  topics: readonly Topic[];
}

/** Parsed inputs of reads, which are immutable and reused for known URLs. */
const parsedBefore = new WeakMap<Record<string, unknown>, ParsedInput>();

/** @throws Fault invalid_input */
export function parseInput(operation: Operation, sent: Record<string, unknown>): ParsedInput {
  const before = parsedBefore.get(sent);
  if (before) return before;
  const input = operation.inputOfAnswer?.(sent) ?? sent;
  rejectUnsafeText(input);
  const { success, data, error } = operation.input.safeParse(input, { error: inWords });
  if (!success) {
    throw new Fault('invalid_input', 'Correct what `errors` names and send it again.', {
      problems: inputProblems(error, operation.input),
    });
  }
  const { freshness } = operation;
  if (!freshness) return { parsed: data, key: '', topics: [] };
  const made: ParsedInput = {
    parsed: data,
    key: `${operation.id} ${JSON.stringify(data)}`,
    topics: ['site', ...freshness.topics(data as never)],
  };
  parsedBefore.set(sent, made);
  return made;
}
