import type { Knex } from 'knex';
import { z } from 'zod';
import { listSlowDrafts } from '../../drafts/progress-queries.ts';
import { listOpenOrders } from '../../orders/settlement-queries.ts';
import type { Flows } from '../../outbox/flows.ts';
import { signals, workflowId } from '../../outbox/messages.ts';
import { chooseProvider } from '../../payments/choose-provider.ts';
import { flowsIn } from '../../outbox/queries.ts';
import { Refusal, changeCommand } from './command.ts';
import { readWith } from './read-file.ts';
import { compareSessions } from './restored-payments.ts';
import { endFanOuts, holdUnsentMails, noteRestore, noteSentMails, skipIds } from './restore-queries.ts';

/** More are not in progress at a time. */
const maxDrafts = 100_000;
const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

export const afterRestore = changeCommand({
  name: 'after-restore',
  usage: '--to TIME [--sent FILE]',
  description:
    'After a restore of Postgres to TIME, before the service starts: finds payments and refunds made since at the payment provider, holds mails that may have been sent since, skips ids, and begins a new series of invoice numbers. FILE: the log of the mail server since TIME, or any text with the Message-IDs; then no mail is held, and none of these is sent again.',
  example: 'after-restore --to 2026-11-24T11:30:00Z --sent mail.log --why "the disk of the server died"',
  positionals: [],
  input: { to: z.iso.datetime({ offset: true }).pipe(z.coerce.date()), sent: z.string().optional() },
  async run({ to, sent }, { tx, flows, config, now }) {
    if (to > now) throw new Refusal('--to is in the future.');
    const sentIds =
      sent === undefined ? null : await readWith(sent, (_, text): string[] => text.match(uuids) ?? []);
    const provider = chooseProvider(config, {
      db: tx,
      flowsIn,
      committed: () => undefined,
      clock: () => now,
    });
    const sessions = (await provider?.listSessions(to)) ?? [];
    if (!(await noteRestore(tx, { series: seriesOf(now), restored_to: to, noted_at: now }))) {
      throw new Refusal(
        'Another restore was recorded in this minute. Run it again in the next, if it is another one.',
      );
    }
    await skipIds(tx);
    if (sentIds) await noteSentMails(tx, sentIds, now);
    const held = sentIds ? 0 : await holdUnsentMails(tx);
    const fanOuts = await endFanOuts(tx, now);
    await signalOpen(tx, flows, now);
    const payments = provider && (await compareSessions({ tx, flows, provider, now }, sessions));
    const lost = payments?.lost ?? [];
    return {
      subject: 'database',
      detail: { to: to.toISOString(), held, fanOuts, ...payments },
      message: [
        `Invoices from now on are of the series R${seriesOf(now)}.`,
        `${held} unsent mails are held, ${fanOuts} mailings to followers are ended.`,
        payments
          ? `${payments.settled} orders are settled again, ${payments.closed} open sessions of the payment provider are closed.`
          : 'There is no payment provider.',
        lost.length === 0
          ? 'No payment is of a lost order.'
          : `Payments of lost orders, to be refunded in the provider’s dashboard (unless they are of another service):\n${lost.join('\n')}\n`,
      ].join(' '),
    };
  },
});

/** Runs of a later time may wait for what their rows have not reached; those that do not run yet are left to the reconciler. */
async function signalOpen(tx: Knex.Transaction, flows: Flows, now: Date): Promise<void> {
  for (const { id } of await listSlowDrafts(tx, now, maxDrafts))
    await flows.signal(workflowId.draft(id), signals.draftResubmitted);
  for (const { id } of await listOpenOrders(tx))
    await flows.signal(workflowId.order(id), signals.paymentChanged);
}

/** Month, day, hour and minute (UTC); a number that counts restores would be restored, too. */
const seriesOf = (now: Date) => Number(now.toISOString().slice(5, 16).replace(/\D/g, ''));
