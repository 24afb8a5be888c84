import { z } from 'zod';
import { limitClasses } from '../contract/limits.ts';

export const SiteInfo = z
  .object({
    name: z.string(),
    purpose: z.string(),
    currency: z.string().describe('ISO 4217 code of all prices.'),
    urls: z.object({
      home: z.string(),
      api: z.string(),
      docs: z.string(),
      errors: z.string(),
      openapi: z.string(),
      mcp: z.string(),
    }),
    sites: z
      .array(z.object({ key: z.string(), name: z.string(), home: z.string() }))
      .describe(
        'All sites of this operator, this one included; `apply_to` of update_my_listing takes their keys.',
      ),
    counts: z.object({ live_listings: z.int(), categories: z.int() }),
    limits: z
      .array(
        z.object({
          class: z.enum(limitClasses),
          quota: z.int().describe('Calls in a window.'),
          window_seconds: z.int(),
          counts: z.string().describe('What is counted.'),
          counted_by: z.string().describe('Whose calls are added up.'),
        }),
      )
      .describe('Rate limits. The `RateLimit` headers, and get_account, show what is left.'),
    free_plan: z.object({
      wait_weeks: z.int().describe('A free launch is at least this many weeks ahead.'),
      places_per_week: z.int(),
    }),
  })
  .meta({ id: 'SiteInfo' });
