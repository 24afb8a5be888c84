/** The status of a listing, in words for its owner. */
import { weekInWords } from '../shared/week-rules.ts';
import { counted, dayInWords } from './words.ts';

export interface ListingStatusFacts {
  status: string;
  launch_week: string | null;
  launched_at: string | null;
  votes: number;
}

export function statusInWords({
  status,
  launch_week: week,
  launched_at: launched,
  votes,
}: ListingStatusFacts): string {
  const inWeek = week ? ` in the week of ${weekInWords(week)}` : '';
  if (status === 'live') {
    return `Live${launched ? ` since ${dayInWords(launched)}` : ''}, with ${counted(votes, 'vote')}`;
  }
  if (status === 'scheduled') return `Goes live${inWeek}`;
  if (status === 'awaiting_badge') return `Has a place${inWeek}; something is missing`;
  if (status === 'unpublished') return 'Unpublished: only you can see it';
  if (status === 'hidden') return 'Hidden: only you can see it';
  return 'Not published';
}

/** Whether the listing has a public page. */
export const isPublic = ({ status }: Pick<ListingStatusFacts, 'status'>): boolean =>
  status === 'live' || status === 'scheduled' || status === 'awaiting_badge';

export const planInWords = (plan: 'free' | 'paid' | null): string | null =>
  plan && (plan === 'free' ? 'Free plan' : 'Paid plan');
