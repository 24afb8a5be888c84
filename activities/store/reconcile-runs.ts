/**
 * Postgres says what is in progress; Temporal says what runs. Normally they agree, by way of the outbox.
 * They can come apart when either loses data (restored from a backup, wiped, a run terminated by hand);
 * then rows get their runs back, and runs without a row are cancelled. Postgres is the authority.
 */
import { listOpenFanOuts } from '../../src/community/fan-out-queries.ts';
import { findClaimIds, listOpenClaims } from '../../src/claims/queries.ts';
import { listCompetitorsToRead } from '../../src/drafts/competitor-queries.ts';
import { findDraftStatuses, listOpenDrafts } from '../../src/drafts/progress-queries.ts';
import { listOpenRedrafts } from '../../src/drafts/redraft-queries.ts';
import { listWeeksToClose } from '../../src/launches/close-week-queries.ts';
import { findLaunchStatuses, listOpenFreeLaunches } from '../../src/launches/free-launch-queries.ts';
import { lastSettledWeek } from '../../src/launches/week-close-rules.ts';
import { listUnsentMails, markSent } from '../../src/mail/queries.ts';
import { listKnownOrders, listOpenOrders, listOpenRefunds } from '../../src/orders/settlement-queries.ts';
import { listStuckEntries } from '../../src/outbox/queries.ts';
import { closeWeeksScheduleId, signals, workflowId } from '../../src/outbox/messages.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { type Work, cancelOrphan, each, extraTo, takeUpMissing, toRestart } from './reconcile-work.ts';
import type { RunningRun } from './runs.ts';

/** An outbox entry that did not get through for so long needs a person. */
const stuckAfterMs = 10 * 60_000;
/** So does a week that is over for so long and not closed; somebody may have paused its schedule. */
const unclosedAfterMs = 60 * 60_000;
const unclosedWeeksTold = 5;

/** Says, a line each, what was brought together and what could not be; nothing where all agrees. */
export async function reconcileRuns(deps: ActivityDeps, { at }: { at: string }): Promise<string[]> {
  const now = new Date(at);
  return withHeartbeat(async () => {
    const said = [
      ...(await reconcileDrafts(deps, now)),
      ...(await reconcileRedrafts(deps, now)),
      ...(await reconcileCompetitors(deps, now)),
      ...(await reconcileLaunches(deps, now)),
      ...(await reconcileClaims(deps, now)),
      ...(await reconcileOrders(deps, now)),
      ...(await reconcileRefunds(deps, now)),
      ...(await reconcileMails(deps, now)),
      ...(await reconcileFanOuts(deps, now)),
      ...(await stuckEntries(deps, now)),
      ...(await unclosedWeeks(deps, now)),
    ];
    for (const line of said) deps.log.warn({ reconciler: line }, 'reconciler');
    return said;
  });
}

async function reconcileDrafts(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { db, runs } = deps;
  // Runs before rows: a run that was listed had its row by then, so a row that is missing is gone.
  const running = await runs.listRunning('draft');
  const work = (await listOpenDrafts(db)).map(({ id: draftId, created_at: createdAt }) =>
    toRestart(deps, 'draft', { id: workflowId.draft(draftId), createdAt, was: 'in progress' }, { draftId }),
  );
  const taken = await takeUpMissing(deps, work, running, now);

  const extra = extraTo(work, running);
  const statuses = await findDraftStatuses(db, extra.map(uuidOf));
  const ended = await each(extra, async (run) => {
    const status = statuses.get(uuidOf(run));
    if (status === undefined) return cancelOrphan(deps, run);
    if (status === 'submitted') await runs.signal(run.workflowId, signals.draftSubmitted);
    return null;
  });
  return [...taken, ...ended];
}

async function reconcileRedrafts(deps: ActivityDeps, now: Date): Promise<string[]> {
  const running = await deps.runs.listRunning('redraft');
  const work = (await listOpenRedrafts(deps.db)).map(({ draftId, n, created_at: createdAt }) =>
    toRestart(
      deps,
      'redraft',
      { id: workflowId.redraft(draftId, n), createdAt, was: 'open' },
      { draftId, n },
    ),
  );
  return takeUpMissing(deps, work, running, now);
}

async function reconcileCompetitors(deps: ActivityDeps, now: Date): Promise<string[]> {
  const running = await deps.runs.listRunning('readCompetitor');
  const work = (await listCompetitorsToRead(deps.db)).map(({ id: competitorId, created_at: createdAt }) =>
    toRestart(
      deps,
      'readCompetitor',
      { id: workflowId.competitor(competitorId), createdAt, was: 'to be read' },
      { competitorId },
    ),
  );
  return takeUpMissing(deps, work, running, now);
}

