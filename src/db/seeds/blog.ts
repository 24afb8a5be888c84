import type { DemoPost } from './demo-product.ts';
import { afterTheLaunch } from './blog/after-the-launch.ts';
import { agentsAndCheckouts } from './blog/agents-and-checkouts.ts';
import { badgeOnYourHomepage } from './blog/badge-on-your-homepage.ts';
import { claimYourListing } from './blog/claim-your-listing.ts';
import { comparisonsWithGaps } from './blog/comparisons-with-gaps.ts';
import { fiveBoards } from './blog/five-boards.ts';
import { interviewsWorthReading } from './blog/interviews-worth-reading.ts';
import { launchWeek } from './blog/launch-week.ts';
import { pricingPages } from './blog/pricing-pages.ts';
import { readYourDraft } from './blog/read-your-draft.ts';

/** The demo's blog, oldest first; the last waits for its day. */
export const demoPosts: readonly DemoPost[] = [
  readYourDraft,
  badgeOnYourHomepage,
  pricingPages,
  launchWeek,
  fiveBoards,
  interviewsWorthReading,
  comparisonsWithGaps,
  agentsAndCheckouts,
  afterTheLaunch,
  claimYourListing,
];
