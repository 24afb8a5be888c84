import { z } from 'zod';
import { signals, workflowId } from '../../../workflows/messages.ts';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { listCategories } from '../../directory/queries.ts';
import { fault } from '../../faults.ts';
import { findListingPlace } from '../../listings/queries.ts';
import { saveListing } from '../../listings/save-queries.ts';
import { assertSubmittable } from '../completeness-rules.ts';
import { assertEditable, knownCategories } from '../edit-rules.ts';
import { DraftEdits } from '../edit-schema.ts';
import { applyEdits } from '../profile-rules.ts';
import { listDraftPages, lockOwnDraft, updateDraft } from '../queries.ts';
import { profileOf, viewOf } from '../view-rules.ts';
import { DraftId, DraftView } from '../view-schema.ts';

export const updateDraftOperation = operation({
  id: 'update_draft',
  title: 'Edit a draft',
  description:
    'Sets, removes (null), locks and restores fields, and replaces FAQs, founders and milestones. Send only what changes. A draft that was submitted updates its listing too.',
  tag: 'Account and drafts',
  route: ['PATCH', '/drafts/{id}'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true, destructive: true, idempotent: true },
  input: z.strictObject({ id: DraftId, ...DraftEdits }),
  output: DraftView,
  faults: ['draft_not_found', 'draft_not_ready', 'draft_closed', 'draft_incomplete'],
  async run({ id, ...edits }, { actor, tx, flows, site, config, now }) {
    const draft =
      (await lockOwnDraft(tx, actor.accountId, id)) ??
      fault('draft_not_found', 'You have no draft with this id; list_my_drafts shows yours.');
    assertEditable(draft);
    const categories = edits.fields?.categories;
    if (edits.fields && categories) {
      edits.fields.categories = knownCategories(categories, await listCategories(tx));
    }
    const profile = applyEdits(profileOf(draft), edits);
    const updated = await updateDraft(tx, id, { profile }, now);
    if (draft.listing_id === null) {
      await flows.signal(workflowId.draft(id), signals.draftEdited);
    } else {
      assertSubmittable(profile);
      const editing = {
        flows,
        accountId: actor.accountId,
        madeBy: 'update_draft',
        baseUrl: config.BASE_URL,
        siteTeam: config.SITE_TEAM_EMAIL,
        now,
      };
      await saveListing(tx, editing, { ...updated, profile, before: profileOf(draft) });
    }
    const listing = await findListingPlace(tx, draft.listing_id, {
      baseUrl: config.BASE_URL,
      siteName: site.name,
    });
    return viewOf(updated, await listDraftPages(tx, id), listing);
  },
});
