import type { ActivityDeps } from '../deps.ts';

/** What orders need of the worker. */
export type OrderDeps = Pick<ActivityDeps, 'db' | 'config' | 'log' | 'payments' | 'committed'>;
