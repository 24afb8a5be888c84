import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { digestOf } from '../../accounts/key-rules.ts';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { mailAddress } from '../../mail/address-rules.ts';
import { inviteLetter } from '../../mail/invite-letters-rules.ts';
import { enqueueMail } from '../../mail/queries.ts';
import { assertOpen } from '../edit-rules.ts';
import { insertInvite, listInvites, renewInvite } from '../invite-queries.ts';
import { inviteDays, inviteMs, invitePath, inviteView, isMailedAgain, mostInvites } from '../invite-rules.ts';
import { lockOwnDraft } from '../queries.ts';
import { DraftId, InviteView } from '../view-schema.ts';

export const inviteCofounder = operation({
  id: 'invite_cofounder',
  title: 'Invite a co-founder to a draft',
  description: `E-mails a link by which whoever signs in with that address may edit and submit the draft, too; the listing stays yours. At most ${mostInvites} addresses a draft; a link is good for ${inviteDays} days. The same address again is the same invite and is sent a new link, at most every ten minutes; the link before it works no more. \`invites\` of the draft shows what became of each.`,
  tag: 'Account and drafts',
  route: ['POST', '/drafts/{id}/invites'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true, openWorld: true },
  success: 201,
  input: z.strictObject({
    id: DraftId,
    email: z.email().max(254).describe('The address of the co-founder.'),
  }),
  output: InviteView,
  faults: ['draft_not_found', 'draft_closed', 'draft_owner_only', 'invite_limit'],
  async run({ id, email: typed }, { actor, tx, flows, site, config, now }) {
    const email =
      mailAddress(typed) ??
      badEmail('This is no address that we can write to; correct it and send it again.');
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
    if (email.toLowerCase() === actor.email.toLowerCase()) {
      badEmail('This is your own address, and the draft is yours. Enter the address of somebody else.');
    }
    const invites = await listInvites(tx, id);
    const before = invites.find((invite) => invite.email.toLowerCase() === email.toLowerCase());
    if (before && !isMailedAgain(before, now)) return inviteView(before, now);
    if (!before && invites.length >= mostInvites) {
      fault(
        'invite_limit',
        `This draft has had its ${mostInvites} invites. Invite one of the addresses under \`invites\` of get_draft again instead.`,
      );
    }

    const token = randomBytes(32).toString('base64url');
    const link = { digest: digestOf(token), expiresAt: new Date(now.getTime() + inviteMs), now };
    const invite = before ? await renewInvite(tx, before.id, link) : await insertInvite(tx, id, email, link);
    await enqueueMail(tx, flows, {
      ...inviteLetter({
        siteName: site.name,
        inviter: actor.email,
        host: new URL(draft.url).host,
        link: config.BASE_URL + invitePath(token),
        days: inviteDays,
      }),
      occasion: `draft-invite/${invite.id}/${invite.mailings}`,
      recipient: email,
      now,
      secret: true,
      sendBefore: link.expiresAt,
    });
    return inviteView(invite, now);
  },
});

const badEmail = (message: string): never =>
  fault('invalid_input', message, { problems: [{ path: 'email', message }] });
