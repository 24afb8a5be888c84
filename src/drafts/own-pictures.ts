/** Choosing pictures of the website for the gallery of a listing, on the site. There is no API operation. */
import type { Knex } from 'knex';
import { listGallery, replaceGallery } from '../listings/gallery-queries.ts';
import type { Flows } from '../outbox/flows.ts';
import { signals, workflowId } from '../outbox/messages.ts';
import {
  type GalleryPicture,
  type SitePicture,
  type Thumbnail,
  sameGallery,
} from '../shared/picture-rules.ts';
import { isEditable } from './edit-rules.ts';
import { type GalleryRefusal, galleryRefusal } from './gallery-rules.ts';
import { listSitePictures, listThumbnails, offerPictures, updateGallery } from './picture-queries.ts';
import { findOwnDraft, lockOwnDraft } from './queries.ts';
import { type DraftRow, profileOf } from './view-rules.ts';

export interface DraftPictures {
  /** Those that the website shows, at most 40. */
  found: SitePicture[];
  /** The gallery, in its order. */
  gallery: GalleryPicture[];
  /** Of those, and of the logo, by address. */
  thumbnails: ReadonlyMap<string, Thumbnail>;
}

export interface GalleryChoice {
  gallery: GalleryPicture[];
  /** The gallery that the user saw. */
  seen: (gallery: readonly GalleryPicture[]) => boolean;
}

export interface OwnPictures {
  /**
   * Null for a draft that the account may not edit. Requests thumbnails that are not stored yet, which takes seconds: drafts
   * that nobody looks at have no pictures fetched.
   */
  find(accountId: number, draftId: string): Promise<DraftPictures | null>;
  /** The thumbnail of a picture that `find` returned; null for any other. */
  thumbnail(accountId: number, draftId: string, url: string): Promise<Thumbnail | null>;
  /**
   * Saves the gallery; that of a submitted draft in its listing. Null for a draft of others. `closed`: it cannot be edited.
   */
  choose(
    accountId: number,
    draftId: string,
    choice: GalleryChoice,
    now: Date,
  ): Promise<{ refused: GalleryRefusal | 'closed' | null } | null>;
}

export interface OwnPicturesDeps {
  db: Knex;
  flowsIn: (tx: Knex.Transaction) => Flows;
  committed: () => void;
  baseUrl: string;
  siteTeam: string | undefined;
}

/** That of the listing, once there is one: it may have pictures of a listing that was merged into it. */
const galleryOf = async (
  db: Knex,
  { gallery, listing_id: listingId }: DraftRow,
): Promise<GalleryPicture[]> => (listingId === null ? gallery : listGallery(db, listingId));

export function createOwnPictures({
  db,
  flowsIn,
  committed,
  baseUrl,
  siteTeam,
}: OwnPicturesDeps): OwnPictures {
  return {
    async find(accountId, draftId) {
      const draft = await findOwnDraft(db, accountId, draftId);
      if (!draft) return null;
      const [found, gallery] = await Promise.all([listSitePictures(db, draftId), galleryOf(db, draft)]);
      const logo = profileOf(draft).fields.logo_url.value;
      const urls = [...found, ...gallery].map(({ url }) => url).concat(typeof logo === 'string' ? logo : []);
      const thumbnails = await db.transaction(async (tx) => {
        await offerPictures(tx, draftId, urls);
        return listThumbnails(tx, draftId);
      });
      committed();
      return { found, gallery, thumbnails };
    },

    async thumbnail(accountId, draftId, url) {
      const draft = await findOwnDraft(db, accountId, draftId);
      return (draft && (await listThumbnails(db, draftId)).get(url)) ?? null;
    },

    async choose(accountId, draftId, { gallery, seen }, now) {
      const outcome = await db.transaction(async (tx) => {
        const draft = await lockOwnDraft(tx, accountId, draftId);
        if (!draft) return null;
        if (!isEditable(draft)) return { refused: 'closed' as const };
        const before = await galleryOf(tx, draft);
        if (sameGallery(before, gallery)) return { refused: null };
        const refused = galleryRefusal({
          gallery,
          before,
          found: await listSitePictures(tx, draftId),
          isCurrent: seen(before),
        });
        if (refused) return { refused };
        const flows = flowsIn(tx);
        if (draft.listing_id === null) {
          await updateGallery(tx, draftId, gallery, now);
          await flows.signal(workflowId.draft(draftId), signals.draftEdited);
        } else {
          const context = { flows, accountId, madeBy: 'gallery', madeWith: null, baseUrl, siteTeam, now };
          await replaceGallery(tx, context, draft.listing_id, gallery);
        }
        return { refused: null };
      });
      committed();
      return outcome;
    },
  };
}
