/** `mail/<id>`: hands one mail to the mail server, for as long as that takes. */
import { isCancellation, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { failureCode, updateDetails } from './current-details.ts';
import { mailing, storing } from './activity-options.ts';

const { deliverMail } = proxyActivities<Activities>({ ...mailing, summary: 'hand the mail over' });
const { giveUpMail } = proxyActivities<Activities>({
  ...storing,
  summary: 'note that the mail cannot be sent',
});

/** Fails, after noting it on the mail's row, when the server refuses for good or stays away for days. */
export async function sendMail({ mailId }: { mailId: string }): Promise<string> {
  updateDetails('**Sending.** A mail server that is busy or away is tried again for three days.');
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
