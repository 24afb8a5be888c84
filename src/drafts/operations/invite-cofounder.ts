import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { EmailAddress } from '../../shared/mail-address-schema.ts';
import { recipientLimits } from '../../mail/recipient-limit-rules.ts';
import { refuseMail } from '../../mail/refusal-rules.ts';
import { assertOpen } from '../edit-rules.ts';
import { mailInvite } from '../invite-mail-queries.ts';
import { insertInvite, listInvites } from '../invite-queries.ts';
import { inviteDays, inviteView, isMailed, maxInvites } from '../invite-rules.ts';
import { wasReady } from '../../shared/profile-rules.ts';
import { lockOwnDraft } from '../queries.ts';
import { DraftId, InviteView } from '../view-schema.ts';

export const inviteCofounder = operation({
  id: 'invite_cofounder',
  title: 'Invite a co-founder to a draft',
  description: `E-mails a link that lets the user of that address edit and submit the draft, too; the listing stays yours. It is mailed at once where the draft is ready, else as soon as it is, and never where the draft fails; \`status\` is \`waiting\` until then. At most ${maxInvites} addresses a draft; a link is good for ${inviteDays} days. The same address again is the same invite and is sent a new link, at most every ten minutes; the link before it works no more. An address gets ${recipientLimits.others.perHour} mails an hour and ${recipientLimits.others.perDay} a day that others ask for, all ways together; then it is refused with 429 and \`Retry-After\`. \`invites\` of the draft shows what became of each.`,
  tag: 'Account and drafts',
  route: ['POST', '/drafts/{id}/invites'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true, openWorld: true },
  success: 201,
  input: z.strictObject({
    id: DraftId,
    email: EmailAddress.describe(
      'The address of the co-founder. Before the @ it is ASCII, in which case makes no difference.',
    ),
  }),
  output: InviteView,
  faults: ['draft_not_found', 'draft_closed', 'draft_owner_only', 'invite_limit', 'address_not_mailed'],
  async run({ id, email }, { actor, tx, flows, site, config, now }) {
    const draft =
      (await lockOwnDraft(tx, actor.accountId, id)) ??
      fault('draft_not_found', 'You have no draft with this id; list_my_drafts shows yours.');
    if (draft.account_id !== actor.accountId) {
      fault(
        'draft_owner_only',
        'Only the owner of the draft invites others; ask them to invite this address.',
      );
    }
    assertOpen(draft);
    if (email === actor.email) {
      const message = 'This is your own address, and the draft is yours. Enter the address of somebody else.';
      fault('invalid_input', message, { problems: [{ path: 'email', message }] });
    }
    const invites = await listInvites(tx, id);
    const before = invites.find((invite) => invite.email === email);
    if (before && !isMailed(before, now)) return inviteView(before, now);
    if (!before && invites.length >= maxInvites) {
      fault(
        'invite_limit',
        `This draft has had its ${maxInvites} invites. Invite one of the addresses under \`invites\` of get_draft again instead.`,
      );
    }

    const invite = before ?? (await insertInvite(tx, id, email, now));
    if (!wasReady(draft.profile)) return inviteView(invite, now);
    const facts = { siteName: site.name, baseUrl: config.BASE_URL, url: draft.url, inviter: actor.email };
    const mailed = await mailInvite(tx, flows, invite, facts, now);
    if ('refused' in mailed) refuseMail(mailed, 'or tell them yourself that you would like them to sign in');
    return inviteView(mailed, now);
  },
});
