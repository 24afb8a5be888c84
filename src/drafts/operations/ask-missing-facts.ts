import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { Question, confirmation } from '../../contract/question-schema.ts';
import { isEditable } from '../edit-rules.ts';
import { missingFacts } from '../missing-fact-rules.ts';
import { findOwnDraft } from '../queries.ts';
import { profileOf } from '../view-rules.ts';
import { DraftId } from '../view-schema.ts';

/** What submit_draft asks if the draft cannot be a listing yet: what it needs, and what else is blank and short. */
export const askMissingFacts = operation({
  id: 'ask_missing_facts',
  title: 'Complete a draft',
  description: 'The facts that a person must add before the draft can be a listing.',
  tag: 'Account and drafts',
  route: ['GET', '/drafts/{id}/question'],
  access: signedIn('listings:write'),
  input: z.strictObject({ id: DraftId }),
  output: Question,
  faults: [],
  async run({ id }, { actor, db }) {
    const draft = await findOwnDraft(db, actor.accountId, id);
    const facts = draft && isEditable(draft) ? missingFacts(profileOf(draft)) : [];
    if (!draft || !facts.some(({ required }) => required)) return confirmation(null);
    return {
      message: `The website ${draft.url} does not state everything that a listing needs. What it does not state stays blank unless you add it.`,
      facts,
    };
  },
});
