/**
 * Refuses at the door what no operation wants: text that Postgres cannot store or would alter
 * silently (NUL, lone surrogates), keys that shadow prototypes, and nesting without end.
 */
import { type Problem, fault } from '../faults.ts';

const maxDepth = 16;
const loneSurrogate = /\p{Surrogate}/u;

export function screen(input: Record<string, unknown>): void {
  const problems: Problem[] = [];
  const refuse = (path: string[], message: string) => void problems.push({ path: path.join('.'), message });
  const textProblem = (text: string) =>
    text.includes('\0')
      ? 'contains a NUL character'
      : loneSurrogate.test(text)
        ? 'contains half of a surrogate pair'
        : null;

  const visit = (value: unknown, path: string[]): void => {
    if (problems.length >= 10) return;
    if (typeof value === 'string') {
      const problem = textProblem(value);
      if (problem) refuse(path, problem);
    } else if (typeof value === 'object' && value !== null) {
      if (path.length >= maxDepth) {
        refuse(path, `is nested more than ${maxDepth} levels deep`);
        return;
      }
      for (const [key, member] of Object.entries(value)) {
        if (key === '__proto__') refuse([...path, key], 'is not a property of anything here');
        else if (textProblem(key)) refuse(path, 'has a property whose name is not valid text');
        else visit(member, [...path, key]);
      }
    }
  };
  visit(input, []);
  if (problems.length > 0)
    fault('invalid_input', 'Correct what `errors` names and send it again.', { problems });
}
