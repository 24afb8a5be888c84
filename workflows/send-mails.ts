/** `mails/<batch>`: sends the mails of a batch that wait, and ends once none is left. */
import {
  allHandlersFinished,
  condition,
  continueAsNew,
  defineSignal,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { type MailBatch, signals } from '../src/outbox/messages.ts';
import { mailing } from './activity-options.ts';
import { updateDetails } from './current-details.ts';

const { sendMailBatch } = proxyActivities<Activities>({ ...mailing, summary: 'send waiting mails' });

const mailsWritten = defineSignal(signals.mailsWritten);

/** Returns how many mails it sent, and how many it left to runs of their own. */
export async function sendMails(input: { batch: MailBatch }): Promise<{ sent: number; alone: number }> {
  let written = false;
  setHandler(mailsWritten, () => void (written = true));
  const total = { sent: 0, alone: 0 };
  for (;;) {
    // What is written from now on may be missed by the activity.
    written = false;
    const { sent, alone, more } = await sendMailBatch(input);
    total.sent += sent;
    total.alone += alone;
    const isOver = !more && !written;
    updateDetails(
      `**${isOver ? 'Over' : 'Sending'}:** ${total.sent} sent, ${total.alone} left to runs of their own.`,
    );
    if (isOver) break;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof sendMails>(input);
  }
  await condition(allHandlersFinished);
  return total;
}
