/**
 * Which runs stay with the version of the worker that began them, where workers are versioned (temporal/worker-version.ts).
 *
 * Pinned runs meet no other code, but a version is needed until its last pinned run has ended. So these end within the hour
 * by themselves. All others move to the current version at their next workflow task: those that wait for people, for a
 * date, or for days until a mail server or a payment provider answers.
 */
import { setWorkflowOptions, workflowInfo } from '@temporalio/workflow';
import { drawCard } from './draw-card.ts';
import { publishFeeds } from './publish-feeds.ts';
import { readCompetitor } from './read-competitor.ts';
import { rebuildSearch } from './rebuild-search.ts';
import { recheckBadges } from './recheck-badges.ts';
import { reconcile } from './reconcile.ts';
import { redraft } from './redraft.ts';
import { refreshRatings } from './refresh-ratings.ts';
import { releaseVotes } from './release-votes.ts';
import { storePicture } from './store-picture.ts';

const pinned: ((...args: never[]) => Promise<unknown>)[] = [
  drawCard,
  publishFeeds,
  readCompetitor,
  rebuildSearch,
  recheckBadges,
  reconcile,
  redraft,
  refreshRatings,
  releaseVotes,
  storePicture,
];

/** Temporal refuses the answers of an unversioned worker that pins a run. */
const isVersioned = () => (workflowInfo().currentDeploymentVersion?.deploymentName ?? '') !== '';

for (const workflow of pinned) {
  setWorkflowOptions(() => (isVersioned() ? { versioningBehavior: 'PINNED' } : {}), workflow);
}
