/** What owners do to their free launches on the site, and no program may: choose another week, and withdraw. */
import type { Knex } from 'knex';
import type { Config } from '../config/config.ts';
import type { Flows } from '../outbox/flows.ts';
import { signals, workflowId } from '../outbox/messages.ts';
import { findWatchedLaunch } from './badge-loss-queries.ts';
import {
  changeLaunchWeek,
  countPlacesTaken,
  endFreeLaunch,
  holdPlaces,
  lockFreeLaunch,
} from './free-launch-queries.ts';
import { type LaunchStatus, isOpen, nextStep } from './free-launch-rules.ts';
import { type OwnLaunchRow, findOwnLaunch } from './own-launch-queries.ts';
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
  /** Weeks with a place, while it waits. */
  choices: WeekChoice[];
  /** When the homepage is looked at next; null where it is not any more. */
  nextLookAt: Date | 'soon' | null;
  /** Of one that is live, or is hidden for its badge: what the last look found. */
  badge: BadgeStanding | null;
}

export interface BadgeStanding {
  found: boolean | null;
  detail: string | null;
  checkedAt: Date | null;
  missingSince: Date | null;
  /** When it is to be hidden. */
  hideAt: Date | null;
  /** It is hidden for its badge. */
  isHidden: boolean;
}

/** `full`: the last place was taken by somebody else. `not_waiting`: it went live, was withdrawn or upgraded meanwhile. */
export type WeekRefusal = 'no_choice' | 'full' | 'not_waiting';

export interface OwnLaunches {
  /** The last time that the listing was put on the free plan; null where it never was, or is not the account's. */
  find(accountId: number, listingId: number, now: Date): Promise<OwnLaunch | null>;
  /** Gives it a place in that week instead of the one it has; refused, it keeps that. */
  chooseWeek(
    accountId: number,
    listingId: number,
    week: string,
    now: Date,
  ): Promise<{ refused: WeekRefusal } | { week: string }>;
  /** From now on it is not published and free of its week. False where it does not wait (any more). */
  withdraw(accountId: number, listingId: number, now: Date): Promise<boolean>;
  /** Has the badge of one that launched looked at now. False where that is not watched. */
  lookAgain(accountId: number, listingId: number, now: Date): Promise<boolean>;
}

export interface OwnLaunchesDeps {
  db: Knex;
  config: Pick<Config, 'FREE_WAIT_WEEKS' | 'FREE_PLACES_PER_WEEK'>;
  flowsIn: (tx: Knex.Transaction) => Flows;
  committed: () => void;
}

export function createOwnLaunches({ db, config, flowsIn, committed }: OwnLaunchesDeps): OwnLaunches {
  const placesPerWeek = config.FREE_PLACES_PER_WEEK;
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
        return { status, week, choices, nextLookAt: future(nextStep(now, week).at), badge: null };
      }
      const watched = await findWatchedLaunch(db, { listingId, n: launch.n });
      return {
        status,
        week,
        choices: [],
        nextLookAt: watched ? future(launch.badge_look_due_at) : null,
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

    async chooseWeek(accountId, listingId, week, now) {
      const outcome = await db.transaction(async (tx) => {
        const own = await findOwnLaunch(tx, accountId, listingId);
        if (!own) return { refused: 'not_waiting' } as const;
        // Whoever counts places holds them first and the launch after that, so that none waits for the other.
        await holdPlaces(tx, own.site_id);
        const key = { listingId, n: own.n };
        const launch = await lockFreeLaunch(tx, key);
        if (!launch || !isOpen(launch)) return { refused: 'not_waiting' } as const;
        if (launch.launch_week === week) return { week };
        const facts = factsOf({ created_at: own.created_at, launch_week: launch.launch_week }, now);
        if (!isChoice(week, facts)) return { refused: 'no_choice' } as const;
        const taken = await countPlacesTaken(tx, own.site_id, week);
        if ((taken.get(week) ?? 0) >= placesPerWeek) return { refused: 'full' } as const;
        await changeLaunchWeek(tx, key, week, now);
        // Told to look again, the run reads the row, and waits for the week that it finds there.
        await flowsIn(tx).signal(workflowId.freeLaunch(listingId, own.n), signals.requirementsChanged);
        return { week };
      });
      committed();
      return outcome;
    },

    async withdraw(accountId, listingId, now) {
      const withdrawn = await db.transaction(async (tx) => {
        const own = await findOwnLaunch(tx, accountId, listingId);
        if (!own) return false;
        const key = { listingId, n: own.n };
        const launch = await lockFreeLaunch(tx, key);
        if (!launch || !isOpen(launch)) return false;
        await endFreeLaunch(tx, key, 'withdrawn', now);
        await flowsIn(tx).signal(workflowId.freeLaunch(listingId, own.n), signals.withdrawn);
        return true;
      });
      committed();
      return withdrawn;
    },

    async lookAgain(accountId, listingId, now) {
      const asked = await db.transaction(async (tx) => {
        const own = await findOwnLaunch(tx, accountId, listingId);
        const key = own && { listingId, n: own.n };
        const watched = key && (await findWatchedLaunch(tx, key));
        if (!watched) return false;
        // Named by the last look: until that is another, asking again asks for the same look.
        const id = workflowId.recheckBadge(listingId, key.n, watched.badge_checked_at ?? now);
        await flowsIn(tx).start('recheckBadges', id, { only: key });
        return true;
      });
      committed();
      return asked;
    },
  };
}
