import { z } from 'zod';
import { signals, updates, workflowId } from '../../outbox/messages.ts';
import { signedIn } from '../../contract/access.ts';
import type { Flows } from '../../outbox/flows.ts';
import { operation } from '../../contract/operation.ts';
import { listCategories } from '../../directory/queries.ts';
import { editContext } from '../../listings/publish-queries.ts';
import { saveListing } from '../../listings/save-queries.ts';
import { findCompetitor, removeCompetitor, setCompetitor } from '../competitor-queries.ts';
import { assertSubmittable } from '../completeness-rules.ts';
import { assertEdits, editProblems, lockProblems } from '../edit-problem-rules.ts';
import {
  assertEditable,
  assertRedraftable,
  assertUnchanged,
  competitorAddress,
  isEditable,
  knownCategories,
} from '../edit-rules.ts';
import { DraftEdits } from '../../shared/profile-edit-schema.ts';
import { applyEdits, sameValue } from '../../shared/profile-rules.ts';
import { findOwnDraft, lockOwnDraft, noSuchDraft, updateDraft } from '../queries.ts';
import { editsOfRead } from '../read-back-rules.ts';
import { redraftState } from '../progress-rules.ts';
import { openRedraft } from '../redraft-queries.ts';
import { requestRedraft } from '../redraft-rules.ts';
import { showDraft, audienceOf } from '../show-queries.ts';
import { tidied } from '../tidy-rules.ts';
import { profileOf } from '../view-rules.ts';
import { DraftId, DraftView, EditedVersion } from '../view-schema.ts';
import { draftExample } from '../examples.ts';

export const updateDraftOperation = operation({
  id: 'update_draft',
  title: 'Edit a draft',
  description:
    'Sets, removes (null), locks, restores and redrafts fields, and replaces FAQs, founders and milestones. Send only what changes; the order is restore, unlock_fields, fields, lock_fields, regenerate. Edits of a submitted draft update its listing, too.',
  tag: 'Account and drafts',
  route: ['PATCH', '/drafts/{id}'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true, destructive: true, idempotent: true, openWorld: true },
  input: z.strictObject({ id: DraftId, version: EditedVersion, ...DraftEdits }),
  inputOfAnswer: editsOfRead,
  output: DraftView,
  example: {
    input: {
      id: 'b1d0c0de-4f5f-4d6e-9d2e-0a4b8a2f9c11',
      fields: { stage: 'beta', country: 'SE' },
      lock_fields: ['stage'],
    },
    answer: draftExample,
  },
  faults: [
    'draft_not_found',
    'draft_not_ready',
    'draft_closed',
    'draft_changed',
    'draft_incomplete',
    'field_locked',
  ],
  task: { look: 'get_draft', input: ({ id }) => ({ id }), of: redraftState },
  // A competitor's website counts against the limit like that of submit_listing.
  attemptLimit: ({ competitor_url: url }) => (typeof url === 'string' && url.trim() ? 'crawl' : null),
  async ruleProblems(body, { actor, db, config, now }) {
    const { data: id } = DraftId.safeParse(body['id']);
    const draft = id === undefined ? undefined : await findOwnDraft(db, actor.accountId, id);
    if (!draft || !isEditable(draft)) return [];
    const categories = await listCategories(db);
    const edited = { profile: profileOf(draft), categories, resolve: config.CRAWL_RESOLVE, now };
    return [...editProblems(body, edited), ...lockProblems(body, edited)];
  },
  async run({ id, version, ...body }, context) {
    const { actor, tx, flows, requestUpdate, failedAttempt, config, now } = context;
    const draft = (await lockOwnDraft(tx, actor.accountId, id)) ?? noSuchDraft();
    assertEditable(draft);
    assertUnchanged(draft, version);
    const before = profileOf(draft);
    const names = body.fields?.categories;
    const categories = names ? await listCategories(tx) : [];
    assertEdits(body, { profile: before, categories, resolve: config.CRAWL_RESOLVE, now });
    const { regenerate = [], ...edits } = body;
    if (edits.fields && names) edits.fields.categories = knownCategories(names, categories);
    if (edits.competitor_url !== undefined) {
      edits.competitor_url = competitorAddress(edits.competitor_url ?? '', config.CRAWL_RESOLVE);
    }
    let profile = applyEdits(before, tidied(edits));
    if (edits.competitor_url !== undefined) {
      const { competitor_url: url } = profile;
      // A competitor that could not be read is retried.
      if (url !== before.competitor_url || (await findCompetitor(tx, id))?.status === 'refused') {
        if (url !== null) failedAttempt();
        await readCompetitor(tx, flows, id, url, now);
      }
    }
    if (regenerate.length > 0) {
      const { waiting, fresh } = assertRedraftable(profile, regenerate);
      const n =
        fresh.length > 0 ? await openRedraft(tx, { draftId: id, accountId: actor.accountId, now }) : waiting;
      profile = requestRedraft(profile, fresh, n);
      const run = workflowId.redraft(id, n);
      if (fresh.length > 0) await flows.start('redraft', run, { draftId: id, n });
      requestUpdate({ workflowId: run, update: updates.redrafted, argument: n, starting: true });
    }

    if (sameValue(profile, before)) return showDraft(tx, draft, audienceOf(context));
    const updated = await updateDraft(tx, id, { profile }, now);
    if (draft.listing_id === null) {
      await flows.signal(workflowId.draft(id), signals.draftEdited);
    } else {
      assertSubmittable(profile);
      const edit = editContext(context, 'update_draft');
      await saveListing(tx, edit, { ...updated, profile, before });
    }
    return showDraft(tx, updated, audienceOf(context));
  },
  // Waits for the redraft. If it is late, `regenerating` names its fields.
  afterwards: {
    waitMs: 8_000,
    async answer({ id }, context) {
      const { actor, db } = context;
      const draft = (await findOwnDraft(db, actor.accountId, id)) ?? noSuchDraft();
      return showDraft(db, draft, audienceOf(context));
    },
  },
});

async function readCompetitor(
  tx: Parameters<typeof setCompetitor>[0],
  flows: Flows,
  draftId: string,
  url: string | null,
  now: Date,
): Promise<void> {
  if (url === null) {
    await removeCompetitor(tx, draftId);
    return;
  }
  const competitorId = await setCompetitor(tx, draftId, url, now);
  await flows.start('readCompetitor', workflowId.competitor(competitorId), { competitorId });
}
