/** The updates of a listing for its owner on the site: posted ones, and the mail that a new one would be. */
import type { Knex } from 'knex';
import { type PageRequest, paged } from '../contract/paging.ts';
import { placeOf } from '../directory/site-address-rules.ts';
import { badgeUrls } from '../listings/badge-rules.ts';
import { findOwnListing } from '../listings/queries.ts';
import { listingUpdateMail, unsubscribePath } from '../mail/follower-mail-rules.ts';
import { countNotified } from './fan-out-queries.ts';
import { type OwnUpdateRow, listOwnUpdates } from './own-updates-queries.ts';

export type { OwnUpdateRow } from './own-updates-queries.ts';

/** The mail as followers get it; each has a link of their own at the end. */
export interface UpdatePreview {
  subject: string;
  text: string;
  /** How many followers get it. */
  followers: number;
}

export interface OwnUpdates {
  /** Null if the account does not own the listing. */
  list(
    accountId: number,
    listingId: number,
    page: PageRequest,
  ): Promise<ReturnType<typeof paged<OwnUpdateRow>> | null>;
  /** Null if the account does not own the listing. */
  preview(
    accountId: number,
    listingId: number,
    update: { title: string; body: string },
  ): Promise<UpdatePreview | null>;
}

export function createOwnUpdates(db: Knex, baseUrl: string): OwnUpdates {
  return {
    async list(accountId, listingId, page) {
      if (!(await findOwnListing(db, accountId, listingId))) return null;
      const { rows, total } = await listOwnUpdates(db, listingId, page);
      return paged(rows, total, page);
    },
    async preview(accountId, listingId, { title, body }) {
      const listing = await findOwnListing(db, accountId, listingId);
      if (!listing) return null;
      const place = placeOf(listing.site, baseUrl);
      const { subject, body: text } = listingUpdateMail({
        siteName: place.siteName,
        name: listing.name,
        listingUrl: badgeUrls(place.baseUrl, listing.slug).listingUrl,
        title,
        body,
        unsubscribeUrl: place.baseUrl + unsubscribePath('…'),
      });
      return { subject, text, followers: await countNotified(db, listingId) };
    },
  };
}
