/** Everything workflows can have done, by the name it has in histories. */
import type { ActivityDeps } from './deps.ts';
import { listSitesToPublish, publishFeed } from './feeds/publish-feed.ts';
import { finishSitemap, publishSitemapPart } from './feeds/publish-sitemap.ts';
import { deliverMail, giveUpMail } from './mail/deliver-mail.ts';
import { askRatings, queueRatings } from './ratings/refresh-ratings.ts';
import { fulfilItem } from './orders/fulfil-item.ts';
import { makeRefund, recordRefund } from './orders/refund-order.ts';
import { settleOrder } from './orders/settle-order.ts';
import { rebuildSearch } from './search/rebuild-search.ts';
import { awaitHostLock } from './store/await-host-lock.ts';
import { checkClaim } from './store/check-claim.ts';
import { readCompetitor } from './store/read-competitor.ts';
import { checkRequirements } from './store/check-requirements.ts';
import { closeWeek, listWeeksToClose } from './store/close-weeks.ts';
import { crawlPages } from './store/crawl-pages.ts';
import { draftProfile } from './store/draft-profile.ts';
import { expireDraft } from './store/expire-draft.ts';
import { endFreeLaunch, moveToNextWeek } from './store/move-free-launch.ts';
import { purgeOld } from './store/purge-old.ts';
import { redraftFields } from './store/redraft-fields.ts';
import { releaseVotes } from './store/release-votes.ts';
import { recheckBadges } from './store/recheck-badges.ts';
import { reconcileRuns } from './store/reconcile-runs.ts';
import { tellFollowersBatch } from './store/tell-followers.ts';

export type { ActivityDeps } from './deps.ts';
export type { RunStatus, RunningRun, Runs } from './store/runs.ts';

/** What runs on the crawl queue: everything that reads other people's websites. */
export const crawlActivityNames = [
  'crawlPages',
  'checkRequirements',
  'readCompetitor',
  'recheckBadges',
  'checkClaim',
] as const satisfies (keyof Activities)[];

/** What runs on the drafting queue. */
export const draftingActivityNames = [
  'draftProfile',
  'redraftFields',
] as const satisfies (keyof Activities)[];

/** Activities as workflows call them: one argument of ids, times and codes. */
export type Activities = ReturnType<typeof createActivities>;

export function createActivities(deps: ActivityDeps) {
  const given =
    <Input, Result>(activity: (deps: ActivityDeps, input: Input) => Promise<Result>) =>
    (input: Input): Promise<Result> =>
      activity(deps, input);
  return {
    awaitHostLock: given(awaitHostLock),
    crawlPages: given(crawlPages),
    draftProfile: given(draftProfile),
    expireDraft: given(expireDraft),
    redraftFields: given(redraftFields),
    readCompetitor: given(readCompetitor),
    checkRequirements: given(checkRequirements),
    checkClaim: given(checkClaim),
    moveToNextWeek: given(moveToNextWeek),
    endFreeLaunch: given(endFreeLaunch),
    deliverMail: given(deliverMail),
    giveUpMail: given(giveUpMail),
    tellFollowersBatch: given(tellFollowersBatch),
    reconcileRuns: given(reconcileRuns),
    purgeOld: given(purgeOld),
    rebuildSearch: () => rebuildSearch(deps),
    listWeeksToClose: given(listWeeksToClose),
    closeWeek: given(closeWeek),
    releaseVotes: given(releaseVotes),
    queueRatings: given(queueRatings),
    askRatings: given(askRatings),
    listSitesToPublish: given(listSitesToPublish),
    publishFeed: given(publishFeed),
    publishSitemapPart: given(publishSitemapPart),
    finishSitemap: given(finishSitemap),
    recheckBadges: given(recheckBadges),
    settleOrder: given(settleOrder),
    fulfilItem: given(fulfilItem),
    makeRefund: given(makeRefund),
    recordRefund: given(recordRefund),
  };
}
