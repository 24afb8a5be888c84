import { placeOf } from '../../src/directory/site-address-rules.ts';
import type { Config } from '../../src/config/config.ts';
import {
  type SiteWeek,
  type WeekToClose,
  type Winner,
  closeWeek as close,
  listWeeksToClose as listDue,
  listWinners,
} from '../../src/launches/close-week-queries.ts';
import { lastSettledWeek } from '../../src/launches/week-close-rules.ts';
import { badgeUrls } from '../../src/listings/badge-rules.ts';
import { enqueueMail } from '../../src/mail/queries.ts';
import { weekAwardMail } from '../../src/mail/week-mail-rules.ts';
import { ownListingPath } from '../../src/shared/account-path-rules.ts';
import { type ActivityDeps, inTransaction } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { releaseAllDue } from './release-votes.ts';

/** The number of weeks that a run receives at a time. */
const weeksPerPage = 50;

/** The weeks after `after` that are over at `at` and not closed, earliest first; empty after the last. */
export async function listWeeksToClose(
  { db }: Pick<ActivityDeps, 'db'>,
  { at, after }: { at: string; after: SiteWeek | null },
): Promise<WeekToClose[]> {
  return listDue(db, { upTo: lastSettledWeek(new Date(at)), after, limit: weeksPerPage });
}

export interface WeekClosing extends SiteWeek {
  /** The workflow's clock, ISO 8601. */
  at: string;
}

export interface WeekClosed {
  launches: number;
  votes: number;
  awards: number;
}

/**
 * Counts the pending votes of the week, all of which are due by its end. Then freezes its ranking, creates its awards and
 * mails their owners, in one transaction. Null if it is already closed.
 */
export async function closeWeek(
  deps: ActivityDeps,
  { at, siteId, week }: WeekClosing,
): Promise<WeekClosed | null> {
  const now = new Date(at);
  const siteWeek = { siteId, week };
  return withHeartbeat(async () => {
    await releaseAllDue(deps.db, now);
    return inTransaction(deps, async (tx, flows) => {
      const closed = await close(tx, siteWeek, now);
      if (!closed) return null;
      const { launches, votes, awards } = closed;
      const winners = awards.length > 0 ? await listWinners(tx, siteWeek) : [];
      for (const winner of winners) {
        if (winner.ownerEmail === null) continue;
        await enqueueMail(tx, flows, {
          ...mailTo(winner, { week, launches }, deps.config),
          occasion: `week-award/${siteId}/${week}/${winner.rank}`,
          recipient: winner.ownerEmail,
          now,
        });
      }
      return { launches, votes, awards: awards.length };
    });
  });
}

function mailTo(
  { site, listingId, slug, name, rank, votes }: Winner,
  of: { week: string; launches: number },
  config: Config,
) {
  const { baseUrl, siteName } = placeOf(site, config.BASE_URL);
  const { listingUrl } = badgeUrls(baseUrl, slug);
  const ownUrl = `${baseUrl}${ownListingPath(listingId)}`;
  return weekAwardMail({ ...of, siteName, name, rank, votes, listingUrl, ownUrl });
}
