import type { Parse } from '../parsing/tasks.ts';
import type { GuardedFetch } from '../../src/guarded-fetch/guarded-fetch.ts';

/** Safe access to other people's websites: guarded requests, and parsing in threads with limits. */
export interface Web {
  fetch: GuardedFetch;
  parse: Parse;
}
