import { allowMails, listSuppressions, suppressByTeam } from '../../mail/suppression-queries.ts';
import { EmailAddress } from '../../shared/mail-address-schema.ts';
import { Refusal, changeCommand, inputs, readCommand } from './command.ts';

const reasons = {
  asked: 'unsubscribed from mails that others cause',
  bounced: 'bounced: the mail server knows no such mailbox',
  team: 'suppressed by the site team',
} as const;

export const suppressedMail = readCommand({
  name: 'suppressed-mail',
  usage: '[--address ADDRESS] [--limit N]',
  description:
    'Lists up to N (100) suppressed addresses with the reason, newest first; or checks one address.',
  example: 'suppressed-mail --address mara@shop.example',
  positionals: [],
  input: { address: EmailAddress.optional(), limit: inputs.limit(100) },
  async run({ address, limit }, { db, now }) {
    const found = await listSuppressions(db, { address, now, limit });
    return {
      value: found,
      lines:
        found.length === 0
          ? [address === undefined ? 'No address is suppressed.' : `${address} is not suppressed.`]
          : found.map(({ address: whose, reason, created_at, ends_at }) =>
              [
                whose,
                `since ${created_at.toISOString()}`,
                ...(ends_at ? [`until ${ends_at.toISOString()}`] : []),
                reasons[reason],
              ].join('  '),
            ),
    };
  },
});

export const suppressMail = changeCommand({
  name: 'suppress-mail',
  usage: 'ADDRESS',
  description:
    'Suppresses all mails to an address, for example after a complaint. Its owner can no longer sign in by mail.',
  example: 'suppress-mail mara@shop.example --why "complaint through the mail provider"',
  positionals: ['address'],
  input: { address: EmailAddress },
  async run({ address }, { tx, now }) {
    await suppressByTeam(tx, address, now);
    return {
      subject: 'mail',
      detail: { address },
      message: `Mails to ${address} are suppressed from now on.`,
    };
  },
});

export const allowMail = changeCommand({
  name: 'allow-mail',
  usage: 'ADDRESS',
  description: 'Allows mails to a suppressed address again. Use it only at the request of its owner.',
  example: 'allow-mail mara@shop.example --why "the mailbox is back, she called"',
  positionals: ['address'],
  input: { address: EmailAddress },
  async run({ address }, { tx }) {
    if (!(await allowMails(tx, address))) {
      throw new Refusal(`${address} is not suppressed; \`suppressed-mail\` lists suppressed addresses.`);
    }
    return { subject: 'mail', detail: { address }, message: `${address} receives mails again.` };
  },
});
