/** Profiles: what a person says of themselves is their founder profile on the listings that they choose. */
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
  /** Of somebody who has saved none yet: what is known of them. */
  profile: Profile;
  saved: boolean;
  /** The founder's page, for a profile that was saved. */
  slug: string | null;
  /** What free launches find missing, in sentences; empty where the profile is complete. */
  missing: string[];
  listings: { id: number; name: string; status: string; chosen: boolean }[];
}

export interface Profiles {
  find(account: { accountId: number; name: string | null }): Promise<OwnProfile>;
  /**
   * Saves the profile, and that it stands on the listings chosen and on no other of those that `find` names. Launches
   * that wait for a founder profile look again.
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
        country: own?.country ?? null,
        socials: own?.socials ?? {},
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
            ? stands(own.id, listing)
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
          const stood = stands(founderId, listing);
          if (chosen.has(listing.id)) {
            const insteadOf = stood ? founderId : namesakeOn(listing, profile.name)?.id;
            await placeFounder(tx, { listingId: listing.id, founderId, title: profile.title, insteadOf });
          } else if (stood) {
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

const stands = (founderId: number, { founders }: FoundedListing) =>
  founders.some(({ id }) => id === founderId);

/** A founder of the same name who is nobody's: the website named them, and here they are. */
const namesakeOn = ({ founders }: FoundedListing, name: string | null) =>
  name === null
    ? undefined
    : founders.find(
        (founder) => founder.account_id === null && foldedName(founder.name) === foldedName(name),
      );

/**
 * The account's founder, with the profile. Whoever has none yet becomes the founder that a website named on a listing
 * of theirs, so that the founder's page keeps its address; unless that founder is on listings of others too.
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
