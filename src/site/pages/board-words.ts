/** What pages call the boards, and what they rank by in one sentence. The operations describe ties. */
import type { z } from 'zod';
import type { BoardName } from '../../launches/board-rules.ts';
import type { Leaderboard, LeaderboardItem } from '../../launches/schema.ts';
import { html } from '../html.ts';

export type Board = z.output<typeof Leaderboard>;
export type BoardItem = z.output<typeof LeaderboardItem>;

export const boardTitles: Record<BoardName, string> = {
  'community-weekly': 'The week by votes',
  'community-all-time': 'All time by votes',
  'domain-rating': 'Domain Rating',
  revenue: 'Revenue',
  billboard: 'Billboard',
};

/** The metric of each board in one sentence. */
export const boardMetrics: Record<BoardName, string> = {
  'community-weekly': 'Votes that people gave each launch in its launch week.',
  'community-all-time': 'All votes that a product has received since its launch.',
  'domain-rating':
    'How strongly other websites link to a product’s website, from 0 to 100, as a third party measures it.',
  revenue: 'What a product earns in a month, as the named source states it.',
  billboard: 'What each product paid for its place here. Votes and quality play no part.',
};

export const emptyBoards: Record<BoardName, string> = {
  'community-weekly': 'No product has launched in this week.',
  'community-all-time': 'No product has launched yet.',
  'domain-rating': 'No listing has a measured Domain Rating.',
  revenue: 'No listing has a sourced revenue.',
  billboard: 'No places are taken. Places here are paid.',
};

export const boardPath = (board: BoardName): string => `/leaderboards/${board}`;

/** Marks paid placements. */
export const paidMark = html`<span class="mark">Paid</span>`;
