/** What only the owner of a draft may do, on the site: delete it, and withdraw invites. There are no API operations. */
import type { Knex } from 'knex';
import type { Flows } from '../outbox/flows.ts';
import { signals, workflowId } from '../outbox/messages.ts';
import {
  deleteDraft,
  deleteUnpublishedListing,
  findDraftListing,
  lockListingOfDraft,
} from './deletion-queries.ts';
import { deletionOf } from './deletion-rules.ts';
import { deleteInvite } from './invite-queries.ts';
import { type StoredPageText, findOwnDraft, findPageText, lockOwnDraft } from './queries.ts';

export type { DeletionRefusal } from './deletion-rules.ts';
export type { StoredPageText } from './queries.ts';
type Deletion = ReturnType<typeof deletionOf>;

export interface OwnDrafts {
  /** A stored page of a draft that the account may edit; null without one. */
  findPage(accountId: number, draftId: string, url: string): Promise<StoredPageText | null>;
  /** What deleting the draft would do; null if the account does not own it. */
  deletion(accountId: number, draftId: string): Promise<Deletion | null>;
  /** Deletes the draft and ends its run, unless that is refused. Null if the account does not own it. */
  remove(accountId: number, draftId: string): Promise<Deletion | null>;
  /** The link stops working, and a co-founder who accepted it loses access. False if there is no such invite. */
  withdrawInvite(accountId: number, draftId: string, email: string): Promise<boolean>;
}

export interface OwnDraftDeps {
  db: Knex;
  flowsIn: (tx: Knex.Transaction) => Flows;
  committed: () => void;
}

/** Statuses of drafts with a run. */
const running: readonly string[] = ['crawling', 'drafting', 'ready'];

export function createOwnDrafts({ db, flowsIn, committed }: OwnDraftDeps): OwnDrafts {
  return {
    async findPage(accountId, draftId, url) {
      const draft = await findOwnDraft(db, accountId, draftId);
      return draft ? ((await findPageText(db, draft.id, url)) ?? null) : null;
    },

    async deletion(accountId, draftId) {
      const draft = await findOwnDraft(db, accountId, draftId);
      return draft?.account_id === accountId ? deletionOf(await findDraftListing(db, draft)) : null;
    },

    async remove(accountId, draftId) {
      const deletion = await db.transaction(async (tx) => {
        const draft = await lockOwnDraft(tx, accountId, draftId);
        if (draft?.account_id !== accountId) return null;
        if (draft.listing_id !== null) await lockListingOfDraft(tx, draft.listing_id);
        const planned = deletionOf(await findDraftListing(tx, draft));
        if ('refused' in planned) return planned;
        await deleteDraft(tx, draftId);
        if (planned.deletesListing && draft.listing_id !== null) {
          await deleteUnpublishedListing(tx, draft.listing_id);
        }
        if (running.includes(draft.status)) {
          await flowsIn(tx).signal(workflowId.draft(draftId), signals.draftRemoved);
        }
        return planned;
      });
      committed();
      return deletion;
    },

    withdrawInvite: (accountId, draftId, email) =>
      db.transaction(async (tx) => {
        const draft = await lockOwnDraft(tx, accountId, draftId);
        return draft?.account_id === accountId && deleteInvite(tx, draftId, email);
      }),
  };
}
