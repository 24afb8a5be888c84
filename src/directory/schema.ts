import { z } from 'zod';
import { Address } from '../shared/published-schema.ts';
import { RateLimitClass } from '../contract/limits.ts';

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
    class: RateLimitClass,
    quota: z.int().min(1).describe('Calls in a window.'),
    window_seconds: z.int().min(1).describe('Length of the window.'),
    counts: z.string().describe('What is counted.'),
    counted_by: z.string().describe('Whose calls are added up.'),
  })
  .meta({ id: 'RateLimit' });
const FreePlan = z
  .object({
    wait_weeks: z.int().describe('The least number of weeks ahead.'),
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
      .describe('All sites of this operator, whose keys `apply_to` of update_my_listing takes.'),
    counts: SiteCounts.describe('How much is in it.'),
    limits: z.array(RateLimit).describe('`RateLimit` headers and get_account show what is left.'),
    free_plan: FreePlan.describe('The rules of free launches.'),
  })
  .meta({ id: 'SiteInfo' });
