import { workflowId } from '../../../outbox/messages.ts';
import { listCompetitorsToRead } from '../../../drafts/competitor-queries.ts';
import { listSlowDrafts } from '../../../drafts/progress-queries.ts';
import { listOpenRedrafts } from '../../../drafts/redraft-queries.ts';
import { type Finder, minutesBefore } from './finder.ts';

/** A website that does not answer fails its draft sooner. */
const slowMinutes = 15;

export const stuckDrafts: Finder = async ({ db, now, limit, temporal }) => {
  const drafts = await listSlowDrafts(db, minutesBefore(now, slowMinutes), limit);
  return drafts.map(({ id, status, updated_at, pages }) => ({
    id: workflowId.draft(id),
    since: updated_at,
    why: status === 'crawling' ? `still crawling, ${pages} pages read` : 'still drafting',
    todo: temporal(`workflow describe -w ${workflowId.draft(id)}`),
  }));
};

/** Redrafts of fields, and competitors' websites: a caller waits seconds for the one, and nobody for the other. */
export const stuckRedrafts: Finder = async ({ db, now, limit, temporal }) => {
  const slow = { before: minutesBefore(now, slowMinutes), limit };
  const redrafts = (await listOpenRedrafts(db, slow)).map(({ draftId, n, created_at }) => ({
    id: workflowId.redraft(draftId, n),
    since: created_at,
    why: `fields of draft ${draftId} still wait to be drafted again`,
  }));
  const competitors = (await listCompetitorsToRead(db, slow)).map(({ id, draft_id, created_at }) => ({
    id: workflowId.competitor(id),
    since: created_at,
    why: `the competitor’s website of draft ${draft_id} is still not read`,
  }));
  return [...redrafts, ...competitors].map((one) => ({
    ...one,
    todo: temporal(`workflow describe -w ${one.id}`),
  }));
};
