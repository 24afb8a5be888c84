/** Mails that invite somebody to a draft. */
import { type MailContent, link, mailContent } from './mail-content-rules.ts';

export interface InviteFacts {
  siteName: string;
  /** The e-mail address of the inviting account, which its owner has confirmed. */
  inviter: string;
  /** The host of the product's website. */
  host: string;
  link: string;
  days: number;
}

/**
 * Contains no text written by the inviter, and of their input only the host, in the body: they can send this mail to
 * any address.
 */
export function inviteMail({ siteName, inviter, host, link: address, days }: InviteFacts): MailContent {
  return mailContent(
    `You are invited to edit a draft on ${siteName}`,
    `The account ${inviter} is preparing the profile of a website on ${siteName} and invites you to edit the draft with them, as a co-founder. The website: ${host}`,
    'Open this link and sign in with the address that this mail came to. If it has no account yet, signing in creates one.',
    link('See the invite', address),
    `The link works for ${days} days, and only for this address. Accepting publishes nothing.`,
    `If you do not know ${inviter}, or have nothing to do with ${host}, ignore this mail.`,
  );
}
