/** Everything workflows can have done, by the name it has in histories. */
import { drawCard, giveUpCard } from './cards/draw-card.ts';
import type { ActivityDeps } from './deps.ts';
import { storePicture } from './pictures/store-picture.ts';
import { listSitesToPublish, publishFeed } from './feeds/publish-feed.ts';
import { finishSitemap, publishSitemapPart } from './feeds/publish-sitemap.ts';
import { deliverMail, giveUpMail } from './mail/deliver-mail.ts';
import { sendMailBatch } from './mail/send-mail-batch.ts';
import { askRatings, queueRatings } from './ratings/refresh-ratings.ts';
import { fulfilItem } from './orders/fulfil-item.ts';
import { makeRefund, recordRefund } from './orders/refund-order.ts';
import { settleOrder } from './orders/settle-order.ts';
import { withPageMemory } from './page-memory.ts';
import { attemptDelivery } from './webhooks/attempt-delivery.ts';
import { rebuildSearch } from './search/rebuild-search.ts';
import type { TaskQueue } from '../src/outbox/messages.ts';
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
import { notifyFollowersBatch } from './store/notify-followers.ts';

export type { ActivityDeps } from './deps.ts';
export type { RunStatus, RunningRun, Runs } from './store/runs.ts';

/** The activities of the queues; all others run on the general queue. */
const activityNames = {
  /** Everything that reads other people's websites. */
  crawl: ['crawlPages', 'checkRequirements', 'readCompetitor', 'recheckBadges', 'checkClaim'],
  browser: ['crawlPages'],
  pictures: ['storePicture'],
  drafting: ['draftProfile', 'redraftFields'],
  webhooks: ['attemptDelivery'],
  drawing: ['drawCard'],
} as const satisfies Record<Exclude<TaskQueue, 'general'>, readonly (keyof Activities)[]>;

const namesElsewhere: ReadonlySet<string> = new Set(Object.values(activityNames).flat());

export function activitiesOfQueue(activities: Activities, queue: TaskQueue): Partial<Activities> {
  const names: readonly string[] = queue === 'general' ? [] : activityNames[queue];
  const isOfQueue = (name: string) =>
    queue === 'general' ? !namesElsewhere.has(name) : names.includes(name);
  return Object.fromEntries(Object.entries(activities).filter(([name]) => isOfQueue(name)));
}

/** Activities as workflows call them: one argument of ids, times and codes. */
export type Activities = ReturnType<typeof createActivities>;

export function createActivities(deps: ActivityDeps) {
  const given =
    <Input, Result>(activity: (deps: ActivityDeps, input: Input) => Promise<Result>) =>
    (input: Input): Promise<Result> =>
      activity(deps, input);
  const reading = <Input, Result>(activity: (deps: ActivityDeps, input: Input) => Promise<Result>) =>
    given((own: ActivityDeps, input: Input) =>
      withPageMemory(own, ({ fetch }) => activity({ ...own, fetch }, input)),
    );
  return {
    awaitHostLock: given(awaitHostLock),
    crawlPages: given(crawlPages),
    draftProfile: given(draftProfile),
    expireDraft: given(expireDraft),
    redraftFields: given(redraftFields),
    readCompetitor: reading(readCompetitor),
    storePicture: given(storePicture),
    checkRequirements: reading(checkRequirements),
    checkClaim: reading(checkClaim),
    moveToNextWeek: given(moveToNextWeek),
    endFreeLaunch: given(endFreeLaunch),
    deliverMail: given(deliverMail),
    giveUpMail: given(giveUpMail),
    sendMailBatch: given(sendMailBatch),
    notifyFollowersBatch: given(notifyFollowersBatch),
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
    recheckBadges: reading(recheckBadges),
    settleOrder: given(settleOrder),
    fulfilItem: given(fulfilItem),
    makeRefund: given(makeRefund),
    recordRefund: given(recordRefund),
    attemptDelivery: given(attemptDelivery),
    drawCard: given(drawCard),
    giveUpCard: given(giveUpCard),
  };
}
