/** The quotes of a draft's values, by the keys of their marks. */
import { memberAt } from '../../../drafts/base-rules.ts';
import type { Evidence } from '../../../shared/profile-schema.ts';
import type { Draft } from './review-input.ts';

/** Empty for values without quotes, and for keys that name none. */
export const evidenceOf = (draft: Draft, key: string): readonly Evidence[] =>
  (memberAt(draft, `${key}.evidence`) ?? []) as Evidence[];
