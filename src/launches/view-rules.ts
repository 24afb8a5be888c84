/** From ranked rows to what launch lists, boards and awards show. */
import type { z } from 'zod';
import type { ListingRow } from '../listings/row-rules.ts';
import { summaryOfListing } from '../listings/view-rules.ts';
import type { Board } from './board-rules.ts';
import type { Award, LaunchItem, LeaderboardItem } from './schema.ts';

type PlacedRow = ListingRow & { place: number };

export function launchItemOf(row: PlacedRow, ranked: boolean, baseUrl: string): z.input<typeof LaunchItem> {
  return { rank: ranked ? row.place : null, ...summaryOfListing(row, baseUrl) };
}

/** A figure that a board ranks by, as its source gives it. */
export interface FigureOfRow {
  value: number;
  /** Null of what this site counts itself. */
  source: string | null;
  /** YYYY-MM-DD */
  as_of: string | null;
  /** Null where it is as real as its listing. */
  figure_is_demo: boolean | null;
  /** Of a Domain Rating; null where the same source measured nothing some 30 days before. */
  trend: number | null;
}

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
