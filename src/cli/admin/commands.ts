import { alternatives } from './alternatives.ts';
import { approveAlternative } from './approve-alternative.ts';
import type { Command } from './command.ts';
import { heldVotes } from './held-votes.ts';
import { hideReview } from './hide-review.ts';
import { hide } from './hide.ts';
import { log } from './log.ts';
import { move } from './move.ts';
import { recheck } from './recheck.ts';
import { removeAlternative } from './remove-alternative.ts';
import { restoreReview } from './restore-review.ts';
import { restore } from './restore.ts';
import { revenue } from './revenue.ts';
import { reviews } from './reviews.ts';
import { setSite } from './set-site.ts';
import { rejectVotes, releaseVotes } from './settle-votes.ts';
import { site } from './site.ts';
import { stuck } from './stuck.ts';
import { versions } from './versions.ts';

/** In the order of the help. */
export const commands: readonly Command[] = [
  stuck,
  log,
  versions,
  alternatives,
  reviews,
  heldVotes,
  site,
  recheck,
  move,
  hide,
  restore,
  approveAlternative,
  removeAlternative,
  hideReview,
  restoreReview,
  releaseVotes,
  rejectVotes,
  revenue,
  setSite,
];
