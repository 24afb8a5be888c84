/** What is written to owners of a week's closing. */
import { weekInWords } from '../shared/week-rules.ts';
import { type MailContent, letter } from './mail-content-rules.ts';

export interface AwardFacts {
  siteName: string;
  /** The listing's name. */
  name: string;
  rank: number;
  /** The Monday. */
  week: string;
  /** Community votes of the listing as the week closed. */
  votes: number;
  /** How many launches the week had. */
  launches: number;
  listingUrl: string;
  /** Where the listing's badges are, with what to paste into a homepage. */
  badgesUrl: string;
}

export function weekAwardMail(facts: AwardFacts): MailContent {
  const { name, rank, siteName, week, votes, launches, listingUrl, badgesUrl } = facts;
  return letter(
    `${name} is Launch of the Week #${rank} on ${siteName}`,
    `The week of ${weekInWords(week)} (UTC) is closed. Of ${counted(launches, 'launch', 'launches')}, ${name} came in #${rank} with ${counted(votes, 'community vote', 'community votes')}, and is Launch of the Week #${rank}.`,
    'The award stays: votes that come now count for the listing, and change nothing in that week.',
    `The badge to show it by, with its code for your homepage (get_badges):\n${badgesUrl}`,
    listingUrl,
  );
}

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;
