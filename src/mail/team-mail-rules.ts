/** What owners are told of what the site team did to their listings. The team's reason is theirs to read. */
import { weekInWords } from '../shared/week-rules.ts';
import { type MailContent, letter } from './mail-content-rules.ts';

export interface TeamFacts {
  siteName: string;
  /** The listing's. */
  name: string;
  listingUrl: string;
  why: string;
}

const reason = ({ why }: TeamFacts) => `The reason we noted:\n${why}`;
const answer = 'If you think this is a mistake, answer this mail.';

export function listingHiddenMail(
  facts: TeamFacts & { was: 'live' | 'draft'; launchWithdrawn: boolean },
): MailContent {
  const { siteName, name, was, launchWithdrawn } = facts;
  return letter(
    `${name} was taken out of ${siteName}`,
    was === 'live'
      ? `The team of ${siteName} has hidden ${name}: nobody sees its page any more, and it is on no list or board. Nothing of it is deleted; you still see and edit it.`
      : `The team of ${siteName} has hidden ${name}, which is not published: it cannot be launched meanwhile. Nothing of it is deleted; you still see and edit it.`,
    launchWithdrawn
      ? 'Its place in a launch week was given up. When it is back, choose the free plan again.'
      : null,
    reason(facts),
    answer,
  );
}

export function listingRestoredMail(facts: TeamFacts & { is: 'live' | 'draft' }): MailContent {
  const { siteName, name, is, listingUrl } = facts;
  return letter(
    `${name} is back on ${siteName}`,
    is === 'live'
      ? `${name} is public again, as it was before it was hidden.\n${listingUrl}`
      : `${name} is as it was before it was hidden: not published, and yours to launch.`,
    reason(facts),
  );
}

export function launchMovedByTeamMail(facts: TeamFacts & { from: string; to: string }): MailContent {
  const { siteName, name, from, to } = facts;
  return letter(
    `${name} moved to the week of ${to}`,
    `The team of ${siteName} has moved the launch of ${name} from the week of ${weekInWords(from)} to that of ${weekInWords(to)} (UTC). What it needs to go live is the same: our badge on your homepage and a complete founder profile.`,
    reason(facts),
    answer,
  );
}
