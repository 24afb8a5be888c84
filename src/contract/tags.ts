/** The groups of operations in the reference and in the OpenAPI document, each with a sentence. */
export const tags = {
  'Site and search': 'What the directory has: listings, categories, founders, the blog.',
  Launches: 'Launch weeks, leaderboards, and the awards and badges that listings win.',
  'Account and drafts': 'Your account, and drafts of listings until they are submitted.',
  'My listings': 'Edits, milestones, updates, interviews, free launches.',
  Claims: 'Proof that a listing’s website is yours.',
  Orders: 'Products, prices and orders; a person pays.',
  Webhooks: 'Endpoints that are sent events, and the log of what was sent.',
} as const;
export type Tag = keyof typeof tags;
