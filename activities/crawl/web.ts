import type { Parse } from '../parsing/tasks.ts';
import type { GuardedFetch } from '../../src/guarded-fetch/guarded-fetch.ts';

/** How other people's websites are asked and what they answer is read: neither in a way that can hurt whoever does it. */
export interface Web {
  fetch: GuardedFetch;
  parse: Parse;
}
