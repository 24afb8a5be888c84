/** `mail/<id>`: delivers one mail to the mail server, retrying for days. */
import { isCancellation, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { failureCode, updateDetails } from './current-details.ts';
import { mailing, storing } from './activity-options.ts';

const { deliverMail } = proxyActivities<Activities>({ ...mailing, summary: 'deliver the mail' });
const { giveUpMail } = proxyActivities<Activities>({
  ...storing,
  summary: 'record that the mail cannot be sent',
});

/** Fails, after recording it on the mail's row, when the server refuses for good or stays unavailable for days. */
export async function sendMail({ mailId }: { mailId: string }): Promise<string> {
  updateDetails('**Sending.** While the mail server is unavailable, delivery is retried for three days.');
  try {
    const outcome = await deliverMail({ mailId });
    updateDetails(`**Over:** ${outcome}.`);
    return outcome;
  } catch (error) {
    if (isCancellation(error)) throw error;
    const code = failureCode(error) ?? 'undeliverable';
    await giveUpMail({ mailId, code });
    updateDetails(`**Given up:** \`${code}\`.`);
    throw error;
  }
}
