/** A week as the home page shows it. */
import type { z } from 'zod';
import type { LaunchWeekView } from '../../launches/schema.ts';

/** The used members of a week. */
export type HomeWeek = Pick<
  z.output<typeof LaunchWeekView>,
  | 'week'
  | 'starts_at'
  | 'ends_at'
  | 'state'
  | 'items'
  | 'live_total'
  | 'scheduled'
  | 'scheduled_total'
  | 'featured'
>;
