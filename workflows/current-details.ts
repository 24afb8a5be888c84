/** A run’s own story, for operators: attributes to filter by, and where it stands in words (Markdown). */
import {
  ActivityFailure,
  ApplicationFailure,
  setCurrentDetails,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { KeywordKey } from './search-attributes.ts';

type Attribute = readonly [key: KeywordKey, value: string | null];

/** Says where the run stands. Attributes that stay the same cost no event. */
export function updateDetails(details: string, ...attributes: Attribute[]): void {
  setCurrentDetails(details);
  const known = workflowInfo().typedSearchAttributes;
  const changed = attributes.filter(([key, value]) => (known.get(key) ?? null) !== value);
  if (changed.length > 0) upsertSearchAttributes(changed.map(([key, value]) => ({ key, value })));
}

/** The code that a named activity failure carries; null for anything else. */
export function failureCode(error: unknown): string | null {
  if (!(error instanceof ActivityFailure) || !(error.cause instanceof ApplicationFailure)) return null;
  return error.cause.type ?? null;
}

/** The workflow’s own clock, which time-skipping tests move, as an activity takes it. */
export const clock = (): string => new Date(Date.now()).toISOString();
