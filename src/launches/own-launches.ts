/** Free launches for their owners on the site; there are no API operations for these actions. */
import type { Knex } from 'knex';
import type { Config } from '../config/config.ts';
import type { Flows } from '../outbox/flows.ts';
import { signals, workflowId } from '../outbox/messages.ts';
import { findWatchedLaunch } from './badge-loss-queries.ts';
import {
  countPlacesTaken,
  endFreeLaunch,
  lockFreeLaunch,
  lockPlaces,
  moveFreeLaunch,
} from './free-launch-queries.ts';
import {
  type LaunchStatus,
  earliestWeek,
  firstWeekWithPlace,
  isOpen,
  nextStep,
} from './free-launch-rules.ts';
import { type OwnLaunchRow, findOwnLaunch, findSiteOfOwn } from './own-launch-queries.ts';
import {
  type ChoiceFacts,
  type WeekChoice,
  earliestChoice,
  isChoice,
  weekChoices,
} from './own-launch-rules.ts';

export interface OwnLaunch {
  status: LaunchStatus;
  week: string;
  /** Other weeks with a place, while it is open. */
  choices: WeekChoice[];
  /** The next check of the homepage; null if there is none. */
  nextCheckAt: Date | 'soon' | null;
  /** The last badge check, if it is live or hidden because of its badge. */
  badge: BadgeStatus | null;
}

export interface BadgeStatus {
  found: boolean | null;
  detail: string | null;
  checkedAt: Date | null;
  missingSince: Date | null;
  /** When it will be hidden. */
  hideAt: Date | null;
  /** It is hidden because of its badge. */
  isHidden: boolean;
}

/** `full`: the week has no place left. `not_waiting`: the launch went live, was withdrawn or was upgraded meanwhile. */
export type WeekRefusal = 'no_choice' | 'full' | 'not_waiting';

export interface OwnLaunches {
  /** The last free launch of a listing; null without one, or if the account does not own the listing. */
  find(accountId: number, listingId: number, now: Date): Promise<OwnLaunch | null>;
  /** The week that the free plan would give the listing now; null if the account does not own it. */
  firstWeek(accountId: number, listingId: number, now: Date): Promise<string | null>;
  /** Moves the launch to another week. If refused, it keeps its place. */
  chooseWeek(
    accountId: number,
    listingId: number,
    week: string,
    now: Date,
  ): Promise<{ refused: WeekRefusal } | { week: string }>;
  /** Ends the launch; the listing is unpublished again. False if the launch is not open. */
  withdraw(accountId: number, listingId: number, now: Date): Promise<boolean>;
  /** Starts a badge check of a live launch. False if its badge is not checked. */
  recheckBadge(accountId: number, listingId: number, now: Date): Promise<boolean>;
}

export interface OwnLaunchesDeps {
  db: Knex;
  config: Pick<Config, 'FREE_WAIT_WEEKS' | 'FREE_PLACES_PER_WEEK'>;
  flowsIn: (tx: Knex.Transaction) => Flows;
  committed: () => void;
}

export function createOwnLaunches({ db, config, flowsIn, committed }: OwnLaunchesDeps): OwnLaunches {
  const placesPerWeek = config.FREE_PLACES_PER_WEEK;
  const change = async <T>(work: (tx: Knex.Transaction) => Promise<T>): Promise<T> => {
    const result = await db.transaction(work);
    committed();
    return result;
  };
  const factsOf = (launch: Pick<OwnLaunchRow, 'created_at' | 'launch_week'>, now: Date): ChoiceFacts => ({
    chosenAt: launch.created_at,
    waitWeeks: config.FREE_WAIT_WEEKS,
    week: launch.launch_week,
    now,
  });

  return {
    async find(accountId, listingId, now) {
      const future = (due: Date | null) => (due !== null && due > now ? due : 'soon');
      const launch = await findOwnLaunch(db, accountId, listingId);
      if (!launch) return null;
      const { status, launch_week: week } = launch;
      if (isOpen(launch)) {
        const facts = factsOf(launch, now);
        const taken = await countPlacesTaken(db, launch.site_id, earliestChoice(facts));
        const choices = weekChoices(facts, { taken, placesPerWeek });
        return { status, week, choices, nextCheckAt: future(nextStep(now, week).at), badge: null };
      }
      const watched = await findWatchedLaunch(db, { listingId, n: launch.n });
      return {
        status,
        week,
        choices: [],
        nextCheckAt: watched ? future(launch.badge_look_due_at) : null,
        badge: watched
          ? {
              found: launch.badge_found,
              detail: launch.badge_detail,
              checkedAt: launch.badge_checked_at,
              missingSince: launch.badge_missing_since,
              hideAt: launch.badge_hide_at,
              isHidden: watched.is_hidden,
            }
          : null,
      };
    },

    async firstWeek(accountId, listingId, now) {
      const siteId = await findSiteOfOwn(db, accountId, listingId);
      if (siteId === undefined) return null;
      const earliest = earliestWeek(now, config.FREE_WAIT_WEEKS);
      const taken = await countPlacesTaken(db, siteId, earliest);
      return firstWeekWithPlace(earliest, { taken, placesPerWeek });
    },

    chooseWeek: (accountId, listingId, week, now) =>
      change(async (tx) => {
        const own = await findOwnLaunch(tx, accountId, listingId);
        if (!own) return { refused: 'not_waiting' } as const;
        await lockPlaces(tx, own.site_id);
        const key = { listingId, n: own.n };
        const launch = await lockFreeLaunch(tx, key);
        if (!launch || !isOpen(launch)) return { refused: 'not_waiting' } as const;
        if (launch.launch_week === week) return { week };
        const facts = factsOf({ created_at: own.created_at, launch_week: launch.launch_week }, now);
        if (!isChoice(week, facts)) return { refused: 'no_choice' } as const;
        const taken = await countPlacesTaken(tx, own.site_id, week);
        if ((taken.get(week) ?? 0) >= placesPerWeek) return { refused: 'full' } as const;
        await moveFreeLaunch(tx, key, { week, now });
        // The signal makes the workflow read the new week.
        await flowsIn(tx).signal(workflowId.freeLaunch(listingId, own.n), signals.requirementsChanged);
        return { week };
      }),

    withdraw: (accountId, listingId, now) =>
      change(async (tx) => {
        const own = await findOwnLaunch(tx, accountId, listingId);
        if (!own) return false;
        const key = { listingId, n: own.n };
        const launch = await lockFreeLaunch(tx, key);
        if (!launch || !isOpen(launch)) return false;
        await endFreeLaunch(tx, key, 'withdrawn', now);
        await flowsIn(tx).signal(workflowId.freeLaunch(listingId, own.n), signals.withdrawn);
        return true;
      }),

    recheckBadge: (accountId, listingId, now) =>
      change(async (tx) => {
        const own = await findOwnLaunch(tx, accountId, listingId);
        const key = own && { listingId, n: own.n };
        const watched = key && (await findWatchedLaunch(tx, key));
        if (!watched) return false;
        // The id contains the last check, so that repeated requests start only one check.
        const id = workflowId.recheckBadge(listingId, key.n, watched.badge_checked_at ?? now);
        await flowsIn(tx).start('recheckBadges', id, { only: key });
        return true;
      }),
  };
}
