import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { EmailAddress } from '../../shared/mail-address-schema.ts';
import { refuseMail } from '../../mail/refusal-rules.ts';
import { assertOpen } from '../edit-rules.ts';
import { mailInvite } from '../invite-mail-queries.ts';
import { insertInvite, listInvites } from '../invite-queries.ts';
import { inviteDays, inviteView, isMailed, maxInvites } from '../invite-rules.ts';
import { wasReady } from '../../shared/profile-rules.ts';
import { lockOwnDraft, noSuchDraft } from '../queries.ts';
import { DraftId, InviteView } from '../view-schema.ts';

export const inviteCofounder = operation({
  id: 'invite_cofounder',
  title: 'Invite a co-founder to a draft',
  description: `Mails a co-founder a link to edit and submit the draft, too; the listing stays yours. It is sent once the draft is ready, and works for ${inviteDays} days. At most ${maxInvites} addresses per draft. Inviting an address again replaces its link, at most every ten minutes.`,
  tag: 'Account and drafts',
  route: ['POST', '/drafts/{id}/invites'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true, openWorld: true },
  success: 201,
  location: '/drafts/{id}',
  minimal: ['email'],
  input: z.strictObject({
    id: DraftId,
    email: EmailAddress.describe('Of the co-founder, ASCII before the @.'),
  }),
  output: InviteView,
  example: {
    input: { id: 'b1d0c0de-4f5f-4d6e-9d2e-0a4b8a2f9c11', email: 'noa@example.com' },
    answer: {
      email: 'noa@example.com',
      status: 'pending',
      invited_at: '2026-11-25T12:00:00Z',
      mailed_at: '2026-11-25T12:00:00Z',
      expires_at: '2026-12-09T12:00:00Z',
    },
  },
  faults: ['draft_not_found', 'draft_closed', 'draft_owner_only', 'invite_limit', 'address_not_mailed'],
  async run({ id, email }, { actor, tx, flows, site, now }) {
    const draft = (await lockOwnDraft(tx, actor.accountId, id)) ?? noSuchDraft();
    if (draft.account_id !== actor.accountId) {
      fault(
        'draft_owner_only',
        'Only the owner of the draft can invite others; ask the owner to invite this address.',
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
        `This draft already has ${maxInvites} invites. You can invite an address under \`invites\` of get_draft again.`,
      );
    }

    const invite = before ?? (await insertInvite(tx, id, email, now));
    if (!wasReady(draft.profile)) return inviteView(invite, now);
    const facts = { siteName: site.name, baseUrl: site.baseUrl, url: draft.url, inviter: actor.email };
    const mailed = await mailInvite(tx, flows, invite, facts, now);
    if ('refused' in mailed) refuseMail(mailed, 'or ask the co-founder yourself to sign in');
    return inviteView(mailed, now);
  },
});
