/**
 * Votes, one per account and listing. Only signed-in users of the site vote: no API operation does, and a session
 * proves that the user opened a link mailed to the account's address. An account created for an API key alone has no
 * session and so no vote. Users cannot vote for their own listings.
 */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { lockAccount } from '../accounts/queries.ts';
import { withVote } from '../launches/trend-rules.ts';
import { purgeVoteNetworks, voteSecretOf } from './vote-network-queries.ts';
import { networkDigest, oldestKeptDay, voteDay, voteSecretBytes } from './vote-network-rules.ts';
import {
  type VoteCounts,
  findVoteCounts,
  findVotesBefore,
  insertVote,
  listOwnVotes,
  lockVotableListing,
  takeBackVote,
} from './vote-queries.ts';
import { isForEarlierLaunch, isNewcomer, judgeVote, mayWithdraw } from './vote-rules.ts';
import type { ListingPlace, VoteStatus } from './vote-schema.ts';

export type VoteRefusal = 'no_such_listing' | 'not_live' | 'own_listing' | 'week_over' | 'nobody';

interface Refused {
  refused: VoteRefusal;
}

export interface OwnVote {
  vote: VoteStatus | null;
  /** When a pending vote counts by itself; else null. */
  countsAt: Date | null;
  /** Whether it was cast before the listing launched again, so that it counts for all time but in no week. */
  forEarlierLaunch: boolean;
  /** True for the owner and the founders. */
  own: boolean;
  mayWithdraw: boolean;
}

export interface Votes {
  /** Casts a vote; an existing vote stays unchanged. */
  cast(
    voter: { accountId: number; ip: string },
    place: ListingPlace,
    now: Date,
  ): Promise<{ vote: VoteStatus } | Refused>;
  /**
   * Withdraws a vote until the launch week ends. Does nothing if there is none. A rejected vote stays, or it could be
   * cast again.
   */
  withdraw(accountId: number, place: ListingPlace, now: Date): Promise<{ withdrawn: true } | Refused>;
  /** The votes of a live listing, as they are now. */
  counts(place: ListingPlace): Promise<VoteCounts | undefined>;
  /** Keyed by slug; live listings only. */
  ownVotes(
    accountId: number,
    siteId: number,
    slugs: readonly string[],
    now: Date,
  ): Promise<ReadonlyMap<string, OwnVote>>;
}

export function createVotes(db: Knex): Votes {
  const secretOf = createVoteSecrets(db);
  return {
    async cast({ accountId, ip }, place, now) {
      const secret = await secretOf(now);
      return db.transaction(async (tx): Promise<{ vote: VoteStatus } | Refused> => {
        const account = await lockAccount(tx, accountId);
        if (!account) return { refused: 'nobody' };
        const listing = await lockVotableListing(tx, place, accountId);
        if (!listing) return { refused: 'no_such_listing' };
        if (listing.status !== 'live') return { refused: 'not_live' };
        if (listing.own) return { refused: 'own_listing' };
        const accountAgeMs = now.getTime() - account.created_at.getTime();
        const vote = {
          listingId: listing.id,
          accountId,
          now,
          origin: { day: voteDay(now), network: networkDigest(secret, listing.id, ip) },
        };
        const { cast, ...before } = await findVotesBefore(tx, vote);
        if (cast !== null) return { vote: cast };
        const verdict = judgeVote({ accountAgeMs, ...before }, listing, now);
        await insertVote(tx, {
          ...vote,
          verdict,
          byNewcomer: isNewcomer(accountAgeMs),
          trend: withVote(listing.trend, now),
        });
        return { vote: verdict.status };
      });
    },

    withdraw: (accountId, place, now) =>
      db.transaction(async (tx): Promise<{ withdrawn: true } | Refused> => {
        if (!(await lockAccount(tx, accountId))) return { refused: 'nobody' };
        const listing = await lockVotableListing(tx, place, accountId);
        if (!listing) return { refused: 'no_such_listing' };
        if (!mayWithdraw(listing, now)) return { refused: 'week_over' };
        await takeBackVote(tx, listing.id, accountId);
        return { withdrawn: true };
      }),

    counts: (place) => findVoteCounts(db, place),

    async ownVotes(accountId, siteId, slugs, now) {
      const rows = await listOwnVotes(db, siteId, accountId, slugs);
      return new Map(
        rows.map(({ slug, vote, cast_at, counts_at, own, ...launch }) => [
          slug,
          {
            vote,
            countsAt: counts_at,
            forEarlierLaunch: isForEarlierLaunch(launch, cast_at),
            own,
            mayWithdraw: mayWithdraw(launch, now),
          },
        ]),
      );
    },
  };
}

/** The day's secret, shared by all processes and fetched once a day. Fetching it also purges old ones. */
function createVoteSecrets(db: Knex): (now: Date) => Promise<Buffer> {
  let known: { day: string; secret: Promise<Buffer> } | undefined;
  return async (now) => {
    const day = voteDay(now);
    if (known?.day !== day) {
      const secret = voteSecretOf(db, day, randomBytes(voteSecretBytes));
      known = { day, secret };
      // A failed fetch is retried by the next call.
      secret.then(
        () => purgeVoteNetworks(db, oldestKeptDay(now)).catch(() => undefined),
        () => (known = undefined),
      );
    }
    return known.secret;
  };
}
