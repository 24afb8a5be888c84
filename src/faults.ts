/**
 * Every way an operation can refuse, said once: code → HTTP status and title.
 * Faces read this table; operations name codes from it. The `detail` of a fault
 * says what to do next and is safe to show; the private cause stays in `cause`.
 */
export const faultTable = {
  invalid_input: { status: 400, title: 'The request is not valid' },
  unauthenticated: { status: 401, title: 'Sign-in is needed' },
  insufficient_scope: { status: 403, title: 'The credential lacks a scope' },
  wrong_host: { status: 403, title: 'The server may not be called by this name or page' },
  cross_site_request: { status: 403, title: 'The form was sent from another site' },
  not_found: { status: 404, title: 'Nothing is here' },
  listing_not_found: { status: 404, title: 'No such listing' },
  category_not_found: { status: 404, title: 'No such category' },
  founder_not_found: { status: 404, title: 'No such founder' },
  post_not_found: { status: 404, title: 'No such blog post' },
  draft_not_found: { status: 404, title: 'No such draft' },
  method_not_allowed: { status: 405, title: 'This method is not offered here' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  draft_not_ready: { status: 409, title: 'The draft is not ready' },
  draft_incomplete: { status: 409, title: 'The draft lacks what a listing needs' },
  draft_closed: { status: 409, title: 'The draft can no longer be changed' },
  listing_already_launched: { status: 409, title: 'The listing has launched' },
  listing_on_paid_plan: { status: 409, title: 'The listing is on the paid plan' },
  idempotency_in_progress: { status: 409, title: 'The same request is still being answered' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The body must be JSON' },
  idempotency_key_reused: { status: 422, title: 'The Idempotency-Key was used for another request' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'The service is briefly unavailable' },
} as const satisfies Record<string, { status: number; title: string }>;

export type FaultCode = keyof typeof faultTable;

/** One problem of an `invalid_input` fault. `path` is dotted, as in `fields.name` or `faqs.2.answer`. */
export interface Problem {
  path: string;
  message: string;
}

export interface FaultExtras {
  problems?: readonly Problem[];
  /** Of a 404: slugs of records that may have been meant, the nearest first. */
  suggestions?: readonly string[];
  /** Sent as `Retry-After`, in whole seconds. */
  retryAfterSeconds?: number;
  /** The scopes that would be enough, for `WWW-Authenticate`. */
  scopes?: readonly string[];
  cause?: unknown;
}

export class Fault extends Error {
  readonly code: FaultCode;
  readonly problems: readonly Problem[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly scopes: readonly string[] | undefined;
  readonly suggestions: readonly string[] | undefined;

  constructor(code: FaultCode, detail: string, extras: FaultExtras = {}) {
    super(detail, { cause: extras.cause });
    this.name = 'Fault';
    this.code = code;
    this.problems = extras.problems;
    this.retryAfterSeconds = extras.retryAfterSeconds;
    this.scopes = extras.scopes;
    this.suggestions = extras.suggestions;
  }

  get status(): number {
    return faultTable[this.code].status;
  }

  get title(): string {
    return faultTable[this.code].title;
  }
}

/** Throws; an expression, so that `find() ?? fault('listing_not_found', '…')` reads as it runs. */
export function fault(code: FaultCode, detail: string, extras?: FaultExtras): never {
  throw new Fault(code, detail, extras);
}
