/** Mails about getting into an account. */
import { type MailContent, link, mailContent } from './mail-content-rules.ts';

export interface SignInFacts {
  siteName: string;
  link: string;
  minutes: number;
  /** The requesting browser, such as `Firefox on Linux`. */
  requestedFrom: string;
  requestedAt: Date;
}

const timeOf = (date: Date) => `${date.toISOString().slice(11, 16)} UTC`;

/** The same for every address, so that neither the request nor the mail reveals whether an account exists. */
export function signInMail({
  siteName,
  link: address,
  minutes,
  requestedFrom,
  requestedAt,
}: SignInFacts): MailContent {
  return mailContent(
    `Sign in to ${siteName}`,
    'Open this link, then press the button on the page.',
    link(`Sign in to ${siteName}`, address),
    `Requested from: ${requestedFrom}, ${timeOf(requestedAt)}.`,
    `The link works once, for ${minutes} minutes. If you have no account on ${siteName} yet, it creates one for this address.`,
    'If you did not request it, ignore this mail. Nobody can sign in without the link.',
  );
}

export interface PasskeyFacts {
  siteName: string;
  baseUrl: string;
  /** The name that the owner gave it. */
  name: string;
}

const ownPasskeys = ({ baseUrl }: PasskeyFacts) => link('See your passkeys', `${baseUrl}/account/passkeys`);
const ownDevices = ({ baseUrl }: PasskeyFacts) => link('Sign out everywhere', `${baseUrl}/account/sessions`);
const notYou =
  'If it was not you, somebody else has access to your account. Sign in by e-mail, sign out everywhere, and remove passkeys that you do not recognise.';

export function passkeyAddedMail(facts: PasskeyFacts): MailContent {
  return mailContent(
    `A passkey was added to your account on ${facts.siteName}`,
    `You can now sign in with the passkey “${facts.name}” as well as with links by e-mail.`,
    notYou,
    ownDevices(facts),
    ownPasskeys(facts),
  );
}

export function passkeyRemovedMail(facts: PasskeyFacts): MailContent {
  return mailContent(
    `A passkey was removed from your account on ${facts.siteName}`,
    `You can no longer sign in with the passkey “${facts.name}”. Links by e-mail and your other passkeys still work. Your device may keep offering it until you delete it there.`,
    notYou,
    ownDevices(facts),
    ownPasskeys(facts),
  );
}

export function passkeyCopiedMail(facts: PasskeyFacts): MailContent {
  return mailContent(
    `A passkey of your account on ${facts.siteName} may have been copied`,
    `Somebody tried to sign in with the passkey “${facts.name}”, but its use counter went backwards, which happens when a passkey was copied. We refused the sign-in.`,
    'Sign in by e-mail, remove the passkey and make a new one. If it was not you, also sign out everywhere.',
    ownPasskeys(facts),
    ownDevices(facts),
  );
}
