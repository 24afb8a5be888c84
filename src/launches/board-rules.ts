/**
 * The five leaderboards, each a separate ranking (interface specification, "What the service does"). `billboard` is paid
 * and always labelled as paid; money influences no other board.
 */
import { tieRule, weekVotes } from './ranking-rules.ts';

export interface Board {
  paid: boolean;
  /** Shown with the board and each of its items. */
  label: string;
  ranked_by: 'community_votes' | 'money_contributed' | 'domain_rating' | 'monthly_revenue';
  description: string;
  metric: { name: string; unit: 'votes' | 'cents' | 'points' };
}

const votes = {
  paid: false,
  label: 'Community votes',
  ranked_by: 'community_votes',
  metric: { name: 'votes', unit: 'votes' },
} as const;

export const boards = {
  'community-weekly': {
    ...votes,
    description: `Live launches of a week by ${weekVotes}; ${tieRule}. A closed week keeps its final ranks and votes.`,
  },
  'community-all-time': {
    ...votes,
    description: `All live listings by all their community votes; ${tieRule}.`,
  },
  billboard: {
    paid: true,
    label: 'Paid placement: ranked by money contributed',
    ranked_by: 'money_contributed',
    description:
      'A paid ranking: live listings by the money contributed for a place here; equal sums by the earlier first contribution, then the lower id. It is independent of votes and quality.',
    metric: { name: 'contributed', unit: 'cents' },
  },
  'domain-rating': {
    paid: false,
    label: 'Third-party Domain Rating',
    ranked_by: 'domain_rating',
    description:
      'Live listings by the latest Domain Rating of their domain, measured by a third party; equal ratings by domain, then the lower id. Without listings that have no rating.',
    metric: { name: 'domain_rating', unit: 'points' },
  },
  revenue: {
    paid: false,
    label: 'Monthly revenue, as stated by its source',
    ranked_by: 'monthly_revenue',
    description:
      'Live listings by their latest monthly revenue with a source; equal revenues by the lower id. Without listings that have no such figure.',
    metric: { name: 'monthly_revenue', unit: 'cents' },
  },
} as const satisfies Record<string, Board>;

export type BoardName = keyof typeof boards;
export const boardNames = Object.keys(boards) as [BoardName, ...BoardName[]];
