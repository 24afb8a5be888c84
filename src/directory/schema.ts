import { z } from 'zod';
import { Address, openEnum } from '../shared/published-schema.ts';
import { limitClasses } from '../contract/limits.ts';

const SiteUrls = z
  .object({
    home: Address.describe('The home page.'),
    api: Address.describe('Where paths of the API begin.'),
    docs: Address.describe('The API reference.'),
    errors: Address.describe('All error codes.'),
    openapi: Address.describe('This document.'),
    mcp: Address.describe('The MCP server.'),
  })
  .meta({ id: 'SiteUrls' });
const SiteRef = z
  .object({
    key: z.string().describe('As `apply_to` takes it.'),
    name: z.string().describe('Its name.'),
    home: Address.describe('Its home page.'),
  })
  .meta({ id: 'SiteRef' });
const SiteCounts = z
  .object({
    live_listings: z.int().describe('Live listings.'),
    categories: z.int().describe('Categories at all levels.'),
  })
  .meta({ id: 'SiteCounts' });
const RateLimit = z
  .object({
    class: openEnum(limitClasses)
      .meta({ id: 'RateLimitClass' })
      .describe('Its name in the `RateLimit` headers.'),
    quota: z.int().describe('Calls in a window.'),
    window_seconds: z.int().describe('Length of the window.'),
    counts: z.string().describe('What is counted.'),
    counted_by: z.string().describe('Whose calls are added up.'),
  })
  .meta({ id: 'RateLimit' });
const FreePlan = z
  .object({
    wait_weeks: z.int().describe('A free launch is at least this many weeks ahead.'),
    places_per_week: z.int().describe('Free launches in a week.'),
  })
  .meta({ id: 'FreePlan' });

export const SiteInfo = z
  .object({
    name: z.string().describe('The directory’s name.'),
    purpose: z.string().describe('What it is for, in a sentence.'),
    currency: z.string().describe('ISO 4217 code of all prices.'),
    urls: SiteUrls.describe('Where everything is.'),
    sites: z
      .array(SiteRef)
      .describe(
        'All sites of this operator, this one included; `apply_to` of update_my_listing takes their keys.',
      ),
    counts: SiteCounts.describe('How much is in it.'),
    limits: z
      .array(RateLimit)
      .describe('Rate limits. The `RateLimit` headers, and get_account, show what is left.'),
    free_plan: FreePlan.describe('The rules of free launches.'),
  })
  .meta({ id: 'SiteInfo' });
