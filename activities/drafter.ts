/** The seam for drafters: the built-in one reads by rules; one with a model takes its place here. */
import type { DraftedProfile, StoredPage } from '../src/drafts/schema.ts';
import type { CategoryTree } from './drafting/category-words.ts';
import { draftByRules, draftedBy } from './drafting/rules-drafter.ts';

/** Turns stored pages into a profile, every value with its quotes; what it says is verified afterwards. */
export interface Drafter {
  /** Shown as `drafted_by` of a draft. */
  name: string;
  draft(pages: StoredPage[], directory: CategoryTree, signal: AbortSignal): Promise<DraftedProfile>;
}

/** Needs no key and no network. */
export const rulesDrafter: Drafter = {
  name: draftedBy,
  draft: (pages, directory) => Promise.resolve(draftByRules(pages, directory)),
};
