import type { WaitsFor } from '../shared/waits-for-schema.ts';
import { dayInWords, weekStart } from '../shared/week-rules.ts';
import type { ListingRow, WaitingLaunch } from './row-rules.ts';

type Listing = Pick<ListingRow, 'status' | 'launch_week'> & {
  plan: 'free' | 'paid' | null;
};

/** What a listing waits for. `launch`: of the free plan. */
export function waitsOfListing(listing: Listing, launch: WaitingLaunch | null): WaitsFor[] {
  const { status, plan } = listing;
  if (launch && launch.badge_missing_since !== null && (status === 'live' || status === 'hidden')) {
    return [badgeGone(launch, status)];
  }
  if (status === 'hidden') {
    return [{ what: 'team', says: 'It is hidden. Correct the reason and write to the site team.' }];
  }
  if (status === 'draft' && plan !== 'paid') {
    return [
      {
        what: 'plan',
        says: 'Call choose_free_listing to launch on the free plan, or create_checkout with product `launch`.',
      },
    ];
  }
  if (status !== 'awaiting_badge' && status !== 'scheduled') return [];
  const missing = launch ? missingOf(launch) : [];
  return missing.length > 0 ? missing : launchWeek(launch?.launch_week ?? listing.launch_week);
}

/** What a free launch still requires. */
const missingOf = (launch: WaitingLaunch): WaitsFor[] => [
  ...(launch.badge_found === true
    ? []
    : [
        {
          what: 'badge_missing' as const,
          says: `Put the badge on the homepage for the week of ${dayOf(launch.launch_week)}.${
            launch.badge_detail === null ? '' : ` ${launch.badge_detail}`
          }`,
        },
      ]),
  ...(launch.profile_complete === false
    ? [
        {
          what: 'profile_incomplete' as const,
          says: `Complete the founder profile. ${launch.profile_missing.join(' ')}`.trim(),
        },
      ]
    : []),
];

const launchWeek = (week: string | null): WaitsFor[] =>
  week === null ? [] : [{ what: 'launch_week', says: `It goes live in the week of ${dayOf(week)}.` }];

function badgeGone({ badge_hide_at: hideAt }: WaitingLaunch, status: string): WaitsFor {
  const says =
    status === 'hidden'
      ? 'It is hidden, as the badge is gone from the homepage. Put it back: the listing is shown again once we find it.'
      : `The badge is gone from the homepage. Put it back${hideAt ? ` by ${dayInWords(hideAt)}` : ''}, or the listing is hidden.`;
  return { what: 'badge_gone', says };
}

const dayOf = (week: string) => dayInWords(weekStart(week));
