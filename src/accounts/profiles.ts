/** Profiles: a user's founder profile, shown on the listings that the user chooses. */
import type { Knex } from 'knex';
import type { Flows } from '../outbox/flows.ts';
import { missingFromProfile } from './profile-completeness-rules.ts';
import { signals, workflowId } from '../outbox/messages.ts';
import {
  type FoundedListing,
  displaceFounder,
  findOwnFounder,
  holdOwnListings,
  insertFounder,
  listFoundedListings,
  placeFounder,
  updateFounder,
} from './profile-queries.ts';
import type { Profile } from './profile-schema.ts';
import { lockAccount, nameAccount } from './queries.ts';
import { foldedName } from '../shared/text-rules.ts';

export interface OwnProfile {
  /** Before the first save: prefilled with what is known. */
  profile: Profile;
  saved: boolean;
  /** The slug of the founder's page, once the profile was saved. */
  slug: string | null;
  /** What free launches require, in sentences; empty if the profile is complete. */
  missing: string[];
  listings: { id: number; name: string; status: string; chosen: boolean }[];
}

export interface Profiles {
  find(account: { accountId: number; name: string | null }): Promise<OwnProfile>;
  /**
   * Saves the profile, and shows it on exactly the chosen ones of the listings that `find` returns. Signals pending
   * free launches to check again.
   */
  save(accountId: number, profile: Profile, chosenListingIds: readonly number[]): Promise<void>;
}

export interface ProfileDeps {
  db: Knex;
  flowsIn: (tx: Knex.Transaction) => Flows;
  committed: () => void;
}

export function createProfiles({ db, flowsIn, committed }: ProfileDeps): Profiles {
  return {
    async find({ accountId, name }) {
      const own = await findOwnFounder(db, accountId);
      const listings = await listFoundedListings(db, accountId);
      const known = own ?? listings.map((listing) => namesakeOn(listing, name)).find(Boolean);
      const profile: Profile = {
        name: known?.name ?? name ?? '',
        title: known?.title ?? null,
        bio: known?.bio ?? null,
        country: known?.country ?? null,
        socials: known?.socials ?? {},
        photo_url: own?.photo_url ?? null,
      };
      return {
        profile,
        saved: own !== undefined,
        slug: own?.slug ?? null,
        missing: missingFromProfile([profile]),
        listings: listings.map((listing) => ({
          id: listing.id,
          name: listing.name,
          status: listing.status,
          chosen: own
            ? isFounderOf(own.id, listing)
            : listing.founders.length === 0 || namesakeOn(listing, name) !== undefined,
        })),
      };
    },

    async save(accountId, profile, chosenListingIds) {
      await db.transaction(async (tx) => {
        if (!(await lockAccount(tx, accountId))) return;
        await holdOwnListings(tx, accountId);
        const listings = await listFoundedListings(tx, accountId);
        const chosen = new Set(chosenListingIds);
        const wanted = listings.filter(({ id }) => chosen.has(id));
        const founderId = await saveFounder(tx, accountId, profile, wanted);
        const flows = flowsIn(tx);
        for (const listing of listings) {
          const wasShown = isFounderOf(founderId, listing);
          if (chosen.has(listing.id)) {
            const insteadOf = wasShown ? founderId : namesakeOn(listing, profile.name)?.id;
            await placeFounder(tx, { listingId: listing.id, founderId, title: profile.title, insteadOf });
          } else if (wasShown) {
            await displaceFounder(tx, listing.id, founderId);
          } else continue;
          if (listing.open_launch !== null) {
            await flows.signal(
              workflowId.freeLaunch(listing.id, listing.open_launch),
              signals.requirementsChanged,
            );
          }
        }
        await nameAccount(tx, accountId, profile.name);
      });
      committed();
    },
  };
}

const isFounderOf = (founderId: number, { founders }: FoundedListing) =>
  founders.some(({ id }) => id === founderId);

/** An unclaimed founder of the same name, extracted from the website. */
const namesakeOn = ({ founders }: FoundedListing, name: string | null) =>
  name === null
    ? undefined
    : founders.find(
        (founder) => founder.account_id === null && foldedName(founder.name) === foldedName(name),
      );

/**
 * Saves the account's founder. A new profile takes over a founder of the same name that was extracted from the website,
 * so that the founder's page keeps its address; unless that founder also appears on other accounts' listings.
 */
async function saveFounder(
  tx: Knex.Transaction,
  accountId: number,
  profile: Profile,
  wanted: readonly FoundedListing[],
): Promise<number> {
  const own = await findOwnFounder(tx, accountId);
  const namesake = wanted
    .map((listing) => namesakeOn(listing, profile.name))
    .find((one) => one?.elsewhere === false);
  const known = own ?? namesake;
  if (!known) return insertFounder(tx, accountId, profile);
  await updateFounder(tx, known.id, accountId, profile);
  return known.id;
}
