/** What people are written who are invited to a draft. */
import { type MailContent, letter } from './mail-content-rules.ts';

export interface InviteFacts {
  siteName: string;
  /** Who invites: the address of an account, which somebody has shown to be theirs. */
  inviter: string;
  /** The host of the product's website. */
  host: string;
  link: string;
  days: number;
}

/**
 * Says nothing that the inviter could have written themselves, and of what they chose only the host, in the text: the mail
 * goes to whatever address they name.
 */
export function inviteMail({ siteName, inviter, host, link, days }: InviteFacts): MailContent {
  return letter(
    `You are invited to edit a draft on ${siteName}`,
    `The account ${inviter} is preparing the profile of a website on ${siteName} and invites you to edit the draft with them, as a co-founder. The website: ${host}`,
    `Open this link and sign in with the address that this mail came to; an account is made for it if there is none:\n${link}`,
    `The link is good for ${days} days, and for this address alone. Nothing is published by accepting.`,
    `You do not know ${inviter}, or have nothing to do with ${host}? Then there is nothing to do.`,
  );
}
