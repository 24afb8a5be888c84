/**
 * How each kind of product is fulfilled, decided from its item and its listing when it is due. What cannot be fulfilled
 * goes to the site team, with a note for them and for the buyer. The clock is an argument.
 */
import { dayInWords, mondayOf, weekInWords, weekStart } from '../shared/week-rules.ts';

/** Sections that the paid plan unlocks. */
export const paidSections: readonly string[] = ['story', 'milestones', 'media'];
/** In addition to the primary category (interface specification, "Listing"). */
export const maxExtraCategories = 3;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A relaunch waits until the previous week is closed and has its awards. */
export const relaunchAfterMs = 30 * minuteMs;
/** Delay before rechecking a featured listing whose due launch another order's run fulfils. */
const recheckMs = 10 * minuteMs;
const defaultFeatureDays = 7;

export interface ItemFacts {
  position: number;
  fulfilment: string;
  name: string;
  status: 'open' | 'waiting' | 'done' | 'with_team' | 'undone';
  week: string | null;
  amount_cents: number;
  discount_cents: number;
  lasts_days: number | null;
  categories: readonly string[];
  options: Readonly<Record<string, unknown>>;
}

/** The item's listing; null where it takes none, or the listing is gone. */
export interface ListingState {
  status: 'draft' | 'awaiting_badge' | 'scheduled' | 'live' | 'hidden';
  plan: 'free' | 'paid' | null;
  launch_week: string | null;
  /** An account other than the buyer's has verified its website. */
  verified_by_other?: boolean;
}

export type Decision =
  | { act: 'launch' | 'schedule' | 'relaunch'; week: string }
  | { act: 'feature' | 'add_categories' | 'contribute' }
  /** Not due yet. */
  | { act: 'wait'; note: string }
  /** Always done by the site team. */
  | { act: 'work'; what: string }
  /** Cannot be fulfilled automatically; `why` is a sentence for buyer and site team. */
  | { act: 'to_team'; why: string };

const toTeam = (why: string): Decision => ({ act: 'to_team', why });
const gone = toTeam('The listing no longer exists.');
const hidden = toTeam('The listing is hidden.');
const verifiedByOther = 'Somebody else has verified that the website of the listing is theirs.';

/** How to fulfil an item that is due. `listing`: null if the item takes none, or it is deleted. */
export function decide(item: ItemFacts, listing: ListingState | null, now: Date): Decision {
  // What waits already, such as a scheduled launch, goes on for the new owner.
  if (item.status === 'open' && listing?.verified_by_other) return toTeam(verifiedByOther);
  switch (item.fulfilment) {
    case 'launch':
    case 'bundle':
      return decideLaunch(item, listing, now);
    case 'relaunch':
      return decideRelaunch(item, listing, now);
    case 'featured':
      return decideFeature(listing);
    case 'extra_categories':
      if (!listing) return gone;
      return listing.plan === 'paid'
        ? { act: 'add_categories' }
        : toTeam('The listing is not on the paid plan, which further categories require.');
    case 'billboard':
      return listing ? { act: 'contribute' } : gone;
    default:
      return { act: 'work', what: workOf(item) };
  }
}

function decideLaunch({ status, week }: ItemFacts, listing: ListingState | null, now: Date): Decision {
  if (!listing) return gone;
  if (listing.status === 'hidden') return hidden;
  if (listing.status === 'live') return toTeam('The listing is live already.');
  const isOurs = status === 'waiting';
  if (isOurs && (listing.status !== 'scheduled' || listing.plan !== 'paid')) {
    return toTeam('The listing is no longer scheduled for its launch.');
  }
  if (!isOurs && listing.plan === 'paid') return toTeam('The listing has a paid launch already.');
  if (week !== null && now < weekStart(week)) {
    return isOurs ? { act: 'wait', note: goesLive(week) } : { act: 'schedule', week };
  }
  // A late fulfilment launches in the current week, as a past one would get no votes.
  return { act: 'launch', week: mondayOf(now) };
}

function decideRelaunch({ status, week }: ItemFacts, listing: ListingState | null, now: Date): Decision {
  if (!listing) return gone;
  if (week === null) return toTeam('No week was chosen for the relaunch.');
  const isDue = now >= relaunchAt(week);
  if (!isDue && status === 'waiting') return { act: 'wait', note: launchesAgain(week) };
  if (listing.status === 'hidden') return hidden;
  if (listing.status !== 'live') return toTeam('The listing is not live, so that it cannot launch again.');
  if (!isDue) return { act: 'wait', note: launchesAgain(week) };
  const current = mondayOf(now);
  return listing.launch_week === current
    ? toTeam('The listing has launched in this week already.')
    : { act: 'relaunch', week: current };
}

function decideFeature(listing: ListingState | null): Decision {
  if (!listing) return gone;
  if (listing.status === 'live') return { act: 'feature' };
  if (listing.status === 'scheduled' && listing.plan === 'paid' && listing.launch_week !== null) {
    return {
      act: 'wait',
      note: `Begins when the listing goes live, on ${weekInWords(listing.launch_week)}.`,
    };
  }
  return listing.status === 'hidden'
    ? hidden
    : toTeam('The listing is neither live nor scheduled for a paid launch.');
}

/** When an open or waiting item is to be fulfilled. */
export function dueAt(
  item: Pick<ItemFacts, 'status' | 'fulfilment' | 'week'>,
  listing: ListingState | null,
  now: Date,
): Date {
  if (item.status === 'open') return now;
  if (item.fulfilment === 'featured') {
    if (listing?.status !== 'scheduled' || listing.launch_week === null) return now;
    const start = weekStart(listing.launch_week);
    return start > now ? start : new Date(now.getTime() + recheckMs);
  }
  if (item.week === null) return now;
  return item.fulfilment === 'relaunch' ? relaunchAt(item.week) : weekStart(item.week);
}

