/**
 * The five boards, each a ranking of its own (interface specification, "What the service does"). `billboard` is paid
 * for, and says so wherever it is shown; money moves no other board.
 */
import { tiesInWords } from './ranking-rules.ts';

export interface Board {
  paid: boolean;
  /** To be shown beside the board and each of its items. */
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
    description: `Live launches of one week by the community’s votes; ${tiesInWords}. A week that is closed keeps the ranks and votes it closed with.`,
  },
  'community-all-time': {
    ...votes,
    description: `All live listings by the community’s votes; ${tiesInWords}.`,
  },
  billboard: {
    paid: true,
    label: 'Paid placement: ranked by money contributed',
    ranked_by: 'money_contributed',
    description:
      'A paid ranking: live listings by all the money contributed for a place here; equal sums by the earlier first contribution, then the lower id. It says nothing of votes or quality.',
    metric: { name: 'contributed', unit: 'cents' },
  },
  'domain-rating': {
    paid: false,
    label: 'Third-party Domain Rating',
    ranked_by: 'domain_rating',
    description:
      'Live listings by the Domain Rating that a third party last measured of their domain; equal ratings by domain, then the lower id. A listing without a measured rating is not here.',
    metric: { name: 'domain_rating', unit: 'points' },
  },
  revenue: {
    paid: false,
    label: 'Monthly revenue, as its source states it',
    ranked_by: 'monthly_revenue',
    description:
      'Live listings by the latest monthly revenue that has a source; equal revenues by the lower id. A listing without a sourced figure is not here.',
    metric: { name: 'monthly_revenue', unit: 'cents' },
  },
} as const satisfies Record<string, Board>;

export type BoardName = keyof typeof boards;
export const boardNames = Object.keys(boards) as [BoardName, ...BoardName[]];
