import type { Knex } from 'knex';
import { placeOf } from '../../directory/site-address-rules.ts';
import { signals, workflowId } from '../../outbox/messages.ts';
import { findWeekWithPlace, lockFreeLaunch, moveFreeLaunch } from '../../launches/free-launch-queries.ts';
import { isOpen } from '../../launches/free-launch-rules.ts';
import { parseWeek, weekState } from '../../shared/week-rules.ts';
import { findOpenFreeLaunch } from '../../listings/queries.ts';
import type { TeamListing } from '../../listings/team-queries.ts';
import { badgeUrls } from '../../listings/badge-rules.ts';
import { launchMovedByTeamMail } from '../../mail/team-mail-rules.ts';
import { Refusal, changeCommand, inputs } from './command.ts';
import { findListing, subjectOf } from './find-listing.ts';
import { mailOwner } from './mail-owner.ts';

export const move = changeCommand({
  name: 'move',
  usage: 'LISTING WEEK [--beyond-places]',
  description:
    'Moves a waiting free launch to another week, named by its Monday; with --beyond-places even to a full one. Its owner is notified, with the reason.',
  example: 'move tidewell 2027-01-11 --why "requested by its owner"',
  positionals: ['listing', 'week'],
  input: { listing: inputs.listing, week: inputs.text(10), beyondPlaces: inputs.flag },
  async run({ listing: name, week: asked, beyondPlaces }, tools) {
    const { tx, flows, config, baseUrl, now, why } = tools;
    const to = mondayAsked(asked, now);
    const listing = await findListing(tx, name);
    const launch = await findOpenFreeLaunch(tx, listing.id);
    if (!launch) throw noWaitingLaunch(listing);
    // Counting places may wait for other transactions, so the launch is locked only afterwards.
    if (!beyondPlaces) await requirePlace(tx, listing, to, config.FREE_PLACES_PER_WEEK);
    const key = { listingId: listing.id, n: launch.n };
    const before = await lockFreeLaunch(tx, key);
    if (!before || !isOpen(before)) throw noWaitingLaunch(listing);
    const from = before.launch_week;
    if (from === to) {
      throw new Refusal(
        `${listing.slug} already has a place in the week of ${to}; \`recheck\` checks its requirements.`,
      );
    }
    await moveFreeLaunch(tx, key, { week: to, status: 'awaiting_badge', now });
    // Its run still waits for the previous week; the signal makes it read the row.
    const id = workflowId.freeLaunch(listing.id, launch.n);
    await flows.signal(id, signals.requirementsChanged);
    const place = placeOf(listing.site, baseUrl);
    const { listingUrl } = badgeUrls(place.baseUrl, listing.slug);
    const facts = { siteName: place.siteName, name: listing.name, listingUrl, why };
    const notified = await mailOwner(tools, listing, {
      action: 'launch-moved-by-team',
      mail: launchMovedByTeamMail({ ...facts, from, to }),
    });
    return {
      subject: subjectOf(listing),
      detail: { workflow: id, from, to, beyond_places: beyondPlaces },
      message: `${listing.slug} moved from the week of ${from} to that of ${to}. ${notified}`,
    };
  },
});

function mondayAsked(asked: string, now: Date): string {
  const week = /^\d/.test(asked) ? parseWeek(asked, now) : null;
  if (week === null)
    throw new Refusal(`"${asked}" is no date; name the week by its Monday, such as 2027-01-11.`);
  if (week !== asked) throw new Refusal(`${asked} is no Monday; its week is named ${week}.`);
  if (weekState(week, now) === 'past') {
    throw new Refusal(`The week of ${week} is over; name the current week or a later one.`);
  }
  return week;
}

async function requirePlace(
  tx: Knex.Transaction,
  { site_id: siteId }: TeamListing,
  week: string,
  placesPerWeek: number,
): Promise<void> {
  const free = await findWeekWithPlace(tx, { siteId, earliest: week, placesPerWeek });
  if (free === week) return;
  throw new Refusal(
    `All ${placesPerWeek} places of the week of ${week} are taken. The next week with one is ${free}; --beyond-places adds one to ${week}.`,
  );
}

const noWaitingLaunch = ({ slug, status }: TeamListing) =>
  new Refusal(`${slug} is ${status} and has no waiting free launch; only such a launch can be moved.`);
