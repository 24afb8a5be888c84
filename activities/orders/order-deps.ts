import type { ActivityDeps } from '../deps.ts';

/** The dependencies of activities for orders. */
export type OrderDeps = Pick<ActivityDeps, 'db' | 'config' | 'log' | 'payments' | 'committed'>;
