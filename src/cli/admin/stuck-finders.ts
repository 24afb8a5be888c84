/** Finds stuck work, domain by domain. Add yours to `finders`. */
import type { Knex } from 'knex';
import { listOpenCards } from '../../cards/card-queries.ts';
import { findFanOutProgress, listOpenFanOuts } from '../../community/fan-out-queries.ts';
import { listCompetitorsToRead } from '../../drafts/competitor-queries.ts';
import { listSlowDrafts } from '../../drafts/progress-queries.ts';
import { listOpenRedrafts } from '../../drafts/redraft-queries.ts';
import { listWeeksToClose } from '../../launches/close-week-queries.ts';
import { overdueOf } from '../../launches/overdue-rules.ts';
import { listOpenFreeLaunches } from '../../launches/free-launch-queries.ts';
import { lastSettledWeek } from '../../launches/week-close-rules.ts';
import { listGivenUpMails, listLateMails } from '../../mail/stuck-queries.ts';
import {
  listOldWork,
  listOverdueItems,
  listOverduePending,
  listUnmatchedEvents,
  listUnmadeRefunds,
} from '../../orders/stuck-queries.ts';
import { closeWeeksScheduleId, workflowId } from '../../outbox/messages.ts';
import { listUndelivered } from '../../outbox/stuck-queries.ts';
import { listWaitingPictures } from '../../pictures/picture-queries.ts';
import { listStoppedParses } from '../../parsing/stopped-parse-queries.ts';
import { weekEnd } from '../../shared/week-rules.ts';

export interface Stuck {
  /** The workflow id, if there is one. */
  id: string;
  since: Date;
  why: string;
  /** A command, or another next step. */
  todo: string;
}

interface FinderContext {
  db: Knex;
  now: Date;
  /** The maximum number of results. */
  limit: number;
  /** The command line of a `temporal` command such as `workflow describe -w …`. */
  temporal: (command: string) => string;
}

type Finder = (context: FinderContext) => Promise<Stuck[]>;

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);
/** Older failures are not listed. */
const recentMinutes = 7 * 24 * 60;

/** Entries are usually delivered immediately; while Temporal is unavailable they wait without an attempt. */
const undeliveredMinutes = 2;

const stuckOutbox: Finder = async ({ db, now, limit, temporal }) => {
  const entries = await listUndelivered(db, minutesBefore(now, undeliveredMinutes), limit);
  return entries.map(({ kind, name, workflow_id, created_at, attempts, last_error }) => ({
    id: workflow_id,
    since: created_at,
    why: `${kind} ${name} is undelivered after ${attempts} attempts: ${last_error ?? 'Temporal is unavailable, or the service does not run'}`,
    todo: temporal(last_error === null ? 'operator cluster health' : `workflow describe -w ${workflow_id}`),
  }));
};

/** The draft of a website that does not respond fails sooner. */
const slowDraftMinutes = 15;

const stuckDrafts: Finder = async ({ db, now, limit, temporal }) => {
  const before = minutesBefore(now, slowDraftMinutes);
  const drafts = (await listSlowDrafts(db, before, limit)).map(({ id, status, updated_at, pages }) => ({
    id: workflowId.draft(id),
    since: updated_at,
    why: status === 'crawling' ? `still crawling, ${pages} pages read` : 'still drafting',
  }));
  const redrafts = (await listOpenRedrafts(db, { before, limit })).map(({ draftId, n, created_at }) => ({
    id: workflowId.redraft(draftId, n),
    since: created_at,
    why: `fields of draft ${draftId} still wait to be drafted again`,
  }));
  const competitors = (await listCompetitorsToRead(db, { before, limit })).map(
    ({ id, draft_id, created_at }) => ({
      id: workflowId.competitor(id),
      since: created_at,
      why: `the competitor’s website of draft ${draft_id} is still not read`,
    }),
  );
  return [...drafts, ...redrafts, ...competitors].map((one) => ({
    ...one,
    todo: temporal(`workflow describe -w ${one.id}`),
  }));
};

/** A single stop may be caused by the machine. */
const minStops = 2;

/** Websites that repeatedly stopped the parser. */
export const stoppedParses: Finder = async ({ db, now, limit, temporal }) => {
  const stopped = await listStoppedParses(db, { since: minutesBefore(now, recentMinutes), minStops, limit });
  return stopped.map(({ subject, stops, why, last_at }) => ({
    id: subject,
    since: last_at,
    why: `its website stopped the parser ${stops} times: ${why}`,
    todo: `${temporal(`workflow show -w ${subject}`)}; it is read again when its owner requests it or its next check is due`,
  }));
};

/** Attempts at a website that does not respond end sooner. */
const slowPictureMinutes = 60;

const stuckPictures: Finder = async ({ db, now, limit, temporal }) => {
  const waiting = await listWaitingPictures(db, { before: minutesBefore(now, slowPictureMinutes), limit });
  return waiting.map(({ id, n, kind, requested_at }) => ({
    id: workflowId.picture(id, n),
    since: requested_at,
    why: `a picture (${kind}) is still not fetched`,
    todo: temporal(`workflow describe -w ${workflowId.picture(id, n)}`),
  }));
};

const stuckFreeLaunches: Finder = async ({ db, now, limit }) => {
  const launches = await listOpenFreeLaunches(db);
  return launches
    .flatMap((launch) => {
      const overdue = overdueOf(launch, now);
      if (overdue === null) return [];
      return {
        ...overdue,
        id: workflowId.freeLaunch(launch.listing_id, launch.n),
        todo: `npm run admin -- recheck ${launch.slug} --why "no check since ${overdue.since.toISOString()}"`,
      };
    })
    .slice(0, limit);
};

