import { z } from 'zod';
import { signals, workflowId } from '../../outbox/messages.ts';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { editContext } from '../../listings/publish-queries.ts';
import { saveListing } from '../../listings/save-queries.ts';
import { assertSubmittable } from '../completeness-rules.ts';
import { assertEditable } from '../edit-rules.ts';
import { editOfFacts } from '../missing-fact-rules.ts';
import { lockOwnDraft, noSuchDraft, updateDraft } from '../queries.ts';
import { showDraft, audienceOf } from '../show-queries.ts';
import { profileOf } from '../view-rules.ts';
import { DraftId, DraftView } from '../view-schema.ts';
import { draftExample } from '../examples.ts';

export const submitDraft = operation({
  id: 'submit_draft',
  title: 'Turn a draft into a listing',
  description:
    'Saves the listing, unpublished, or updates it after edits; the answer has `listing_id` and the badge to place. Then call choose_free_listing, or create_checkout with product `launch`.',
  tag: 'Account and drafts',
  route: ['POST', '/drafts/{id}/submit'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true, idempotent: true },
  input: z.strictObject({ id: DraftId }),
  output: DraftView,
  example: { input: { id: 'b1d0c0de-4f5f-4d6e-9d2e-0a4b8a2f9c11' }, answer: draftExample },
  faults: ['draft_not_found', 'draft_not_ready', 'draft_closed', 'draft_incomplete', 'website_listed'],
  decision: {
    ask: 'ask_missing_facts',
    declined: 'The person declined to add what is missing. Nothing was submitted; the draft is unchanged.',
    first: { call: 'update_draft', input: ({ id }, facts) => ({ id, ...editOfFacts(facts) }) },
  },
  async run({ id }, context) {
    const { actor, tx, flows, now } = context;
    const draft = (await lockOwnDraft(tx, actor.accountId, id)) ?? noSuchDraft();
    assertEditable(draft);
    const profile = profileOf(draft);
    assertSubmittable(profile);
    // Edits since the first submission are already in the listing.
    const edit = editContext(context, 'submit_draft');
    const listingId = await saveListing(tx, edit, { ...draft, profile, before: profile });
    const isNew = draft.status !== 'submitted' || draft.listing_id !== listingId;
    const submitted = isNew
      ? await updateDraft(tx, id, { status: 'submitted', listing_id: listingId }, now)
      : draft;
    if (draft.status !== 'submitted') await flows.signal(workflowId.draft(id), signals.draftSubmitted);
    return { ...(await showDraft(tx, submitted, audienceOf(context))), listing_id: listingId };
  },
});