async function reconcileLaunches(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { db, runs } = deps;
  const running = await runs.listRunning('freeLaunch');
  const launches = await listOpenFreeLaunches(db);
  const work = launches.map(({ listing_id: listingId, n, created_at: createdAt }) =>
    toRestart(
      deps,
      'freeLaunch',
      { id: workflowId.freeLaunch(listingId, n), createdAt, was: 'open' },
      { listingId, n },
    ),
  );
  const taken = await takeUpMissing(deps, work, running, now);

  const weeks = new Map(
    launches.map((row) => [workflowId.freeLaunch(row.listing_id, row.n), row.launch_week]),
  );
  const astray = running.filter(({ workflowId: id, launchWeek }) => {
    const week = weeks.get(id);
    return week !== undefined && launchWeek !== null && launchWeek !== week;
  });
  const corrected = await each(astray, async (run) => {
    await runs.signal(run.workflowId, signals.requirementsChanged);
    return `${run.workflowId} waited for the week of ${run.launchWeek ?? ''}, its row for another; told to look again`;
  });

  const extra = extraTo(work, running);
  const rows = await findLaunchStatuses(db, extra.map(numberOf));
  const statuses = new Map(rows.map((row) => [workflowId.freeLaunch(row.listing_id, row.n), row.status]));
  const ended = await each(extra, async (run) => {
    const status = statuses.get(run.workflowId);
    if (status === undefined) return cancelOrphan(deps, run);
    if (status === 'upgraded' || status === 'withdrawn') await runs.signal(run.workflowId, signals[status]);
    return null;
  });
  return [...taken, ...corrected, ...ended];
}

async function reconcileOrders(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { db, runs } = deps;
  const running = await runs.listRunning('order');
  const orders = (await listOpenOrders(db)).map(({ id: orderId, created_at: createdAt }) =>
    toRestart(deps, 'order', { id: workflowId.order(orderId), createdAt, was: 'in progress' }, { orderId }),
  );
  const taken = await takeUpMissing(deps, orders, running, now);

  const extra = extraTo(orders, running);
  const known = await listKnownOrders(db, extra.map(uuidOf));
  const ended = await each(extra, async (run) => {
    if (!known.has(uuidOf(run))) return cancelOrphan(deps, run);
    // Its row is over: it looks, and ends.
    await runs.signal(run.workflowId, signals.paymentChanged);
    return null;
  });
  return [...taken, ...ended];
}

async function reconcileRefunds(deps: ActivityDeps, now: Date): Promise<string[]> {
  const running = await deps.runs.listRunning('refundOrder');
  const refunds = (await listOpenRefunds(deps.db)).map(({ id: orderId, created_at: createdAt }) =>
    toRestart(
      deps,
      'refundOrder',
      { id: workflowId.orderRefund(orderId), createdAt, was: 'asked for' },
      { orderId },
    ),
  );
  return takeUpMissing(deps, refunds, running, now);
}

async function reconcileClaims(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { db, runs } = deps;
  const running = await runs.listRunning('claim');
  const work = (await listOpenClaims(db)).map(({ id: claimId, created_at: createdAt }) =>
    toRestart(deps, 'claim', { id: workflowId.claim(claimId), createdAt, was: 'open' }, { claimId }),
  );
  const taken = await takeUpMissing(deps, work, running, now);

  const extra = extraTo(work, running);
  const known = await findClaimIds(db, extra.map(numberOf));
  const ended = await each(extra, async (run) => {
    if (!known.has(numberOf(run))) return cancelOrphan(deps, run);
    await runs.signal(run.workflowId, signals.claimChanged);
    return null;
  });
  return [...taken, ...ended];
}

async function reconcileMails(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { db, runs } = deps;
  const running = await runs.listRunning('sendMail');
  const work = (await listUnsentMails(db)).map(({ id: mailId, created_at: createdAt }): Work => {
    const id = workflowId.mail(mailId);
    const unsent = toRestart(deps, 'sendMail', { id, createdAt, was: 'unsent' }, { mailId });
    return {
      ...unsent,
      async takeUp(last) {
        if (last !== 'completed') return unsent.takeUp(last);
        await markSent(db, mailId, now);
        return `${id} was sent by its run, which its row did not say; noted, not sent again`;
      },
    };
  });
  return takeUpMissing(deps, work, running, now);
}

async function reconcileFanOuts(deps: ActivityDeps, now: Date): Promise<string[]> {
  const running = await deps.runs.listRunning('tellFollowers');
  const work = (await listOpenFanOuts(deps.db)).map(({ update_id: updateId, created_at: createdAt }) =>
    toRestart(
      deps,
      'tellFollowers',
      { id: workflowId.listingUpdate(updateId), createdAt, was: 'not told to all' },
      { updateId },
    ),
  );
  return takeUpMissing(deps, work, running, now);
}

async function stuckEntries({ db }: ActivityDeps, now: Date): Promise<string[]> {
  const entries = await listStuckEntries(db, new Date(now.getTime() - stuckAfterMs));
  return entries.map(
    ({ id, workflow_id, attempts }) =>
      `outbox entry ${id} for ${workflow_id} does not get through (attempts: ${attempts}); its last_error says why`,
  );
}

async function unclosedWeeks({ db }: ActivityDeps, now: Date): Promise<string[]> {
  const upTo = lastSettledWeek(new Date(now.getTime() - unclosedAfterMs));
  const weeks = await listWeeksToClose(db, { upTo, after: null, limit: unclosedWeeksTold });
  return weeks.map(
    ({ siteKey, week }) =>
      `the week ${week} of ${siteKey} is over and not closed; the schedule ${closeWeeksScheduleId}, or its run, says why`,
  );
}

/** Of a draft, or of an order. */
const uuidOf = (run: RunningRun) => run.workflowId.split('/')[1] ?? '';
/** Of a listing, or of a claim. */
const numberOf = (run: RunningRun) => Number(run.workflowId.split('/')[1]);
