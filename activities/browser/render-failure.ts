import type { PageFailureCode } from './messages.ts';

export type RenderFailureCode =
  | Exclude<PageFailureCode, 'refused' | 'cancelled'>
  | 'browser_not_started'
  | 'browser_gone'
  | 'too_much_memory';

/** Parts of sentences for owners, after "because". */
const reasons: Record<RenderFailureCode, string> = {
  page_crashed: 'it broke down in the browser',
  timed_out: 'its scripts took too long',
  too_large: 'it is larger than 2 MiB once its scripts have run',
  no_page: 'its scripts lead to something that is no page',
  browser_not_started: 'the browser did not start here',
  browser_gone: 'the browser ended while it was open',
  too_much_memory: 'its scripts need too much memory',
};

/** A page could not be rendered; its plain HTML may still be used. `message` is for logs. */
export class RenderFailure extends Error {
  readonly code: RenderFailureCode;
  /** Whether another page may be the cause, so that a retry may succeed. */
  readonly mayRetry: boolean;

  constructor(code: RenderFailureCode, message: string, { isShared = false } = {}) {
    super(message);
    this.name = 'RenderFailure';
    this.code = code;
    this.mayRetry =
      code === 'browser_gone' || code === 'browser_not_started' || (code === 'too_much_memory' && isShared);
  }

  /** Part of a sentence for owners. */
  get reason(): string {
    return reasons[this.code];
  }
}
