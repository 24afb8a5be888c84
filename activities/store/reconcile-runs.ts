/**
 * Reconciles the rows in progress with Temporal's runs, which differ if either has lost data (restored from a backup, wiped,
 * a run terminated by hand): restarts missing runs and cancels runs without a row. Postgres is the authority.
 */
import { listOpenFanOuts } from '../../src/community/fan-out-queries.ts';
import { listOpenCards } from '../../src/cards/card-queries.ts';
import { findClaimIds, listOpenClaims } from '../../src/claims/queries.ts';
import { wakeOverdueTurns } from '../../src/drafts/host-lock-queries.ts';
import { listCompetitorsToRead } from '../../src/drafts/competitor-queries.ts';
import { findDraftStatuses, listOpenDrafts } from '../../src/drafts/progress-queries.ts';
import { listOpenRedrafts } from '../../src/drafts/redraft-queries.ts';
import { listWeeksToClose } from '../../src/launches/close-week-queries.ts';
import { findLaunchStatuses, listOpenFreeLaunches } from '../../src/launches/free-launch-queries.ts';
import { lastSettledWeek } from '../../src/launches/week-close-rules.ts';
import { listUnsentBatches, listUnsentMails, markSent } from '../../src/mail/queries.ts';
import { listKnownOrders, listOpenOrders, listOpenRefunds } from '../../src/orders/settlement-queries.ts';
import { listWaitingPictures } from '../../src/pictures/picture-queries.ts';
import { listPendingDeliveries } from '../../src/webhooks/delivery-queries.ts';
import { listStuckEntries } from '../../src/outbox/queries.ts';
import { type SignalName, closeWeeksScheduleId, signals, workflowId } from '../../src/outbox/messages.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { cancelOrphan, each, restartMissing } from './reconcile-work.ts';
import type { RunningRun } from './runs.ts';

/** An outbox entry undelivered for this long is reported. */
const stuckAfterMs = 10 * 60_000;
/** So is a week that is over for this long and not closed; its schedule may be paused. */
const unclosedAfterMs = 60 * 60_000;
const maxUnclosedWeeks = 5;

/** Drafts that have waited for their turn for so long may have missed that it has come. */
const overdueTurnMs = 60_000;

/** Returns a report: a line for each correction, and for each that failed; empty if all agrees. */
export async function reconcileRuns(deps: ActivityDeps, { at }: { at: string }): Promise<string[]> {
  const now = new Date(at);
  return withHeartbeat(async () => {
    const report: string[] = [];
    for (const reconcile of steps) report.push(...(await reconcile(deps, now)));
    for (const line of report) deps.log.warn({ reconciler: line }, 'reconciler');
    return report;
  });
}

async function reconcileDrafts(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { db, runs } = deps;
  const { restarted, extra } = await restartMissing(deps, now, 'draft', async () =>
    (await listOpenDrafts(db)).map(({ id: draftId, created_at: createdAt }) => ({
      id: workflowId.draft(draftId),
      createdAt,
      was: 'in progress',
      args: [{ draftId }],
    })),
  );
  const statuses = await findDraftStatuses(db, extra.map(uuidOf));
  const ended = await each(extra, async (run) => {
    const status = statuses.get(uuidOf(run));
    if (status === undefined) return cancelOrphan(deps, run);
    if (status === 'submitted') await runs.signal(run.workflowId, signals.draftSubmitted);
    return null;
  });
  return [...restarted, ...ended];
}

/** Most of them are only in the queue `crawl`, so there is nothing to report. */
async function reconcileTurns(deps: ActivityDeps): Promise<string[]> {
  await wakeOverdueTurns(deps.db, overdueTurnMs);
  deps.committed();
  return [];
}

async function reconcileRedrafts(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { restarted } = await restartMissing(deps, now, 'redraft', async (db) =>
    (await listOpenRedrafts(db)).map(({ draftId, n, created_at: createdAt }) => ({
      id: workflowId.redraft(draftId, n),
      createdAt,
      was: 'open',
      args: [{ draftId, n }],
    })),
  );
  return restarted;
}

