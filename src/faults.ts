/** Refusals. The `detail` of a fault says what to do next and is safe to show; the private cause stays in `cause`. */
import { type FaultCode, faultTable } from './fault-table.ts';

/** One problem of an `invalid_input` fault. `path` is dotted, as in `fields.name` or `faqs.2.answer`. */
export interface Problem {
  path: string;
  message: string;
}

/** The status of a rate limit after a call. */
export interface LimitStatus {
  name: string;
  /** Calls in a window. */
  quota: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
}

/** The maximum per refusal; `moreProblems` counts the others. */
export const maxProblems = 20;
/** Refusals repeat names and values of the request, shortened to what a person needs to find them. */
const maxPathCharacters = 200;
const maxMessageCharacters = 400;
/** Room for a sentence or two and the names of all tools. */
const maxDetailCharacters = 4_000;

export interface FaultExtras {
  problems?: readonly Problem[];
  /** Of a 404: slugs of records that may have been meant, the nearest first. */
  suggestions?: readonly string[];
  /** The listing that the call conflicts with. */
  listing?: { slug: string; url: string };
  /** Sent as `Retry-After`, in whole seconds. */
  retryAfterSeconds?: number;
  /** The scopes that would be enough, for `WWW-Authenticate`. */
  scopes?: readonly string[];
  /** The limit that the call was counted against, for its headers. */
  limit?: LimitStatus;
  cause?: unknown;
}

export class Fault extends Error {
  readonly code: FaultCode;
  /** The first of them. */
  readonly problems: readonly Problem[] | undefined;
  /** The number of problems that are not in `problems`. */
  readonly moreProblems: number;
  readonly retryAfterSeconds: number | undefined;
  readonly scopes: readonly string[] | undefined;
  readonly suggestions: readonly string[] | undefined;
  readonly listing: { slug: string; url: string } | undefined;
  /** For the headers of the error, as on answers; set where the call is counted. */
  limit: LimitStatus | undefined;

  constructor(code: FaultCode, detail: string, extras: FaultExtras = {}) {
    super(cut(detail, maxDetailCharacters), { cause: extras.cause });
    this.name = 'Fault';
    this.code = code;
    this.problems = extras.problems?.slice(0, maxProblems).map(({ path, message }) => ({
      path: cut(path, maxPathCharacters),
      message: cut(message, maxMessageCharacters),
    }));
    this.moreProblems = Math.max(0, (extras.problems?.length ?? 0) - maxProblems);
    this.retryAfterSeconds = extras.retryAfterSeconds;
    this.scopes = extras.scopes;
    this.suggestions = extras.suggestions;
    this.listing = extras.listing;
    this.limit = extras.limit;
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

/** Text that a request chose the length of, as it may be repeated in an answer. */
export const cut = (text: string, maxCharacters: number): string =>
  text.length <= maxCharacters
    ? text
    : `${text.slice(0, maxCharacters - 1).replace(/[\ud800-\udbff]$/, '')}…`;
