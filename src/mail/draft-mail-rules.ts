/** What owners of drafts are written, beside what letter-rules.ts has. */
import { type DraftFacts, type MailContent, letter } from './mail-content-rules.ts';

export function draftNotReadAgainMail(facts: DraftFacts & { failureMessage: string }): MailContent {
  const { siteName, baseUrl, draftId, url, failureMessage } = facts;
  return letter(
    `Your website could not be read again: ${url}`,
    `We were to read ${url} once more for its profile on ${siteName}, and could not. Your draft is as it was before.`,
    failureMessage,
    `You can go on editing it (update_draft) and turn it into a listing (submit_draft).\n${baseUrl}/api/v1/drafts/${draftId}`,
  );
}
