/** The groups of operations in the reference and in the OpenAPI document, each with a sentence. */
export const tags = {
  'Site and search': 'What the directory has: listings, categories, founders, the blog.',
  'Launches, leaderboards, awards, badges': 'Launch weeks, their rankings, and what listings win in them.',
  'Account and drafts': 'Your account, and drafts of listings from the first address to submission.',
  'My listings': 'Your listings: edits, milestones, updates, interviews, free launches.',
  Claims: 'Proof that the website of a listing is yours.',
  Orders: 'Products, prices and orders; a person pays.',
  Webhooks: 'Endpoints of yours that are sent events, and the log of what was sent.',
} as const;
export type Tag = keyof typeof tags;
