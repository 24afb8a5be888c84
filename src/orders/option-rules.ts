/** Checks the options of an item against those of its product. */
import type { Problem } from '../faults.ts';
import type { ProductOption } from './schema.ts';

/** Problems with the options of an item. `taken`: the product's options; `path`: that of the item's, such as `items.0.options`. */
export function optionProblems(
  taken: readonly ProductOption[],
  given: Readonly<Record<string, unknown>>,
  path: string,
): Problem[] {
  if (taken.length === 0) {
    return Object.keys(given).length === 0
      ? []
      : [{ path, message: 'is not used by this product; leave `options` out' }];
  }
  const names = taken.map(({ name }) => name);
  const unknown = Object.keys(given)
    .filter((name) => !names.includes(name))
    .map((name) => ({
      path: `${path}.${name}`,
      message: `is not an option of this product; remove it. Its options: ${names.join(', ')}.`,
    }));
  const wrong = taken.flatMap((option) => {
    const problem = optionProblem(option, Object.hasOwn(given, option.name) ? given[option.name] : undefined);
    return problem === null ? [] : [{ path: `${path}.${option.name}`, message: problem }];
  });
  return [...unknown, ...wrong];
}

/** What is wrong with the value of an option, as the end of a sentence; null if nothing is. */
export function optionProblem(option: ProductOption, value: unknown): string | null {
  if (value === undefined || value === null || value === '') {
    return option.is_required ? `is required: ${option.label}` : null;
  }
  if (typeof value !== 'string') return 'must be a string';
  if (option.kind === 'choice') {
    return option.choices.includes(value) ? null : `must be one of ${option.choices.join(', ')}`;
  }
  const most = option.max_length ?? 200;
  return Array.from(value).length > most ? `must have at most ${most} characters` : null;
}
