/** The quotes of a draft's values, by the keys of their marks. */
import type { Evidence } from '../../../shared/profile-schema.ts';
import { splitKey } from './part-words.ts';
import type { Draft } from './review-input.ts';

/** Empty for values without quotes, and for keys that name none. */
export function evidenceOf(draft: Draft, key: string): readonly Evidence[] {
  const { part, name } = splitKey(key);
  const values: unknown = Object.hasOwn(draft, part) ? draft[part as keyof Draft] : undefined;
  const value: unknown =
    typeof values === 'object' && values !== null && Object.hasOwn(values, name)
      ? (values as Record<string, unknown>)[name]
      : undefined;
  const hasEvidence = typeof value === 'object' && value !== null && 'evidence' in value;
  return hasEvidence ? ((value.evidence ?? []) as Evidence[]) : [];
}