/** The item to fulfil first: due ones before waiting ones, launches before items that depend on them. */
export function nextOf(
  items: readonly {
    item: Pick<ItemFacts, 'status' | 'fulfilment' | 'week' | 'position'>;
    listing: ListingState | null;
  }[],
  now: Date,
): { position: number; at: Date } | null {
  const due = items
    .filter(({ item }) => item.status === 'open' || item.status === 'waiting')
    .map(({ item, listing }) => ({ item, at: dueAt(item, listing, now) }))
    .sort(
      (a, b) =>
        a.at.getTime() - b.at.getTime() ||
        Number(needsLaunch(a.item.fulfilment)) - Number(needsLaunch(b.item.fulfilment)) ||
        a.item.position - b.item.position,
    );
  return due[0] ? { position: due[0].item.position, at: due[0].at } : null;
}

const needsLaunch = (fulfilment: string) => !['launch', 'bundle'].includes(fulfilment);

const relaunchAt = (week: string) => new Date(weekStart(week).getTime() + relaunchAfterMs);

/** The period of a feature: it begins when the running one ends, so that each has its full length. */
export function featureTime(
  lastsDays: number | null,
  runningUntil: Date | null,
  now: Date,
): { startsAt: Date; endsAt: Date } {
  const startsAt = runningUntil && runningUntil > now ? runningUntil : now;
  return { startsAt, endsAt: new Date(startsAt.getTime() + (lastsDays ?? defaultFeatureDays) * dayMs) };
}

/** The price of an item after discount, in cents without VAT. */
export const netOf = ({ amount_cents, discount_cents }: Pick<ItemFacts, 'amount_cents' | 'discount_cents'>) =>
  amount_cents - discount_cents;

const goesLive = (week: string) => `Goes live on ${weekInWords(week)}, 00:00 UTC.`;
const launchesAgain = (week: string) => `Launches again on ${weekInWords(week)}.`;

export const noteOf = {
  scheduled: goesLive,
  launched: (now: Date) => `Live since ${dayInWords(now)}.`,
  relaunched: (week: string) => `Launched again in the week of ${weekInWords(week)}.`,
  featured: ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
    `Featured from ${dayInWords(startsAt)} to ${dayInWords(endsAt)}.`,
  categories: (names: readonly string[]) => `Also listed in ${names.join(', ')}.`,
  contributed: 'Counts on the billboard.',
  nothingContributed: 'The discount covered the whole amount, so nothing counts on the billboard.',
  withTeam: 'The site team handles it and writes to you.',
  stuck: (why: string) => `${why} The site team handles it and writes to you.`,
};

/** For the site team: the product with the options that were chosen. */
function workOf({ name, options }: ItemFacts): string {
  const chosen = Object.entries(options)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([option, value]) => `${option}: ${String(value)}`);
  return chosen.length > 0 ? `${name} (${chosen.join('; ')})` : name;
}

/** For the receipt: what happens with a paid item. */
export function whatFollows({ fulfilment, week, lasts_days }: ItemFacts, now: Date): string {
  const later = week !== null && weekStart(week) > now ? week : null;
  const days = `${lasts_days ?? defaultFeatureDays} days`;
  switch (fulfilment) {
    case 'launch':
      return later ? goesLive(later) : 'Goes live at once.';
    case 'bundle':
      return `${later ? goesLive(later) : 'Goes live at once.'} Featured from then on for ${days}.`;
    case 'relaunch':
      return week ? launchesAgain(week) : noteOf.withTeam;
    case 'featured':
      return `Featured for ${days}, from now or from the day that the listing goes live.`;
    case 'extra_categories':
      return 'Listed in its further categories from now on.';
    case 'billboard':
      return noteOf.contributed;
    default:
      return noteOf.withTeam;
  }
}

export interface Undoing {
  /** Whether the item is undone; otherwise it stays what it is. */
  undone: boolean;
  note: string;
}

/** What a full refund does to an item, depending on its progress. */
export function undoingOf(
  { fulfilment, status }: Pick<ItemFacts, 'fulfilment' | 'status'>,
  { workDone, listing }: { workDone: boolean; listing: ListingState | null },
): Undoing {
  const stays = (note: string): Undoing => ({ undone: false, note: `${note} That cannot be undone.` });
  if (workDone) return stays('The site team has done its part.');
  if (status !== 'done') return { undone: true, note: 'Refunded; it is not fulfilled.' };
  switch (fulfilment) {
    case 'launch':
    case 'bundle':
      return listing
        ? stays(
            fulfilment === 'bundle'
              ? 'Refunded; the listing has launched and stays live, without what the paid plan shows, and is no longer featured.'
              : 'Refunded; the listing has launched and stays live, without what the paid plan shows.',
          )
        : { undone: true, note: 'Refunded; the listing no longer exists.' };
    case 'relaunch':
      return stays('Refunded; the listing has launched again.');
    case 'featured':
      return { undone: true, note: 'Refunded; the listing is no longer featured.' };
    case 'extra_categories':
      return { undone: true, note: 'Refunded; the further categories were taken away.' };
    case 'billboard':
      return { undone: true, note: 'Refunded; it no longer counts on the billboard.' };
    default:
      return stays('The site team has done its part.');
  }
}
