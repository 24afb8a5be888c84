import { z } from 'zod';
import { signals, updates, workflowId } from '../../outbox/messages.ts';
import { signedIn } from '../../contract/access.ts';
import type { Flows } from '../../outbox/flows.ts';
import { operation } from '../../contract/operation.ts';
import { listCategories } from '../../directory/queries.ts';
import { fault } from '../../faults.ts';
import { saveListing } from '../../listings/save-queries.ts';
import { findCompetitor, forgetCompetitor, nameCompetitor } from '../competitor-queries.ts';
import { assertSubmittable } from '../completeness-rules.ts';
import {
  assertEditable,
  assertMilestoneDays,
  assertRedraftable,
  competitorAddress,
  knownCategories,
} from '../edit-rules.ts';
import { DraftEdits } from '../../shared/profile-edit-schema.ts';
import { applyEdits } from '../../shared/profile-rules.ts';
import { findOwnDraft, lockOwnDraft, updateDraft } from '../queries.ts';
import { openRedraft } from '../redraft-queries.ts';
import { requestRedraft } from '../redraft-rules.ts';
import { showDraft, showingOf } from '../show-queries.ts';
import { tidied } from '../tidy-rules.ts';
import { profileOf } from '../view-rules.ts';
import { DraftId, DraftView } from '../view-schema.ts';

export const updateDraftOperation = operation({
  id: 'update_draft',
  title: 'Edit a draft',
  description:
    'Sets, removes (null), locks, restores and redrafts fields, and replaces FAQs, founders and milestones. Send only what changes; parts are applied in the order restore, fields, lock_fields, regenerate. A draft that was submitted updates its listing too.',
  tag: 'Account and drafts',
  route: ['PATCH', '/drafts/{id}'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true, destructive: true, idempotent: true },
  input: z.strictObject({ id: DraftId, ...DraftEdits }),
  output: DraftView,
  faults: ['draft_not_found', 'draft_not_ready', 'draft_closed', 'draft_incomplete', 'field_locked'],
  // A competitor's website is read as that of submit_listing is.
  attemptLimit: ({ competitor_url: url }) => (url?.trim() ? 'crawl' : null),
  async run({ id, regenerate = [], ...edits }, context) {
    const { actor, tx, flows, requestUpdate, failedAttempt, config, now } = context;
    const draft = (await lockOwnDraft(tx, actor.accountId, id)) ?? notFound();
    assertEditable(draft);
    const before = profileOf(draft);
    const categories = edits.fields?.categories;
    if (edits.fields && categories) {
      edits.fields.categories = knownCategories(categories, await listCategories(tx));
    }
    if (edits.competitor_url !== undefined) {
      edits.competitor_url = competitorAddress(edits.competitor_url, config.CRAWL_RESOLVE);
    }
    if (edits.milestones) assertMilestoneDays(edits.milestones, before.milestones, now);
    let profile = applyEdits(before, tidied(edits));
    if (edits.competitor_url !== undefined) {
      const { competitor_url: url } = profile;
      // One that could not be read is read again.
      if (url !== before.competitor_url || (await findCompetitor(tx, id))?.status === 'refused') {
        if (url !== null) failedAttempt();
        await readCompetitor(tx, flows, id, url, now);
      }
    }
    if (regenerate.length > 0) {
      const { waiting, fresh } = assertRedraftable(profile, regenerate, edits.fields);
      const n =
        fresh.length > 0 ? await openRedraft(tx, { draftId: id, accountId: actor.accountId, now }) : waiting;
      profile = requestRedraft(profile, fresh, n);
      const run = workflowId.redraft(id, n);
      if (fresh.length > 0) await flows.start('redraft', run, { draftId: id, n });
      requestUpdate({ workflowId: run, update: updates.redrafted, argument: n, starting: true });
    }

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
      await saveListing(tx, editing, { ...updated, profile, before });
    }
    return showDraft(tx, updated, showingOf(context));
  },
  // Once the redraft has come; where it is late, the draft says which fields wait for it.
  afterwards: {
    waitMs: 8_000,
    async answer({ id }, context) {
      const { actor, db } = context;
      return showDraft(db, (await findOwnDraft(db, actor.accountId, id)) ?? notFound(), showingOf(context));
    },
  },
});

async function readCompetitor(
  tx: Parameters<typeof nameCompetitor>[0],
  flows: Flows,
  draftId: string,
  url: string | null,
  now: Date,
): Promise<void> {
  if (url === null) {
    await forgetCompetitor(tx, draftId);
    return;
  }
  const competitorId = await nameCompetitor(tx, draftId, url, now);
  await flows.start('readCompetitor', workflowId.competitor(competitorId), { competitorId });
}

const notFound = () =>
  fault('draft_not_found', 'You have no draft with this id; list_my_drafts shows yours.');
