import { z } from 'zod';

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
    counts: z.object({ live_listings: z.int(), categories: z.int() }),
    rate_limits: z
      .array(z.object({ name: z.string(), quota: z.int(), window_seconds: z.int() }))
      .describe('How many calls of each class an account may make in a window.'),
    free_plan: z.object({
      wait_weeks: z.int().describe('A free launch is at least this many weeks ahead.'),
      places_per_week: z.int(),
    }),
  })
  .meta({ id: 'SiteInfo' });
