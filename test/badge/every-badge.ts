import type { Badge } from '../../src/listings/badges/kind-rules.ts';

/** Each kind, the award with each rank. */
export const everyBadge: readonly Badge[] = [
  { kind: 'listed' },
  { kind: 'launched' },
  { kind: 'featured' },
  { kind: 'verified' },
  { kind: 'launch-of-the-week', rank: 1 },
  { kind: 'launch-of-the-week', rank: 2 },
  { kind: 'launch-of-the-week', rank: 3 },
];
