/** The contents of mails: plain text, one function per mail. */
import { weekInWords } from '../shared/week-rules.ts';

export interface MailContent {
  subject: string;
  body: string;
}

/** Keeps the subject on one line, whatever the product's name contains. */
const line = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);

/** Joins the paragraphs with an empty line between them, and skips empty ones. */
export function mailContent(subject: string, ...paragraphs: (string | null)[]): MailContent {
  return { subject: line(subject), body: `${paragraphs.filter(Boolean).join('\n\n')}\n` };
}

const bullets = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');

export interface DraftFacts {
  siteName: string;
  baseUrl: string;
  draftId: string;
  url: string;
}

export function draftReadyMail({ siteName, baseUrl, draftId, url }: DraftFacts): MailContent {
  return mailContent(
    `Your draft is ready: ${url}`,
    `We have read ${url} and drafted its profile for ${siteName}. Every value comes with the quotes that support it; what your website does not state is blank.`,
    `Review and edit it (get_draft, update_draft), then turn it into a listing (submit_draft). Nothing is published before that.\n${baseUrl}/api/v1/drafts/${draftId}`,
  );
}

export function draftFailedMail(facts: DraftFacts & { failureMessage: string }): MailContent {
  return mailContent(
    `Your draft could not be made: ${facts.url}`,
    `We could not draft a profile for ${facts.siteName} from ${facts.url}.`,
    facts.failureMessage,
    'Submit the address again (submit_listing) to start afresh. Nothing was published.',
  );
}

export interface LaunchFacts {
  siteName: string;
  name: string;
  listingUrl: string;
  /** The Monday of the launch week. */
  week: string;
}

export interface Requirements extends LaunchFacts {
  embedCode: string;
  /** The result of the last badge check. */
  badgeDetail: string;
  badgeFound: boolean | null;
  /** Sentences; empty if the founder profile is complete. */
  profileMissing: readonly string[];
}

export function launchQueuedMail(facts: Requirements): MailContent {
  return mailContent(
    `${facts.name} is queued for the week of ${facts.week}`,
    `${facts.name} has a place on ${facts.siteName} in the launch week of ${weekInWords(facts.week)} (UTC). Two things make it go live then: our badge on your homepage and a complete founder profile.`,
    missing(facts),
    badgeInstruction(facts),
    'We check again whenever you change something, a week and a day before, and throughout the week.',
  );
}

export function launchScheduledMail(facts: LaunchFacts): MailContent {
  return mailContent(
    `${facts.name} is scheduled for the week of ${facts.week}`,
    `The badge is on your homepage and your founder profile is complete: ${facts.name} goes live on ${weekInWords(facts.week)}, 00:00 UTC. Keep the badge where it is; we check once more at that moment.`,
    facts.listingUrl,
  );
}

export function launchReminderMail(facts: Requirements & { ahead: 'week' | 'day' }): MailContent {
  return mailContent(
    `${facts.ahead === 'week' ? 'One week' : 'One day'} to the launch of ${facts.name}, and something is missing`,
    `${facts.name} is to launch on ${weekInWords(facts.week)} (UTC), and cannot yet.`,
    missing(facts),
    badgeInstruction(facts),
    'If this is done during the launch week, it goes live at once; otherwise it moves to a later week.',
  );
}

export function launchLiveMail(facts: LaunchFacts): MailContent {
  return mailContent(
    `${facts.name} is live on ${facts.siteName}`,
    `${facts.name} has launched and is open for votes until Sunday, 24:00 UTC.`,
    facts.listingUrl,
  );
}

export function launchMovedMail(facts: Requirements & { missedWeek: string }): MailContent {
  return mailContent(
    `${facts.name} moved to the week of ${facts.week}`,
    `The launch week of ${weekInWords(facts.missedWeek)} has passed and ${facts.name} could not go live. It now has a place in the week of ${weekInWords(facts.week)} (UTC).`,
    missing(facts),
    badgeInstruction(facts),
  );
}

export function launchUnscheduledMail(facts: Requirements & { badgeVanished: boolean }): MailContent {
  return mailContent(
    facts.badgeVanished
      ? `The badge of ${facts.name} is no longer on your homepage`
      : `${facts.name} is no longer ready to launch`,
    `${facts.name} was scheduled for the week of ${weekInWords(facts.week)} (UTC). It keeps its place, and goes live once everything is there again.`,
    missing(facts),
    badgeInstruction(facts),
  );
}

function missing({ badgeFound, badgeDetail, profileMissing }: Requirements): string | null {
  const items = [...(badgeFound === true ? [] : [badgeDetail]), ...profileMissing];
  return items.length > 0 ? `Still missing:\n${bullets(items)}` : null;
}

function badgeInstruction({ badgeFound, embedCode }: Requirements): string | null {
  return badgeFound === true ? null : `The badge, to paste into your homepage as it is:\n${embedCode}`;
}

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
  link,
  minutes,
  requestedFrom,
  requestedAt,
}: SignInFacts): MailContent {
  return mailContent(
    `Sign in to ${siteName}`,
    `Open this link, then press the button on the page:\n${link}`,
    `Requested from: ${requestedFrom}, ${timeOf(requestedAt)}.`,
    `It works once, for ${minutes} minutes. If you have no account on ${siteName} yet, it makes one for this address.`,
    'Did you not request it? Then ignore this mail: nobody can sign in without the link.',
  );
}

export interface PasskeyFacts {
  siteName: string;
  baseUrl: string;
  /** The name that the owner gave it. */
  name: string;
}

const passkeysAt = (baseUrl: string) => `${baseUrl}/account/passkeys`;
const endSessions = ({ baseUrl }: PasskeyFacts) =>
  `sign out everywhere (${baseUrl}/account/sessions) and remove passkeys that you do not recognise (${passkeysAt(baseUrl)})`;

export function passkeyAddedMail(facts: PasskeyFacts): MailContent {
  return mailContent(
    `A passkey was added to your account on ${facts.siteName}`,
    `You can now sign in with the passkey “${facts.name}” as well as with links by e-mail.`,
    `Was it not you? Then somebody else has access to your account: sign in by e-mail, ${endSessions(facts)}.`,
  );
}

export function passkeyRemovedMail(facts: PasskeyFacts): MailContent {
  return mailContent(
    `A passkey was removed from your account on ${facts.siteName}`,
    `You can no longer sign in with the passkey “${facts.name}”. Links by e-mail and your other passkeys still work. Your device may keep offering it until you delete it there.`,
    `Was it not you? Then somebody else has access to your account: sign in by e-mail, ${endSessions(facts)}.`,
  );
}

export function passkeyCopiedMail(facts: PasskeyFacts): MailContent {
  return mailContent(
    `A passkey of your account on ${facts.siteName} may have been copied`,
    `Somebody tried to sign in with the passkey “${facts.name}”, but its use counter went backwards, which happens when a passkey was copied. We refused the sign-in.`,
    `Sign in by e-mail, remove the passkey (${passkeysAt(facts.baseUrl)}) and make a new one. If it was not you, also ${endSessions(facts)}.`,
  );
}
