import { z } from 'zod';
import { signals, workflowId } from '../../outbox/messages.ts';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { saveListing } from '../../listings/save-queries.ts';
import { assertSubmittable } from '../completeness-rules.ts';
import { assertEditable } from '../edit-rules.ts';
import { lockOwnDraft, updateDraft } from '../queries.ts';
import { showDraft, showingOf } from '../show-queries.ts';
import { profileOf } from '../view-rules.ts';
import { DraftId, DraftView } from '../view-schema.ts';

export const submitDraft = operation({
  id: 'submit_draft',
  title: 'Turn a draft into a listing',
  description:
    'Saves the listing, not yet published; the answer carries `listing_id` and the badge to place. Calling it again after edits updates the same listing. A co-founder may call it, too; the listing is the draft owner’s. Then choose_free_listing, or create_checkout with product `launch`.',
  tag: 'Account and drafts',
  route: ['POST', '/drafts/{id}/submit'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true, idempotent: true },
  input: z.strictObject({ id: DraftId }),
  output: DraftView.extend({ listing_id: z.int() }),
  faults: ['draft_not_found', 'draft_not_ready', 'draft_closed', 'draft_incomplete'],
  async run({ id }, context) {
    const { actor, tx, flows, config, now } = context;
    const draft =
      (await lockOwnDraft(tx, actor.accountId, id)) ??
      fault('draft_not_found', 'You have no draft with this id; list_my_drafts shows yours.');
    assertEditable(draft);
    assertSubmittable(profileOf(draft));
    const profile = profileOf(draft);
    const editing = {
      flows,
      accountId: actor.accountId,
      madeBy: 'submit_draft',
      baseUrl: config.BASE_URL,
      siteTeam: config.SITE_TEAM_EMAIL,
      now,
    };
    // Whatever was edited since it was submitted first is in the listing already.
    const listingId = await saveListing(tx, editing, { ...draft, profile, before: profile });
    const submitted = await updateDraft(tx, id, { status: 'submitted', listing_id: listingId }, now);
    if (draft.status !== 'submitted') await flows.signal(workflowId.draft(id), signals.draftSubmitted);
    return { ...(await showDraft(tx, submitted, showingOf(context))), listing_id: listingId };
  },
});
