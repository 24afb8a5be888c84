import type { TeamListing } from '../../listings/team-queries.ts';
import type { MailContent } from '../../mail/mail-content-rules.ts';
import { enqueueMail } from '../../mail/queries.ts';
import type { ChangeContext } from './command.ts';

/** Mails the owner about the action; returns a sentence on whether there is an owner. */
export async function mailOwner(
  { tx, flows, now }: ChangeContext,
  listing: TeamListing,
  { action, mail }: { action: string; mail: MailContent },
): Promise<string> {
  if (listing.owner_email === null) return 'It has no owner to notify.';
  await enqueueMail(tx, flows, {
    ...mail,
    occasion: `${action}/${listing.id}/${now.toISOString()}`,
    recipient: listing.owner_email,
    now,
  });
  return 'Its owner is notified by mail.';
}