async function reconcileCompetitors(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { restarted } = await restartMissing(deps, now, 'readCompetitor', async (db) =>
    (await listCompetitorsToRead(db)).map(({ id: competitorId, created_at: createdAt }) => ({
      id: workflowId.competitor(competitorId),
      createdAt,
      was: 'unread',
      args: [{ competitorId }],
    })),
  );
  return restarted;
}

async function reconcilePictures(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { restarted } = await restartMissing(deps, now, 'storePicture', async (db) =>
    (await listWaitingPictures(db)).map(({ id: pictureId, n, requested_at: createdAt }) => ({
      id: workflowId.picture(pictureId, n),
      createdAt,
      was: 'not fetched',
      args: [{ pictureId, n }],
    })),
  );
  return restarted;
}

async function reconcileLaunches(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { db, runs } = deps;
  const weeks = new Map<string, string>();
  const { restarted, running, extra } = await restartMissing(deps, now, 'freeLaunch', async () =>
    (await listOpenFreeLaunches(db)).map(
      ({ listing_id: listingId, n, created_at: createdAt, launch_week }) => {
        const id = workflowId.freeLaunch(listingId, n);
        weeks.set(id, launch_week);
        return { id, createdAt, was: 'open', args: [{ listingId, n }] };
      },
    ),
  );
  const inOtherWeek = running.filter(({ workflowId: id, launchWeek }) => {
    const week = weeks.get(id);
    return week !== undefined && launchWeek !== null && launchWeek !== week;
  });
  const corrected = await each(inOtherWeek, async (run) => {
    await runs.signal(run.workflowId, signals.requirementsChanged);
    return `${run.workflowId} waited for the week of ${run.launchWeek ?? ''}, but its row has another; signalled`;
  });
  const rows = await findLaunchStatuses(db, extra.map(numberOf));
  const statuses = new Map(rows.map((row) => [workflowId.freeLaunch(row.listing_id, row.n), row.status]));
  const ended = await each(extra, async (run) => {
    const status = statuses.get(run.workflowId);
    if (status === undefined) return cancelOrphan(deps, run);
    if (status === 'upgraded' || status === 'withdrawn') await runs.signal(run.workflowId, signals[status]);
    return null;
  });
  return [...restarted, ...corrected, ...ended];
}

async function reconcileClaims(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { restarted, extra } = await restartMissing(deps, now, 'claim', async (db) =>
    (await listOpenClaims(db)).map(({ id: claimId, created_at: createdAt }) => ({
      id: workflowId.claim(claimId),
      createdAt,
      was: 'open',
      args: [{ claimId }],
    })),
  );
  const known = await findClaimIds(deps.db, extra.map(numberOf));
  return [
    ...restarted,
    ...(await endExtra(deps, extra, (run) => known.has(numberOf(run)), signals.claimChanged)),
  ];
}

async function reconcileOrders(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { restarted, extra } = await restartMissing(deps, now, 'order', async (db) =>
    (await listOpenOrders(db)).map(({ id: orderId, created_at: createdAt }) => ({
      id: workflowId.order(orderId),
      createdAt,
      was: 'in progress',
      args: [{ orderId }],
    })),
  );
  const known = await listKnownOrders(deps.db, extra.map(uuidOf));
  return [
    ...restarted,
    ...(await endExtra(deps, extra, (run) => known.has(uuidOf(run)), signals.paymentChanged)),
  ];
}

/** Cancels runs without a row. The others are signalled: their row is over, so they check it and end. */
const endExtra = (
  deps: ActivityDeps,
  extra: RunningRun[],
  hasRow: (run: RunningRun) => boolean,
  signal: SignalName,
): Promise<string[]> =>
  each(extra, async (run) => {
    if (!hasRow(run)) return cancelOrphan(deps, run);
    await deps.runs.signal(run.workflowId, signal);
    return null;
  });

