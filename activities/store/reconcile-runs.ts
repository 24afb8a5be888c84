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
import { listStuckEntries, listWaitingStarts } from '../../src/outbox/queries.ts';
import { closeWeeksScheduleId, signals, workflowId } from '../../workflows/messages.ts';
import type { ActivityDeps } from '../deps.ts';
import { whileBeating } from '../heartbeat.ts';
import type { RunStatus, RunningRun } from './runs.ts';

/** Younger rows are left to the outbox, and to the lag of Temporal's list of runs. */
const graceMs = 60_000;
/** An outbox entry that did not get through for so long needs a person. */
const stuckAfterMs = 10 * 60_000;
/** So does a week that is over for so long and not closed; somebody may have paused its schedule. */
const unclosedAfterMs = 60 * 60_000;
const unclosedWeeksTold = 5;

interface Work {
  id: string;
  createdAt: Date;
  /** Takes up the work, whose last run is not running; says what it did. */
  takeUp(last: RunStatus): Promise<string>;
}

/** Says, a line each, what was brought together and what could not be; nothing where all agrees. */
export async function reconcileRuns(deps: ActivityDeps, { at }: { at: string }): Promise<string[]> {
  const now = new Date(at);
  return whileBeating(async () => {
    const said = [
      ...(await reconcileDrafts(deps, now)),
      ...(await reconcileRedrafts(deps, now)),
      ...(await reconcileCompetitors(deps, now)),
      ...(await reconcileLaunches(deps, now)),
      ...(await reconcileClaims(deps, now)),
      ...(await reconcileOrders(deps, now)),
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
  const drafts = await listOpenDrafts(db);
  const work = drafts.map(({ id, created_at }) => ({
    id: workflowId.draft(id),
    createdAt: created_at,
    async takeUp(last: RunStatus) {
      await runs.restart('draft', workflowId.draft(id), { draftId: id });
      return `${workflowId.draft(id)} was in progress without a run (the last: ${last}); started again`;
    },
  }));
  const taken = await takeUpMissing(deps, work, running, now);

  const extra = without(
    running,
    work.map(({ id }) => id),
  );
  const statuses = await findDraftStatuses(db, extra.map(draftIdOf));
  const ended = await each(extra, async (run) => {
    const status = statuses.get(draftIdOf(run));
    if (status === undefined) return cancelOrphan(deps, run);
    if (status === 'submitted') await runs.signal(run.workflowId, signals.draftSubmitted);
    return null;
  });
  return [...taken, ...ended];
}

async function reconcileRedrafts(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { db, runs } = deps;
  const running = await runs.listRunning('redraft');
  const work = (await listOpenRedrafts(db)).map(({ draftId, n, created_at }) => {
    const id = workflowId.redraft(draftId, n);
    return {
      id,
      createdAt: created_at,
      async takeUp(last: RunStatus) {
        await runs.restart('redraft', id, { draftId, n });
        return `${id} was open without a run (the last: ${last}); started again`;
      },
    };
  });
  return takeUpMissing(deps, work, running, now);
}

async function reconcileCompetitors(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { db, runs } = deps;
  const running = await runs.listRunning('readCompetitor');
  const work = (await listCompetitorsToRead(db)).map(({ id: competitorId, created_at }) => {
    const id = workflowId.competitor(competitorId);
    return {
      id,
      createdAt: created_at,
      async takeUp(last: RunStatus) {
        await runs.restart('readCompetitor', id, { competitorId });
        return `${id} was to be read without a run (the last: ${last}); started again`;
      },
    };
  });
  return takeUpMissing(deps, work, running, now);
}

async function reconcileLaunches(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { db, runs } = deps;
  const running = await runs.listRunning('freeLaunch');
  const launches = await listOpenFreeLaunches(db);
  const work = launches.map(({ listing_id, n, created_at }) => {
    const id = workflowId.freeLaunch(listing_id, n);
    return {
      id,
      createdAt: created_at,
      async takeUp(last: RunStatus) {
        await runs.restart('freeLaunch', id, { listingId: listing_id, n });
        return `${id} was open without a run (the last: ${last}); started again`;
      },
    };
  });
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

  const extra = without(running, [...weeks.keys()]);
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
  const orders = (await listOpenOrders(db)).map(({ id: orderId, created_at }) => {
    const id = workflowId.order(orderId);
    return {
      id,
      createdAt: created_at,
      async takeUp(last: RunStatus) {
        await runs.restart('order', id, { orderId });
        return `${id} was in progress without a run (the last: ${last}); started again`;
      },
    };
  });
  const refunds = (await listOpenRefunds(db)).map(({ id: orderId, created_at }) => {
    const id = workflowId.orderRefund(orderId);
    return {
      id,
      createdAt: created_at,
      async takeUp(last: RunStatus) {
        await runs.restart('refundOrder', id, { orderId });
        return `${id} was asked for without a run (the last: ${last}); started again`;
      },
    };
  });
  const refunding = refunds.length > 0 ? await runs.listRunning('refundOrder') : [];
  const taken = [
    ...(await takeUpMissing(deps, orders, running, now)),
    ...(await takeUpMissing(deps, refunds, refunding, now)),
  ];

  const extra = without(
    running,
    orders.map(({ id }) => id),
  );
  const known = await listKnownOrders(db, extra.map(orderIdOf));
  const ended = await each(extra, async (run) => {
    if (!known.has(orderIdOf(run))) return cancelOrphan(deps, run);
    // Its row is over: it looks, and ends.
    await runs.signal(run.workflowId, signals.paymentChanged);
    return null;
  });
  return [...taken, ...ended];
}

async function reconcileClaims(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { db, runs } = deps;
  const running = await runs.listRunning('claim');
  const claims = await listOpenClaims(db);
  const work = claims.map(({ id: claimId, created_at }) => {
    const id = workflowId.claim(claimId);
    return {
      id,
      createdAt: created_at,
      async takeUp(last: RunStatus) {
        await runs.restart('claim', id, { claimId });
        return `${id} was open without a run (the last: ${last}); started again`;
      },
    };
  });
  const taken = await takeUpMissing(deps, work, running, now);

  const extra = without(
    running,
    work.map(({ id }) => id),
  );
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
  const mails = await listUnsentMails(db);
  const work = mails.map(({ id, created_at }) => ({
    id: workflowId.mail(id),
    createdAt: created_at,
    async takeUp(last: RunStatus) {
      if (last === 'completed') {
        await markSent(db, id, now);
        return `${workflowId.mail(id)} was sent by its run, which its row did not say; noted, not sent again`;
      }
      await runs.restart('sendMail', workflowId.mail(id), { mailId: id });
      return `${workflowId.mail(id)} was unsent without a run (the last: ${last}); started again`;
    },
  }));
  return takeUpMissing(deps, work, running, now);
}

async function reconcileFanOuts(deps: ActivityDeps, now: Date): Promise<string[]> {
  const { db, runs } = deps;
  const running = await runs.listRunning('tellFollowers');
  const work = (await listOpenFanOuts(db)).map(({ update_id: updateId, created_at }) => {
    const id = workflowId.listingUpdate(updateId);
    return {
      id,
      createdAt: created_at,
      async takeUp(last: RunStatus) {
        await runs.restart('tellFollowers', id, { updateId });
        return `${id} was not told to all without a run (the last: ${last}); started again`;
      },
    };
  });
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

async function takeUpMissing(
  { db, runs }: ActivityDeps,
  work: Work[],
  running: RunningRun[],
  now: Date,
): Promise<string[]> {
  const taken = new Set([...running.map((run) => run.workflowId), ...(await listWaitingStarts(db))]);
  const missing = work.filter(
    ({ id, createdAt }) => !taken.has(id) && now.getTime() - createdAt.getTime() > graceMs,
  );
  return each(missing, async (item) => {
    const last = await runs.statusOf(item.id);
    return last === 'running' ? null : item.takeUp(last);
  });
}

async function cancelOrphan({ runs }: ActivityDeps, { workflowId: id }: RunningRun): Promise<string> {
  await runs.cancel(id);
  return `${id} runs for a row that is not there (any more); cancelled`;
}

/** One failure does not keep the rest from being brought together. */
async function each<T extends { id: string } | RunningRun>(
  items: T[],
  act: (item: T) => Promise<string | null>,
): Promise<string[]> {
  const said: string[] = [];
  for (const item of items) {
    try {
      const line = await act(item);
      if (line !== null) said.push(line);
    } catch (error) {
      const id = 'id' in item ? item.id : item.workflowId;
      said.push(
        `${id} could not be brought together: ${error instanceof Error ? error.name : 'unknown error'}`,
      );
    }
  }
  return said;
}

const without = (running: RunningRun[], ids: string[]) => {
  const known = new Set(ids);
  return running.filter((run) => !known.has(run.workflowId));
};
const orderIdOf = (run: RunningRun) => run.workflowId.split('/')[1] ?? '';
const draftIdOf = (run: RunningRun) => run.workflowId.split('/')[1] ?? '';
/** Of a listing, or of a claim. */
const numberOf = (run: RunningRun) => Number(run.workflowId.split('/')[1]);
