/** What a drafter is given, and what it gives back. */
import type { DraftedProfile, FieldName, StoredPage } from '../src/shared/profile-schema.ts';
import type { CategoryTree } from './drafting/category-words.ts';

export interface DraftTask {
  draftId: string;
  pages: StoredPage[];
  directory: CategoryTree;
  /** Only these fields are wanted; whatever else is said is not looked at. All of a profile where absent. */
  only?: readonly FieldName[];
}

/** What one drafter says of a website, nothing of it verified yet. */
export interface Drafted {
  /** Shown as `drafted_by` of the values that are kept. */
  by: string;
  profile: DraftedProfile;
}