async function reconcileRefunds(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { restarted } = await restartMissing(deps, now, 'refundOrder', async (db) =>
    (await listOpenRefunds(db)).map(({ id: orderId, created_at: createdAt }) => ({
      id: workflowId.orderRefund(orderId),
      createdAt,
      was: 'requested',
      args: [{ orderId }],
    })),
  );
  return restarted;
}

async function reconcileMails(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { restarted } = await restartMissing(
    deps,
    now,
    'sendMail',
    async (db) =>
      (await listUnsentMails(db)).map(({ id: mailId, created_at: createdAt }) => ({
        id: workflowId.mail(mailId),
        createdAt,
        was: 'unsent',
        args: [{ mailId }],
      })),
    async ({ id, args: [{ mailId }] }, last) => {
      if (last !== 'completed') return null;
      await markSent(deps.db, mailId, now);
      return `${id} was sent by its run but not marked as sent; marked, not sent again`;
    },
  );
  return restarted;
}

async function reconcileMailBatches(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { restarted } = await restartMissing(deps, now, 'sendMails', async (db) =>
    (await listUnsentBatches(db)).map(({ batch, created_at: createdAt }) => ({
      id: workflowId.mails(batch),
      createdAt,
      was: 'unsent',
      args: [{ batch }],
    })),
  );
  return restarted;
}

async function reconcileFanOuts(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { restarted } = await restartMissing(deps, now, 'notifyFollowers', async (db) =>
    (await listOpenFanOuts(db)).map(({ update_id: updateId, created_at: createdAt }) => ({
      id: workflowId.listingUpdate(updateId),
      createdAt,
      was: 'not sent to all followers',
      args: [{ updateId }],
    })),
  );
  return restarted;
}

async function reconcileWebhooks(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { restarted } = await restartMissing(deps, now, 'deliverWebhook', async (db) =>
    (await listPendingDeliveries(db)).map(({ id: deliveryId, n, requested_at: createdAt }) => ({
      id: workflowId.webhook(deliveryId, n),
      createdAt,
      was: 'not delivered',
      args: [{ deliveryId, n }],
    })),
  );
  return restarted;
}

async function reconcileCards(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { restarted } = await restartMissing(deps, now, 'drawCard', async (db) =>
    (await listOpenCards(db)).map(({ id: cardId, n, requested_at: createdAt }) => ({
      id: workflowId.card(cardId, n),
      createdAt,
      was: 'not drawn',
      args: [{ cardId, n }],
    })),
  );
  return restarted;
}

async function reportStuckEntries({ db }: ActivityDeps, now: Date): Promise<string[]> {
  const entries = await listStuckEntries(db, new Date(now.getTime() - stuckAfterMs));
  return entries.map(
    ({ id, workflow_id, attempts }) =>
      `outbox entry ${id} for ${workflow_id} is undelivered after ${attempts} attempts; see its last_error`,
  );
}

async function reportUnclosedWeeks({ db }: ActivityDeps, now: Date): Promise<string[]> {
  const upTo = lastSettledWeek(new Date(now.getTime() - unclosedAfterMs));
  const weeks = await listWeeksToClose(db, { upTo, after: null, limit: maxUnclosedWeeks });
  return weeks.map(
    ({ siteKey, week }) =>
      `the week ${week} of ${siteKey} is over but not closed; see the schedule ${closeWeeksScheduleId} and its runs`,
  );
}

const steps = [
  reconcileDrafts,
  reconcileTurns,
  reconcileRedrafts,
  reconcileCompetitors,
  reconcilePictures,
  reconcileLaunches,
  reconcileClaims,
  reconcileOrders,
  reconcileRefunds,
  reconcileMails,
  reconcileMailBatches,
  reconcileFanOuts,
  reconcileWebhooks,
  reconcileCards,
  reportStuckEntries,
  reportUnclosedWeeks,
];

/** The id of the draft or order. */
const uuidOf = (run: RunningRun) => run.workflowId.split('/')[1] ?? '';
/** The id of the listing or claim. */
const numberOf = (run: RunningRun) => Number(run.workflowId.split('/')[1]);
