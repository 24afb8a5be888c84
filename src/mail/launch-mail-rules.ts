/** Mails to owners about free launches. */
import { weekInWords } from '../shared/week-rules.ts';
import { type MailContent, type MailPart, code, link, list, mailContent } from './mail-content-rules.ts';

export interface LaunchFacts {
  siteName: string;
  name: string;
  listingUrl: string;
  /** The Monday of the launch week. */
  week: string;
}

export interface Requirements extends LaunchFacts {
  /** The page of the launch, for its owner. */
  ownUrl: string;
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
    `${facts.name} has a place on ${facts.siteName} in the launch week of ${weekInWords(facts.week)} (UTC). It goes live then if our badge is on your homepage and your founder profile is complete.`,
    missing(facts),
    badgeInstruction(facts),
    link('See the launch, and check again', facts.ownUrl),
    'We check again whenever you change something, a week and a day before, and throughout the week.',
  );
}

export function launchScheduledMail(facts: LaunchFacts): MailContent {
  return mailContent(
    `${facts.name} is scheduled for the week of ${facts.week}`,
    `The badge is on your homepage and your founder profile is complete: ${facts.name} goes live on ${weekInWords(facts.week)}, 00:00 UTC. Keep the badge where it is: we check it again at that time.`,
    link('See its page', facts.listingUrl),
  );
}

export function launchReminderMail(facts: Requirements & { ahead: 'week' | 'day' }): MailContent {
  return mailContent(
    `${facts.ahead === 'week' ? 'One week' : 'One day'} to the launch of ${facts.name}, and something is missing`,
    `${facts.name} launches on ${weekInWords(facts.week)} (UTC), but something is still missing.`,
    missing(facts),
    badgeInstruction(facts),
    link('See the launch, and check again', facts.ownUrl),
    'If you complete it during the launch week, ${facts.name} goes live at once. Otherwise it moves to a later week.',
  );
}

export function launchLiveMail(facts: LaunchFacts): MailContent {
  return mailContent(
    `${facts.name} is live on ${facts.siteName}`,
    `${facts.name} has launched and is open for votes until Sunday, 24:00 UTC.`,
    link('See its page', facts.listingUrl),
  );
}

export function launchMovedMail(facts: Requirements & { missedWeek: string }): MailContent {
  return mailContent(
    `${facts.name} moved to the week of ${facts.week}`,
    `${facts.name} could not go live in the launch week of ${weekInWords(facts.missedWeek)}. It now has a place in the week of ${weekInWords(facts.week)} (UTC).`,
    missing(facts),
    badgeInstruction(facts),
    link('See the launch, and check again', facts.ownUrl),
  );
}

export function launchUnscheduledMail(facts: Requirements & { badgeVanished: boolean }): MailContent {
  return mailContent(
    facts.badgeVanished
      ? `The badge of ${facts.name} is no longer on your homepage`
      : `${facts.name} is no longer ready to launch`,
    `${facts.name} was scheduled for the week of ${weekInWords(facts.week)} (UTC). It keeps its place, and goes live once everything is complete again.`,
    missing(facts),
    badgeInstruction(facts),
    link('See the launch, and check again', facts.ownUrl),
  );
}

function missing({ badgeFound, badgeDetail, profileMissing }: Requirements): MailPart | null {
  const items = [...(badgeFound === true ? [] : [badgeDetail]), ...profileMissing];
  return items.length > 0 ? list('Still missing:', items) : null;
}

function badgeInstruction({ badgeFound, embedCode }: Requirements): MailPart | null {
  return badgeFound === true ? null : code('The badge, to paste into your homepage', embedCode);
}
