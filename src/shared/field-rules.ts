/**
 * Changes of a profile field (specification, "Field state"). Pure. A field that waits for a redraft has its number in
 * `redraft`; another change in the meantime removes it, so that the later decision wins.
 */
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

export interface ProfileField extends CurrentField {
  /** The number of the redraft that it waits for. */
  redraft?: number;
  /** The field before a redraft found nothing; `restore` restores it. */
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

/** Sets a typed value, which keeps a lock; null or a blank removes value and lock. */
export function typedField(field: ProfileField, value: FieldValue | null): ProfileField {
  const blank = value === null || (typeof value === 'string' ? value.trim() === '' : value.length === 0);
  if (blank) return { ...settled(field), value: null, state: 'deleted' };
  const state = field.state === 'override' ? 'override' : field.ai_value === null ? 'manual' : 'edited';
  return { ...settled(field), value, state };
}

/** Restores the drafter's own value, unlocked; without one, the field before the last redraft, otherwise `not_found`. */
export function restoredField(field: ProfileField): ProfileField {
  const { former, ...current } = settled(field);
  if (current.ai_value !== null) return { ...current, value: current.ai_value, state: 'ai' };
  return former ?? { ...current, value: null, state: 'not_found' };
}

/** Locks the field with its current value, even a blank one: no redraft changes it until it is restored or removed. */
export const lockedField = (field: ProfileField): ProfileField => ({ ...settled(field), state: 'override' });

/** Whether the field is locked against redrafts. */
export const isLocked = ({ state }: ProfileField): boolean => state === 'override';

/** Marks the field for a redraft, unless it is locked. */
export const markedForRedraft = (field: ProfileField, redraft: number): ProfileField =>
  isLocked(field) ? field : { ...field, redraft };

/** The field without its mark for a redraft. */
export function settled(field: ProfileField): ProfileField {
  const { redraft: _redraft, ...rest } = field;
  return rest;
}

/**
 * The result of a redraft, which replaces the value, typed or not, as it was requested. If the redraft found nothing, the
 * field becomes `not_found` and the previous value can be restored; a `needed` field stays unchanged.
 */
export function redraftedField(
  field: ProfileField,
  cited: Cited<FieldValue> | undefined,
  { needed }: { needed: boolean },
): ProfileField {
  if (cited) return draftedField(cited);
  if (needed) return settled(field);
  const former = formerOf(field);
  return { ...draftedField(undefined), ...(former && { former }) };
}

function formerOf(field: ProfileField): CurrentField | undefined {
  const { former, ...current } = settled(field);
  if (current.value !== null) return current;
  return current.ai_value === null ? former : { ...current, value: current.ai_value, state: 'ai' };
}

/**
 * The field after the whole website was read again: locked, typed and removed values stay, drafted ones are replaced. The
 * drafter's own value and its quotes are replaced in any case.
 */
export function rereadField(field: ProfileField, cited: Cited<FieldValue> | undefined): ProfileField {
  const drafted = draftedField(cited);
  const { value, state } = field;
  if (state === 'ai' || state === 'not_found') return drafted;
  const typed = state === 'edited' || state === 'manual';
  return { ...drafted, value, state: typed ? (cited ? 'edited' : 'manual') : state };
}
