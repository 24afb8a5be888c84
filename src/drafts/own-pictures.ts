/** Choosing pictures of the website for the gallery of a listing, on the site. There is no API operation. */
import type { Knex } from 'knex';
import { replaceGallery } from '../listings/gallery-queries.ts';
import type { Flows } from '../outbox/flows.ts';
import { signals, workflowId } from '../outbox/messages.ts';
import { type GalleryPicture, type SitePicture, sameGallery } from '../shared/picture-rules.ts';
import { isEditable } from './edit-rules.ts';
import { type GalleryRefusal, galleryRefusal } from './gallery-rules.ts';
import { listSitePictures, updateGallery } from './picture-queries.ts';
import { findOwnDraft, lockOwnDraft } from './queries.ts';

export interface DraftPictures {
  /** Those that the website shows, at most 40. */
  found: SitePicture[];
  /** The gallery, in its order. */
  gallery: GalleryPicture[];
}

export interface GalleryChoice {
  gallery: GalleryPicture[];
  /** The gallery that the user saw. */
  seen: (gallery: readonly GalleryPicture[]) => boolean;
}

export interface OwnPictures {
  /** Null for a draft that the account may not edit. */
  find(accountId: number, draftId: string): Promise<DraftPictures | null>;
  /**
   * Saves the gallery; of a submitted draft, also in its listing. Null for a draft of others. `closed`: it cannot be edited.
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
      return draft ? { found: await listSitePictures(db, draftId), gallery: draft.gallery } : null;
    },

    async choose(accountId, draftId, { gallery, seen }, now) {
      const outcome = await db.transaction(async (tx) => {
        const draft = await lockOwnDraft(tx, accountId, draftId);
        if (!draft) return null;
        if (!isEditable(draft)) return { refused: 'closed' as const };
        if (sameGallery(draft.gallery, gallery)) return { refused: null };
        const refused = galleryRefusal({
          gallery,
          before: draft.gallery,
          found: await listSitePictures(tx, draftId),
          isCurrent: seen(draft.gallery),
        });
        if (refused) return { refused };
        await updateGallery(tx, draftId, gallery, now);
        const flows = flowsIn(tx);
        if (draft.listing_id === null) {
          await flows.signal(workflowId.draft(draftId), signals.draftEdited);
        } else {
          const context = { flows, accountId, madeBy: 'gallery', baseUrl, siteTeam, now };
          await replaceGallery(tx, context, draft.listing_id, gallery);
        }
        return { refused: null };
      });
      committed();
      return outcome;
    },
  };
}
