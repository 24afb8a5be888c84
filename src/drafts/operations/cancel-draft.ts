import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { wasReady } from '../../shared/profile-rules.ts';
import { failDraft } from '../progress-queries.ts';
import { cancelled } from '../progress-rules.ts';
import { findOwnDraft, lockOwnDraft, noSuchDraft } from '../queries.ts';
import { showDraft, audienceOf } from '../show-queries.ts';
import { DraftId, DraftView } from '../view-schema.ts';

/**
 * Ends the reading of a website for a draft; not in the list of operations, as only the task of submit_listing offers it.
 * A draft that was ready before is left alone: its website is being read again, and its pages are about to be replaced.
 */
export const cancelDraft = operation({
  id: 'cancel_draft',
  title: 'Stop reading a website',
  description: 'Ends a draft whose website is still being read.',
  tag: 'Account and drafts',
  route: ['POST', '/drafts/{id}/cancel'],
  access: signedIn('listings:write'),
  input: z.strictObject({ id: DraftId }),
  output: DraftView,
  faults: ['draft_not_found'],
  async run({ id }, context) {
    const { actor, tx, now } = context;
    const draft = (await lockOwnDraft(tx, actor.accountId, id)) ?? noSuchDraft();
    if (wasReady(draft.profile)) return showDraft(tx, draft, audienceOf(context));
    await failDraft(tx, id, cancelled, now);
    const ended = (await findOwnDraft(tx, actor.accountId, id)) ?? noSuchDraft();
    return showDraft(tx, ended, audienceOf(context));
  },
});
