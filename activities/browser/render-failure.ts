import type { PageFailureCode } from './messages.ts';

export type RenderFailureCode =
  | Exclude<PageFailureCode, 'refused' | 'cancelled'>
  | 'browser_not_started'
  | 'browser_gone'
  | 'too_much_memory';

/** How the draft says it: parts of a sentence, after "because". */
const says: Record<RenderFailureCode, string> = {
  page_crashed: 'it broke down in the browser',
  timed_out: 'its scripts took too long',
  too_large: 'it is larger than 2 MiB once its scripts have run',
  no_page: 'its scripts lead to something that is no page',
  browser_not_started: 'the browser did not start here',
  browser_gone: 'the browser ended while it was open',
  too_much_memory: 'its scripts need too much memory',
};

/** A page could not be rendered. It may still be read as it was fetched. `message` is for logs. */
export class RenderFailure extends Error {
  readonly code: RenderFailureCode;
  /** Whether something else than the page may be the cause, so that it is worth another try. */
  readonly mayBeOthers: boolean;

  constructor(code: RenderFailureCode, message: string, { isShared = false } = {}) {
    super(message);
    this.name = 'RenderFailure';
    this.code = code;
    this.mayBeOthers =
      code === 'browser_gone' || code === 'browser_not_started' || (code === 'too_much_memory' && isShared);
  }

  /** Part of a sentence, for people. */
  get because(): string {
    return says[this.code];
  }
}
