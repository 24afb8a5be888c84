import { z } from 'zod';
import { Address } from '../shared/published-schema.ts';
import { RateLimitClass } from '../contract/limits.ts';

const SiteUrls = z.object({
  home: Address.describe('Home page.'),
  api: Address.describe('Where API paths begin.'),
  docs: Address.describe('API reference.'),
  errors: Address.describe('Error codes.'),
  openapi: Address.describe('This document.'),
  mcp: Address.describe('The MCP server.'),
});
const SiteRef = z.object({
  key: z.string().describe('For `apply_to` of update_my_listing.'),
  name: z.string().describe('Its name.'),
  home: Address.describe('Its home page.'),
});
const SiteCounts = z.object({
  live_listings: z.int().describe('Live listings.'),
  categories: z.int().describe('Categories at all levels.'),
});
const RateLimit = z
  .object({
    class: RateLimitClass,
    quota: z.int().min(1).describe('Calls in a window.'),
    window_seconds: z.int().min(1).describe('Window length.'),
    counts: z.string().describe('What is counted.'),
    counted_by: z.string().describe('Whose calls are added up.'),
  })
  .meta({ id: 'RateLimit' });
const FreePlan = z.object({
  wait_weeks: z.int().describe('How far ahead a free launch is, at least.'),
  places_per_week: z.int().describe('Free launches a week.'),
});

export const SiteInfo = z
  .object({
    name: z.string().describe('Directory name.'),
    purpose: z.string().describe('As a sentence.'),
    currency: z.string().describe('ISO 4217, of all prices.'),
    urls: SiteUrls.describe('Where everything is.'),
    sites: z.array(SiteRef).describe('All of this operator.'),
    counts: SiteCounts.describe('How much is in it.'),
    limits: z.array(RateLimit).describe('get_account shows what is left.'),
    free_plan: FreePlan.describe('The rules of free launches.'),
  })
  .meta({ id: 'SiteInfo' });
