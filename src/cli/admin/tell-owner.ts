import type { TeamListing } from '../../listings/team-queries.ts';
import type { MailContent } from '../../mail/mail-content-rules.ts';
import { enqueueMail } from '../../mail/queries.ts';
import type { ChangingTools } from './command.ts';

/** Writes to the owner what was done to their listing; says whether there was anybody to write to. */
export async function mailOwner(
  { tx, flows, now }: ChangingTools,
  listing: TeamListing,
  { action, letter }: { action: string; letter: MailContent },
): Promise<string> {
  if (listing.owner_email === null) return 'It has no owner to be told.';
  await enqueueMail(tx, flows, {
    ...letter,
    occasion: `${action}/${listing.id}/${now.toISOString()}`,
    recipient: listing.owner_email,
    now,
  });
  return 'Its owner is told by mail.';
}
