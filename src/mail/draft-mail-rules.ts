/** Mails to owners of drafts. */
import { draftPath, submitPath } from '../shared/account-path-rules.ts';
import { type MailContent, link, mailContent } from './mail-content-rules.ts';

export interface DraftFacts {
  siteName: string;
  baseUrl: string;
  draftId: string;
  /** The address of the website. */
  url: string;
}

const draftUrl = ({ baseUrl, draftId }: DraftFacts) => `${baseUrl}${draftPath(draftId)}`;

export function draftReadyMail(facts: DraftFacts): MailContent {
  const { siteName, url } = facts;
  return mailContent(
    `Your draft is ready: ${url}`,
    `We have read ${url} and drafted its profile for ${siteName}. Every value comes with its quotes; what your website does not state is blank.`,
    'Review it, correct it, and turn it into a listing. Nothing is public until you launch it.',
    link('Review your draft', draftUrl(facts)),
  );
}

export function draftFailedMail(facts: DraftFacts & { failureMessage: string }): MailContent {
  const { siteName, baseUrl, url, failureMessage } = facts;
  return mailContent(
    `We could not draft a profile from ${url}`,
    `We could not draft a profile for ${siteName} from ${url}. Nothing was published.`,
    failureMessage,
    link('Submit the address again', `${baseUrl}${submitPath(url)}`),
  );
}

export function draftNotReadAgainMail(facts: DraftFacts & { failureMessage: string }): MailContent {
  const { siteName, url, failureMessage } = facts;
  return mailContent(
    `We could not read your website again: ${url}`,
    `You asked us to read ${url} again for its profile on ${siteName}, but we could not. Your draft is unchanged.`,
    failureMessage,
    link('Continue with your draft', draftUrl(facts)),
  );
}
