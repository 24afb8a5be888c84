/**
 * Changes of a profile field (specification, "Field state"). Pure. A field that waits for a redraft has its number in
 * `redraft`; another change in the meantime removes it, so that the later decision wins.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Cited, Evidence, FieldState, FieldValue } from './profile-schema.ts';

export interface CurrentField {
  value: FieldValue | null;
  state: FieldState;
  /** The drafter's own value and its quotes, which are kept when the owner types another. */
  ai_value: FieldValue | null;
  ai_evidence: Evidence[];
  /** The drafter of `ai_value`; absent if there is none, or one drafter made the whole draft. */
  drafted_by?: string;
}

/**
 * The outcome of a redraft. `kept`: nothing was found, and a listing needs the value. `failed`: the pages could not be
 * drafted from again.
 */
export const redraftOutcomes = ['changed', 'unchanged', 'not_found', 'kept', 'failed'] as const;
export type RegeneratedField = (typeof redraftOutcomes)[number];

export interface ProfileField extends CurrentField {
  /** The number of the redraft that it waits for. */
  redraft?: number;
  /** The outcome of the last redraft, until the field is changed. */
  regenerated?: RegeneratedField;
  /** What a user typed, before `restore` or a redraft replaced it. */
  typed?: FieldValue;
  /** The field before a redraft found nothing, and `restore` restores it; or before it found another value. */
  former?: CurrentField;
}

/** A field with a drafted value; `not_found` without one. */
export function draftedField(cited: Cited<FieldValue> | undefined): ProfileField {
  return cited
    ? {
        value: cited.value,
        state: 'ai',
        ai_value: cited.value,
        ai_evidence: cited.evidence,
        ...(cited.drafted_by !== undefined && { drafted_by: cited.drafted_by }),
      }
    : { value: null, state: 'not_found', ai_value: null, ai_evidence: [] };
}

/** Sets a typed value, which keeps a lock; null or a blank removes value and lock. The present value changes nothing. */
export function typedField(field: ProfileField, value: FieldValue | null): ProfileField {
  const blank = value === null || (typeof value === 'string' ? value.trim() === '' : value.length === 0);
  if (blank) return { ...settled(field), value: null, state: 'deleted' };
  if (isDeepStrictEqual(value, field.value)) return field;
  const state = isLocked(field) ? 'override' : field.ai_value === null ? 'manual' : 'edited';
  const { typed: _typed, former, ...rest } = settled(field);
  // `restore` leads to the drafted value where there is one.
  return { ...rest, value, state, ...(former && rest.ai_value === null && { former }) };
}

/** Restores the drafter's own value, unlocked; without one, the field before the last redraft, otherwise `not_found`. */
export function restoredField(field: ProfileField): ProfileField {
  const { former, typed: _typed, ...current } = settled(field);
  if (current.ai_value !== null) {
    return { ...current, value: current.ai_value, state: 'ai', ...typedOf(field, current.ai_value) };
  }
  const restored = former ?? { ...current, value: null, state: 'not_found' as const };
  return { ...restored, ...typedOf(field, restored.value) };
}

/** The last typed value of a field, if `value`, which takes its place, is another. */
function typedOf({ value: current, ai_value, typed: before }: ProfileField, value: FieldValue | null) {
  const isTyped = current !== null && !isDeepStrictEqual(current, ai_value);
  const typed = isTyped ? current : before;
  return typed === undefined || isDeepStrictEqual(typed, value) ? {} : { typed };
}

/** Locks the field with its current value, even a blank one: no redraft changes it until it is restored or removed. */
export const lockedField = (field: ProfileField): ProfileField => ({ ...settled(field), state: 'override' });

/** Whether the field is locked against redrafts. */
export const isLocked = ({ state }: ProfileField): boolean => state === 'override';

/** Unlocks the field, which keeps its value. */
export function unlockedField(field: ProfileField): ProfileField {
  if (!isLocked(field)) return field;
  const { value, ai_value: drafted } = field;
  if (value === null) return { ...settled(field), state: drafted === null ? 'not_found' : 'deleted' };
  const state = isDeepStrictEqual(value, drafted) ? 'ai' : drafted === null ? 'manual' : 'edited';
  return { ...settled(field), state };
}

/** Marks the field for a redraft, unless it is locked. */
export const markedForRedraft = (field: ProfileField, redraft: number): ProfileField =>
  isLocked(field) ? field : { ...settled(field), redraft };

/** The field without what belongs to a redraft. */
export function settled(field: ProfileField): ProfileField {
  const { redraft: _redraft, regenerated: _regenerated, ...rest } = field;
  return rest;
}

/** The field after a redraft that could not be made. */
export const failedRedraft = (field: ProfileField): ProfileField => ({
  ...settled(field),
  regenerated: 'failed',
});

/**
 * The result of a redraft, which replaces the value, typed or not, as it was requested; the previous value is stored with it. If
 * the redraft found nothing, the field becomes `not_found` and the previous value can be restored; a `needed` field keeps
 * its value.
 */
export function redraftedField(
  field: ProfileField,
  cited: Cited<FieldValue> | undefined,
  { needed }: { needed: boolean },
): ProfileField {
  if (cited) {
    const regenerated = isDeepStrictEqual(cited.value, field.value) ? 'unchanged' : 'changed';
    const typed = typedOf(typedIn(field), cited.value);
    const hasOther = field.value === null || 'typed' in typed;
    const former = hasOther ? undefined : regenerated === 'changed' ? formerOf(field) : field.former;
    return { ...draftedField(cited), regenerated, ...typed, ...(former && { former }) };
  }
  if (needed) return { ...settled(field), regenerated: 'kept' };
  const former = formerOf(field);
  return {
    ...draftedField(undefined),
    regenerated: 'not_found',
    ...(former && { former }),
    ...typedOf(field, former?.value ?? null),
  };
}

/** A field whose typed value was removed by a redraft has that value still. */
const typedIn = (field: ProfileField): ProfileField =>
  field.value === null && field.former ? { ...field, ...field.former } : field;

function formerOf(field: ProfileField): CurrentField | undefined {
  const { former, typed: _typed, ...current } = settled(field);
  if (current.value !== null) return current;
  return current.ai_value === null ? former : { ...current, value: current.ai_value, state: 'ai' };
}

/**
 * The field after the whole website was read again: locked, typed and removed values stay, drafted ones are replaced. The
 * drafter's own value and its quotes are replaced in any case.
 */
export function rereadField(field: ProfileField, cited: Cited<FieldValue> | undefined): ProfileField {
  const drafted = { ...draftedField(cited), ...(field.typed !== undefined && { typed: field.typed }) };
  const { value, state } = field;
  if (state === 'ai' || state === 'not_found') return drafted;
  const typed = state === 'edited' || state === 'manual';
  return { ...drafted, value, state: typed ? (cited ? 'edited' : 'manual') : state };
}
