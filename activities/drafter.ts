/** The seam for drafters: the built-in one reads by rules; one with a model takes its place here. */
import type { CategoryRow } from '../src/directory/queries.ts';
import type { DraftedProfile, StoredPage } from '../src/drafts/schema.ts';
import { draftByRules } from './drafting/rules-drafter.ts';

/** Turns stored pages into a profile, every value with its quotes; what it says is verified afterwards. */
export interface Drafter {
  /** Shown as `drafted_by` of a draft. */
  name: string;
  draft(
    pages: StoredPage[],
    context: { categories: CategoryRow[] },
    signal: AbortSignal,
  ): Promise<DraftedProfile>;
}

/** Needs no key and no network. */
export const rulesDrafter: Drafter = {
  name: 'rules',
  draft: (pages, context) => Promise.resolve(draftByRules(pages, context)),
};
