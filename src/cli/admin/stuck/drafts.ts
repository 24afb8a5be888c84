import { workflowId } from '../../../../workflows/messages.ts';
import { listSlowDrafts } from '../../../drafts/stuck-queries.ts';
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
