/** The seam for drafters: the built-in one reads by rules; one with a model takes its place here. */
import type { DraftedProfile, FieldName, StoredPage } from '../src/shared/profile-schema.ts';
import type { CategoryTree } from './drafting/category-words.ts';
import { draftedBy } from './drafting/rules-drafter.ts';
import type { Parse } from './parsing/tasks.ts';

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

export interface DraftOptions {
  parse: Parse;
  signal: AbortSignal;
}

/**
 * Turns stored pages into profiles, every value with its quotes: one or more, in the order in which they are preferred.
 * Rejects with the signal's reason, and with faults of our own; a model that fails is no such fault.
 */
export interface Drafter {
  /** The one that is preferred, whichever writes in the end. */
  name: string;
  draft(task: DraftTask, how: DraftOptions): Promise<Drafted[]>;
}

/** Needs no key and no network. */
export const rulesDrafter: Drafter = {
  name: draftedBy,
  async draft({ pages, directory }, { parse, signal }) {
    const options = { of: pages[0]?.url ?? '', signal };
    return [{ by: draftedBy, profile: await parse('draftByRules', { pages, directory }, options) }];
  },
};
