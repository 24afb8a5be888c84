/** What a run shows operators: search attributes, and its current details in Markdown. */
import {
  ActivityFailure,
  ApplicationFailure,
  setCurrentDetails,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { KeywordKey } from './search-attributes.ts';

type Attribute = readonly [key: KeywordKey, value: string | null];

/** Sets the run's details and search attributes. Unchanged attributes cost no event. */
export function updateDetails(details: string, ...attributes: Attribute[]): void {
  setCurrentDetails(details);
  const known = workflowInfo().typedSearchAttributes;
  const changed = attributes.filter(([key, value]) => (known.get(key) ?? null) !== value);
  if (changed.length > 0) upsertSearchAttributes(changed.map(([key, value]) => ({ key, value })));
}

/** The type of an activity's application failure; null for any other error. */
export function failureCode(error: unknown): string | null {
  if (!(error instanceof ActivityFailure) || !(error.cause instanceof ApplicationFailure)) return null;
  return error.cause.type ?? null;
}

/** The workflow's time, which time-skipping tests move; RFC 3339. */
export const clock = (): string => new Date(Date.now()).toISOString();
