import { workflowId } from '../../../outbox/messages.ts';
import { listGivenUpMails, listLateMails } from '../../../mail/stuck-queries.ts';
import { type Finder, minutesBefore } from './finder.ts';

/** A mail server that asks to come back later is asked again within minutes at first. */
const lateMinutes = 15;
/** What was given up longer ago is no news. */
const newsMinutes = 7 * 24 * 60;

export const stuckMails: Finder = async ({ db, now, limit, temporal }) => {
  const late = await listLateMails(db, minutesBefore(now, lateMinutes), limit);
  const givenUp = await listGivenUpMails(db, minutesBefore(now, newsMinutes), limit);
  return [...late, ...givenUp].map(({ id, occasion, created_at, failure_code: failure }) => ({
    id: workflowId.mail(id),
    since: created_at,
    why: `${occasion} ${failure === null ? 'is not sent yet' : `was given up: ${failure}`}`,
    todo:
      failure === null
        ? temporal(`workflow describe -w ${workflowId.mail(id)}`)
        : temporal(`workflow show -w ${workflowId.mail(id)}`),
  }));
};
