/** Lists are the same for everyone and change only with deployments. */
const listed = { ttlMs: 3_600_000, cacheScope: 'public' as const };
/** The maximum age in our own response cache. */
const read = { ttlMs: 30_000, cacheScope: 'public' as const };
/** What an account sees may change at any time. */
export const ofOne = { ttlMs: 0, cacheScope: 'private' as const };
export const cacheHints = {
  'server/discover': listed,
  'tools/list': listed,
  'prompts/list': listed,
  'resources/list': listed,
  'resources/templates/list': listed,
  'resources/read': read,
};
