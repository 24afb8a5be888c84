/** Mails to owners when a launch week closes. */
import { weekInWords } from '../shared/week-rules.ts';
import { type MailContent, link, mailContent } from './mail-content-rules.ts';

export interface AwardFacts {
  siteName: string;
  /** The listing's name. */
  name: string;
  rank: number;
  /** The Monday. */
  week: string;
  /** The listing's community votes at the close of the week. */
  votes: number;
  /** The number of launches in the week. */
  launches: number;
  listingUrl: string;
  /** The listing's page in its owner's account, with its badges and their embed codes. */
  ownUrl: string;
}

export function weekAwardMail(facts: AwardFacts): MailContent {
  const { name, rank, siteName, week, votes, launches, listingUrl, ownUrl } = facts;
  return mailContent(
    `${name} is Launch of the Week #${rank} on ${siteName}`,
    `The week of ${weekInWords(week)} (UTC) is closed. Of ${counted(launches, 'launch', 'launches')}, ${name} came in #${rank} with ${counted(votes, 'community vote', 'community votes')}, and is Launch of the Week #${rank}.`,
    'The award is final: later votes count for the listing, but not for that week.',
    link('Your badge, with its code for your homepage', ownUrl),
    link('See its page', listingUrl),
  );
}

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;