/** Closing takes seconds and is retried. */
const unclosedMinutes = 60;

const unclosedWeeks: Finder = async ({ db, now, limit, temporal }) => {
  const upTo = lastSettledWeek(minutesBefore(now, unclosedMinutes));
  const weeks = await listWeeksToClose(db, { upTo, after: null, limit });
  return weeks.map(({ siteKey, week }) => ({
    id: closeWeeksScheduleId,
    since: weekEnd(week),
    why: `the week of ${week} of ${siteKey} is over and not closed`,
    todo: temporal(`schedule trigger --schedule-id ${closeWeeksScheduleId}`),
  }));
};

/** Many followers take time, as does a busy mail server. */
const slowUpdateMinutes = 120;

const stuckUpdates: Finder = async ({ db, now, limit, temporal }) => {
  const before = minutesBefore(now, slowUpdateMinutes);
  const open = (await listOpenFanOuts(db)).filter(({ created_at }) => created_at < before);
  const found = open.slice(0, limit).map(async ({ update_id, created_at }) => {
    const progress = await findFanOutProgress(db, update_id);
    const why = progress
      ? `${progress.sent} of ${progress.followers} followers are notified, ${progress.waiting} are to be retried`
      : 'followers are still being notified';
    const id = workflowId.listingUpdate(update_id);
    return { id, since: created_at, why, todo: temporal(`workflow describe -w ${id}`) };
  });
  return Promise.all(found);
};

/** The provider is retried every few minutes, before an order expires or is refunded. */
const providerMinutes = 30;
/** Due items are fulfilled within seconds; relaunches half an hour after their week begins. */
const overdueItemMinutes = 60;
/** The session of an event may be stored slightly later. */
const unmatchedEventMinutes = 15;
const oldWorkMinutes = 3 * 24 * 60;

const stuckOrders: Finder = async ({ db, now, limit, temporal }) => {
  const recheck = (id: string, why: string) => `npm run admin -- recheck-order ${id} --why "${why}"`;
  const pending = await listOverduePending(db, minutesBefore(now, providerMinutes), limit);
  const items = await listOverdueItems(db, minutesBefore(now, overdueItemMinutes), limit);
  const refunds = await listUnmadeRefunds(db, minutesBefore(now, providerMinutes), limit);
  const events = await listUnmatchedEvents(db, {
    since: minutesBefore(now, recentMinutes),
    before: minutesBefore(now, unmatchedEventMinutes),
    limit,
  });
  const work = await listOldWork(db, minutesBefore(now, oldWorkMinutes), limit);
  return [
    ...pending.map(({ id, expires_at }) => ({
      id: workflowId.order(id),
      since: expires_at,
      why: 'its payment deadline has passed, and it is neither paid nor expired',
      todo: recheck(id, `pending since ${expires_at.toISOString()}`),
    })),
    ...items.map(({ order_id: id, position, product, status, due_at }) => ({
      id: workflowId.order(id),
      since: due_at,
      why: `is paid, and its item ${position} (${product}) is due and still ${status}`,
      todo: recheck(id, `item ${position} is due since ${due_at.toISOString()}`),
    })),
    ...refunds.map(({ id, since }) => ({
      id: workflowId.orderRefund(id),
      since,
      why: 'its refund was requested and is not made',
      todo: temporal(`workflow describe -w ${workflowId.orderRefund(id)}`),
    })),
    ...events.map(({ provider, event_id, kind, received_at }) => ({
      id: `${provider}/${event_id}`,
      since: received_at,
      why: `${kind} matches no order`,
      todo: `look ${event_id} up in the dashboard of ${provider}: another service may share its account`,
    })),
    ...work.map(({ id, order_id, what, created_at }) => ({
      id: `work/${id}`,
      since: created_at,
      why: `the site team has it to do: ${what}`,
      todo: `npm run admin -- order ${order_id}; then finish-work ${id} or cancel-work ${id}`,
    })),
  ];
};

/** A temporary failure of the mail server is retried within minutes at first. */
const unsentMinutes = 15;

const stuckMails: Finder = async ({ db, now, limit, temporal }) => {
  const late = await listLateMails(db, minutesBefore(now, unsentMinutes), limit);
  const givenUp = await listGivenUpMails(db, minutesBefore(now, recentMinutes), limit);
  return [...late, ...givenUp].map(({ id, occasion, created_at, batch, failure_code: failure }) => ({
    id: workflowId.mail(id),
    since: created_at,
    why: `${occasion} ${failure === null ? 'is not sent yet' : `was given up: ${failure}`}`,
    todo: temporal(
      `workflow ${failure === null ? 'describe' : 'show'} -w ${batch === null ? workflowId.mail(id) : workflowId.mails(batch)}`,
    ),
  }));
};

/** A card takes less than a second; many may have been requested at once. */
const slowCardMinutes = 15;

const stuckCards: Finder = async ({ db, now, limit, temporal }) => {
  const open = await listOpenCards(db, { before: minutesBefore(now, slowCardMinutes), limit });
  return open.map(({ id: cardId, n, path, requested_at }) => {
    const id = workflowId.card(cardId, n);
    return {
      id,
      since: requested_at,
      why: `${path} is still not drawn`,
      todo: temporal(`workflow describe -w ${id}`),
    };
  });
};

/** In the order in which they are shown. */
export const finders: readonly Finder[] = [
  stuckOutbox,
  stuckDrafts,
  stoppedParses,
  stuckPictures,
  stuckFreeLaunches,
  unclosedWeeks,
  stuckUpdates,
  stuckOrders,
  stuckMails,
  stuckCards,
];
