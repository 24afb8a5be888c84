/** The seam for drafters: the built-in one reads by rules; one with a model takes its place here. */
import type { DraftedProfile, FieldName, StoredPage } from '../src/drafts/schema.ts';
import type { CategoryTree } from './drafting/category-words.ts';
import { draftByRules, draftedBy } from './drafting/rules-drafter.ts';

export interface DraftTask {
  draftId: string;
  pages: StoredPage[];
  directory: CategoryTree;
  /** Only these fields are wanted; whatever else is said is not looked at. All of a profile where absent. */
  only?: readonly FieldName[];
}

/** What one drafter says of a website, nothing of it verified yet. */
export interface Drafted {
  /** Shown as `drafted_by` of what stands in the end. */
  by: string;
  profile: DraftedProfile;
}

/**
 * Turns stored pages into profiles, every value with its quotes: one or more, in the order in which they are preferred.
 * Rejects with the signal's reason, and with faults of our own; a model that fails is no such fault.
 */
export interface Drafter {
  /** The one that is preferred, whichever writes in the end. */
  name: string;
  draft(task: DraftTask, signal: AbortSignal): Promise<Drafted[]>;
}

/** Needs no key and no network. */
export const rulesDrafter: Drafter = {
  name: draftedBy,
  draft: ({ pages, directory }) =>
    Promise.resolve([{ by: draftedBy, profile: draftByRules(pages, directory) }]),
};
