/** The seam for drafters: the built-in one reads by rules; one with a model takes its place here. */
import type { Drafted, DraftTask } from './draft-task.ts';
import type { Parse } from './parsing/tasks.ts';

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

/** What `drafted_by` says of a draft made by rules. */
const draftedBy = 'rules';

/** Needs no key and no network. Its code is loaded in the threads only, where it takes some 20 MB. */
export const rulesDrafter: Drafter = {
  name: draftedBy,
  async draft({ pages, directory }, { parse, signal }) {
    const options = { of: pages[0]?.url ?? '', signal };
    return [{ by: draftedBy, profile: await parse('draftByRules', { pages, directory }, options) }];
  },
};
