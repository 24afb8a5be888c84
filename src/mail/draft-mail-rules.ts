/** Mails to owners of drafts, in addition to those in mail-content-rules.ts. */
import { type DraftFacts, type MailContent, mailContent } from './mail-content-rules.ts';

export function draftNotReadAgainMail(facts: DraftFacts & { failureMessage: string }): MailContent {
  const { siteName, baseUrl, draftId, url, failureMessage } = facts;
  return mailContent(
    `Your website could not be read again: ${url}`,
    `You asked us to read ${url} again for its profile on ${siteName}, but we could not. Your draft is unchanged.`,
    failureMessage,
    `You can go on editing it (update_draft) and turn it into a listing (submit_draft).\n${baseUrl}/api/v1/drafts/${draftId}`,
  );
}
