/**
 * What happens to one profile field (specification, "Field state"): pure decisions. A field that is to be redrafted says
 * so by `redraft`, and whoever changes it meanwhile takes that back: what was decided later wins.
 */
import type { Cited, Evidence, FieldState, FieldValue } from './profile-schema.ts';

export interface CurrentField {
  value: FieldValue | null;
  state: FieldState;
  /** The drafter's own value and the quotes it rests on; kept whatever the owner types. */
  ai_value: FieldValue | null;
  ai_evidence: Evidence[];
  /** Which drafter wrote `ai_value`; absent where the whole draft is of one, or there is no such value. */
  drafted_by?: string;
}

export interface ProfileField extends CurrentField {
  /** The number of the redraft that it waits for. */
  redraft?: number;
  /** What stood here when a redraft found nothing; `restore` brings it back. */
  former?: CurrentField;
}

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

/** A typed value keeps a lock; null or a blank removes the value and the lock. */
export function typedField(field: ProfileField, value: FieldValue | null): ProfileField {
  const blank = value === null || (typeof value === 'string' ? value.trim() === '' : value.length === 0);
  if (blank) return { ...settled(field), value: null, state: 'deleted' };
  const state = field.state === 'override' ? 'override' : field.ai_value === null ? 'manual' : 'edited';
  return { ...settled(field), value, state };
}

/**
 * Back to the drafter's own value, unlocked. Where the drafter has none, to what a redraft that found nothing took away,
 * else to nothing.
 */
export function restoredField(field: ProfileField): ProfileField {
  const { former, ...standing } = settled(field);
  if (standing.ai_value !== null) return { ...standing, value: standing.ai_value, state: 'ai' };
  return former ?? { ...standing, value: null, state: 'not_found' };
}

/** As it stands, blank too: no redraft changes it until it is restored or removed. */
export const lockedField = (field: ProfileField): ProfileField => ({ ...settled(field), state: 'override' });

export const isLocked = ({ state }: ProfileField): boolean => state === 'override';

/** Stays as it is until the redraft has come; a locked one is not redrafted. */
export const askedField = (field: ProfileField, redraft: number): ProfileField =>
  isLocked(field) ? field : { ...field, redraft };

/** The redraft is over without a word about it. */
export function settled(field: ProfileField): ProfileField {
  const { redraft: _redraft, ...rest } = field;
  return rest;
}

/**
 * What a redraft found takes the place of whatever stands there, typed or not, since somebody asked for it. Where it found
 * nothing the field is `not_found`, and what stood there can be restored; where the field may not be blank, it stays.
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
  const { former, ...standing } = settled(field);
  if (standing.value !== null) return standing;
  return standing.ai_value === null ? former : { ...standing, value: standing.ai_value, state: 'ai' };
}

/**
 * After the whole website was read again: what a person locked, typed or removed stays, what the drafter wrote is drafted
 * anew. The drafter's own value and its quotes are those of the pages that were read now.
 */
export function rereadField(field: ProfileField, cited: Cited<FieldValue> | undefined): ProfileField {
  const drafted = draftedField(cited);
  const { value, state } = field;
  if (state === 'ai' || state === 'not_found') return drafted;
  const typed = state === 'edited' || state === 'manual';
  return { ...drafted, value, state: typed ? (cited ? 'edited' : 'manual') : state };
}
