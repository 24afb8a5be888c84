import { Fault, type Problem } from '../faults.ts';
import type { Topic } from './freshness.ts';
import { inputProblems } from './input-problems.ts';
import { inWords } from './input-words.ts';
import type { Operation } from './operation.ts';
import { storableCopy, unsafeText } from './unsafe-text.ts';

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
  const unsafe = unsafeText(input);
  const { data, error } = operation.input.safeParse(input, { error: inWords });
  const problems = withOthers(unsafe, error ? inputProblems(error, operation.input) : []);
  if (problems.length > 0 || data === undefined) refuse(problems);
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

/**
 * Like `parseInput`; a refusal also has the problems that the operation's rules find in what was sent.
 * @throws Fault invalid_input
 */
export async function parseByRules(
  operation: Operation,
  sent: Record<string, unknown>,
  problemsOfRules: (input: Record<string, unknown>) => Promise<Problem[]>,
): Promise<ParsedInput> {
  try {
    return parseInput(operation, sent);
  } catch (error) {
    const { problems, moreProblems } = error as Fault;
    if (!operation.ruleProblems || !problems || moreProblems > 0) throw error;
    const found = await problemsOfRules(storableCopy(operation.inputOfAnswer?.(sent) ?? sent));
    return refuse(withOthers(problems, found));
  }
}

/** The problems, and those of other paths. */
function withOthers(problems: readonly Problem[], others: readonly Problem[]): Problem[] {
  const paths = new Set(problems.map(({ path }) => path));
  return [...problems, ...others.filter(({ path }) => !paths.has(path))];
}

function refuse(problems: Problem[]): never {
  throw new Fault('invalid_input', 'Correct what `errors` names and send it again.', { problems });
}
