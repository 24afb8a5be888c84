/** Mails to owners about actions of the site team on their listings. They quote the team's reason. */
import { weekInWords } from '../shared/week-rules.ts';
import { type MailContent, link, mailContent } from './mail-content-rules.ts';

export interface TeamFacts {
  siteName: string;
  /** The listing's name. */
  name: string;
  listingUrl: string;
  why: string;
}

const reason = ({ why }: TeamFacts) => `The reason:\n${why}`;
const replyNote = 'If you think this is a mistake, answer this mail.';

export function listingHiddenMail(
  facts: TeamFacts & { was: 'live' | 'draft'; launchWithdrawn: boolean },
): MailContent {
  const { siteName, name, was, launchWithdrawn } = facts;
  return mailContent(
    `${name} is hidden on ${siteName}`,
    was === 'live'
      ? `The team of ${siteName} has hidden ${name}: its page is no longer public, and it is not in lists or on boards. Nothing is deleted; you can still see and edit it.`
      : `The team of ${siteName} has hidden ${name}, which is not published: it cannot launch while it is hidden. Nothing is deleted; you can still see and edit it.`,
    launchWithdrawn
      ? 'It has lost its place in its launch week. When the listing is back, choose the free plan again.'
      : null,
    reason(facts),
    replyNote,
  );
}

export function listingRestoredMail(
  facts: TeamFacts & { is: 'live' | 'draft' | 'unpublished' },
): MailContent {
  const { siteName, name, is, listingUrl } = facts;
  return mailContent(
    `${name} is back on ${siteName}`,
    is === 'live'
      ? `${name} is public again, as it was before it was hidden.`
      : `${name} is no longer hidden. It is not published, and yours to ${is === 'draft' ? 'launch' : 'publish again'}.`,
    reason(facts),
    is === 'live' ? link('See its page', listingUrl) : null,
  );
}

export function launchMovedByTeamMail(facts: TeamFacts & { from: string; to: string }): MailContent {
  const { siteName, name, from, to } = facts;
  return mailContent(
    `${name} moved to the week of ${to}`,
    `The team of ${siteName} has moved the launch of ${name} from the week of ${weekInWords(from)} to that of ${weekInWords(to)} (UTC). It still needs our badge on your homepage and a complete founder profile to go live.`,
    reason(facts),
    replyNote,
  );
}

/** `from`: the name of the merged listing. `isOwner`: the recipient owns the listing that it was merged into. */
export function listingMergedMail(facts: TeamFacts & { from: string; isOwner: boolean }): MailContent {
  const { siteName, name, from, listingUrl, isOwner } = facts;
  return mailContent(
    `${from} is merged into ${name} on ${siteName}`,
    `The team of ${siteName} has merged the listing ${from} into ${name}. Its votes, followers, reviews, awards and orders now belong to ${name}, and its address redirects there.`,
    link('See the listing', listingUrl),
    isOwner
      ? null
      : 'Your draft stays in your account to read, but can no longer be edited. Orders that you have paid stay in your account. If the website is yours, claim the listing on its page.',
    reason(facts),
    replyNote,
  );
}

/** What the drafts of a merged listing say. */
export const mergedDraft = ({ from, into }: { from: string; into: string }): string =>
  `The site team has merged the listing ${from} into ${into}. This draft no longer edits it. If ${into} is yours, submit its address again to get the draft that edits it.`;
