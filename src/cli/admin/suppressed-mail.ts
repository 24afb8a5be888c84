import { EmailAddress } from '../../shared/mail-address-schema.ts';
import { listSuppressions } from '../../mail/suppression-queries.ts';
import { inputs, reading } from './command.ts';

const reasons = {
  asked: 'wants no mails that others ask for (by the link in one)',
  bounced: 'has no mailbox, its mail server says',
  team: 'was entered by the site team',
} as const;

export const suppressedMail = reading({
  name: 'suppressed-mail',
  takes: '[--address ADDRESS] [--limit N]',
  does: 'Lists up to N (100) addresses that are not written to, the newest first, with the reason; or says it of one.',
  example: 'suppressed-mail --address mara@shop.example',
  places: [],
  input: { address: EmailAddress.optional(), limit: inputs.limit(100) },
  async run({ address, limit }, { db, now }) {
    const found = await listSuppressions(db, { address, now, limit });
    return {
      value: found,
      lines:
        found.length === 0
          ? [address === undefined ? 'Every address is written to.' : `${address} is written to.`]
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
