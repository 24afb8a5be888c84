/** Mails to the owner about changes of a free launch. */
import type { Knex } from 'knex';
import { placeOf } from '../../src/directory/site-address-rules.ts';
import type { Config } from '../../src/config/config.ts';
import type { Flows } from '../../src/outbox/flows.ts';
import type { FreeLaunchRow } from '../../src/launches/free-launch-queries.ts';
import type { CheckReason } from '../../src/launches/free-launch-rules.ts';
import { badgeUrls, embedCode } from '../../src/listings/badge-rules.ts';
import {
  type Requirements,
  launchLiveMail,
  launchMovedMail,
  launchQueuedMail,
  launchReminderMail,
  launchScheduledMail,
  launchUnscheduledMail,
} from '../../src/mail/launch-mail-rules.ts';
import type { MailContent } from '../../src/mail/mail-content-rules.ts';
import { enqueueMail } from '../../src/mail/queries.ts';
import { ownLaunchPath } from '../../src/shared/account-path-rules.ts';

export interface Transition {
  before: FreeLaunchRow;
  after: FreeLaunchRow;
  reason: CheckReason;
  badgeVanished: boolean;
  now: Date;
}

/** Mails the owner about a transition, once: the occasion of a recurring mail has its time, which is the same in retries. */
export async function sendLaunchMail(
  tx: Knex.Transaction,
  flows: Flows,
  config: Config,
  transition: Transition,
): Promise<void> {
  const { after, now } = transition;
  const chosen = mailFor(transition, requirementsOf(after, config));
  if (chosen) await sendToOwner(tx, flows, after, chosen, now);
}

/** Mails the owner that the launch missed its week, with the new one. */
export async function sendMovedMail(
  tx: Knex.Transaction,
  flows: Flows,
  config: Config,
  { after, missedWeek, now }: { after: FreeLaunchRow; missedWeek: string; now: Date },
): Promise<void> {
  const mail = launchMovedMail({ ...requirementsOf(after, config), missedWeek });
  await sendToOwner(tx, flows, after, { occasion: `moved/${missedWeek}`, mail }, now);
}

interface Chosen {
  occasion: string;
  mail: MailContent;
}

function mailFor(
  { before, after, reason, badgeVanished, now }: Transition,
  facts: Requirements,
): Chosen | null {
  if (after.status === 'live') return { occasion: 'live', mail: launchLiveMail(facts) };
  if (after.status !== before.status) {
    return after.status === 'scheduled'
      ? { occasion: `scheduled/${now.toISOString()}`, mail: launchScheduledMail(facts) }
      : {
          occasion: `unscheduled/${now.toISOString()}`,
          mail: launchUnscheduledMail({ ...facts, badgeVanished }),
        };
  }
  if (after.status !== 'awaiting_badge') return null;
  const occasion = `${reason}/${after.launch_week}`;
  if (reason === 'start') return { occasion: 'queued', mail: launchQueuedMail(facts) };
  if (reason === 'week_before') return { occasion, mail: launchReminderMail({ ...facts, ahead: 'week' }) };
  if (reason === 'day_before') return { occasion, mail: launchReminderMail({ ...facts, ahead: 'day' }) };
  return null;
}

function requirementsOf(launch: FreeLaunchRow, config: Config): Requirements {
  const { slug, name } = launch;
  const { baseUrl, siteName } = placeOf(launch.site, config.BASE_URL);
  return {
    siteName,
    name,
    week: launch.launch_week,
    listingUrl: badgeUrls(baseUrl, slug).listingUrl,
    ownUrl: `${baseUrl}${ownLaunchPath(launch.listing_id)}`,
    embedCode: embedCode({ baseUrl, siteName, slug, name }),
    badgeFound: launch.badge_found,
    badgeDetail: launch.badge_detail ?? 'The badge has not been checked yet.',
    profileMissing: launch.profile_missing,
  };
}

async function sendToOwner(
  tx: Knex.Transaction,
  flows: Flows,
  launch: FreeLaunchRow,
  { occasion, mail }: Chosen,
  now: Date,
): Promise<void> {
  if (launch.owner_email === null) return;
  await enqueueMail(tx, flows, {
    ...mail,
    occasion: `free-launch/${launch.listing_id}/${launch.n}/${occasion}`,
    recipient: launch.owner_email,
    now,
    batch: 'launches',
  });
}
