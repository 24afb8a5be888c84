/** Builds the views of launches, leaderboard items and awards. */
import type { z } from 'zod';
import type { ListingRow } from '../listings/row-rules.ts';
import { summaryOfListing } from '../listings/view-rules.ts';
import type { Board } from './board-rules.ts';
import type { Award, LaunchItem, LeaderboardItem, RankedListing } from './schema.ts';

type PlacedRow = ListingRow & { place: number };

/** The view of a launch in its week; its `votes` are those of the week. */
export function rankedListingOf(
  row: PlacedRow & { all_time_votes: number },
  baseUrl: string,
): z.input<typeof RankedListing> {
  return { rank: row.place, all_time_votes: row.all_time_votes, ...summaryOfListing(row, baseUrl) };
}

/** The view of a launch in a section. `value`: the votes of its launch week, if the section ranks by these. */
export function launchItemOf(
  row: PlacedRow & { value?: number },
  ranked: boolean,
  baseUrl: string,
): z.input<typeof LaunchItem> {
  return {
    rank: ranked ? row.place : null,
    all_time_votes: row.votes,
    ...summaryOfListing({ ...row, votes: row.value ?? row.votes }, baseUrl),
  };
}

/** The figure that a leaderboard ranks by. */
export interface FigureOfRow {
  value: number;
  /** Null for this site's own counts. */
  source: string | null;
  /** YYYY-MM-DD */
  as_of: string | null;
  /** Null: as the listing. */
  figure_is_demo: boolean | null;
  /** The change of a Domain Rating in about 30 days; null if unknown. */
  trend: number | null;
}

/** The view of a leaderboard item. */
export function leaderboardItemOf(
  row: PlacedRow & FigureOfRow,
  { paid, label, metric }: Board,
  { baseUrl, currency }: { baseUrl: string; currency: string },
): z.input<typeof LeaderboardItem> {
  return {
    rank: row.place,
    paid,
    label,
    listing: summaryOfListing(row, baseUrl),
    metric: {
      ...metric,
      value: row.value,
      currency: metric.unit === 'cents' ? currency : null,
      as_of: row.as_of,
      source: row.source,
      trend: row.trend,
      is_demo: row.figure_is_demo ?? row.is_demo,
    },
  };
}

export interface AwardOfRow {
  week: string;
  award_rank: number;
  award_votes: number;
  awarded_at: Date;
}

/** The view of an award. */
export function awardOf(row: ListingRow & AwardOfRow, baseUrl: string): z.input<typeof Award> {
  return {
    name: `Launch of the Week #${row.award_rank}`,
    rank: row.award_rank,
    week: row.week,
    votes: row.award_votes,
    awarded_at: row.awarded_at.toISOString(),
    listing: summaryOfListing(row, baseUrl),
  };
}
