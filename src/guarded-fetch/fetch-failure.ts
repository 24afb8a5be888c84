import { parseUrl } from '../shared/url-rules.ts';
import { PRODUCT_TOKEN } from './limits.ts';

interface Place {
  host: string;
  status: number | null;
  detail: string;
}

/**
 * The failure codes of fetching and reading a website, which become `failure.code` of a draft: whether a retry may help, and
 * the message, which tells the owner what to do.
 */
const fetchFailureTable = {
  address_not_public: {
    transient: false,
    message: ({ host }) =>
      `${host} does not lead to an address on the public internet. Submit the address that visitors of the website use.`,
  },
  url_not_allowed: { transient: false, message: ({ detail }) => detail },
  host_not_found: {
    transient: false,
    message: ({ host }) =>
      `No website was found at ${host}. Check the spelling of the address and that the domain is set up, then submit it again.`,
  },
  dns_unavailable: {
    transient: true,
    message: ({ host }) =>
      `The name server of ${host} did not answer. Check the domain's DNS settings, or submit the address again later.`,
  },
  connection_failed: {
    transient: true,
    message: ({ host }) =>
      `${host} does not accept connections. Check that the website is online, then submit it again.`,
  },
  tls_failed: {
    transient: false,
    message: ({ host }) =>
      `No secure connection to ${host} could be made. Check the website's certificate, then submit it again.`,
  },
  connection_closed: {
    transient: true,
    message: ({ host }) =>
      `${host} closed the connection before the page was complete. Check that the page opens in a browser, then submit it again.`,
  },
  timed_out: {
    transient: true,
    message: ({ host }) =>
      `${host} took too long to answer. Check that the website is online and fast, then submit it again.`,
  },
  too_large: {
    transient: false,
    message: ({ host }) =>
      `The page at ${host} is larger than 2 MiB. Submit the address of a smaller page, such as the product's home page.`,
  },
  decompression_bomb: {
    transient: false,
    message: ({ host }) =>
      `The page at ${host} unpacks to far more than was sent. Check the website's compression, or submit another page.`,
  },
  redirect_loop: {
    transient: false,
    message: ({ host }) =>
      `The address redirects in a circle (last seen at ${host}). Fix the redirect, or submit the address it should end at.`,
  },
  too_many_redirects: {
    transient: false,
    message: () =>
      `The address redirects more than five times. Submit the address that a browser shows in the end.`,
  },
  redirect_to_private_address: {
    transient: false,
    message: ({ host }) =>
      `The address redirects to ${host}, which is not on the public internet. Fix the redirect, or submit the public address of the website.`,
  },
  redirect_scheme_refused: {
    transient: false,
    message: () =>
      `The address redirects to something that is not an http or https page. Fix the redirect, or submit the address of the page itself.`,
  },
  redirect_refused: {
    transient: false,
    message: ({ host }) =>
      `The address redirects to ${host} with a port or a password that is not read. Fix the redirect, or submit the address of the page itself.`,
  },
  leads_elsewhere: {
    transient: false,
    message: ({ detail }) =>
      `It leads to another website, ${detail}, which is not read. Link to a page of the website itself, then submit the address again.`,
  },
  not_to_be_quoted: {
    transient: false,
    message: ({ detail }) =>
      `It asks search engines and crawlers not to quote it (${detail}), so it was not used. Remove that from the page or its headers, or allow our crawler alone with <meta name="${PRODUCT_TOKEN}" content="all">, then submit the address again.`,
  },
  http_error: {
    transient: false,
    message: ({ host, status }) =>
      `${host} answered with status ${status ?? 'unknown'} instead of a page. Check that the address opens in a browser without signing in, then submit it again.`,
  },
  bad_response: {
    transient: false,
    message: ({ host }) =>
      `${host} answered with something that is not valid HTTP. Check the web server, then submit the address again.`,
  },
  not_html: {
    transient: false,
    message: ({ host, detail }) =>
      `The address at ${host} is not a web page (it is ${detail}). Submit the address of the product's home page.`,
  },
  empty_page: {
    transient: false,
    message: ({ host }) =>
      `The page at ${host} has no text to read. If the text is made by scripts, serve it in the HTML too, then submit the address again.`,
  },
  not_rendered: {
    transient: false,
    message: ({ host, detail }) =>
      `The page at ${host} is made by its scripts and could not be rendered, because ${detail}. Serve its text in the HTML too, or submit the address again later.`,
  },
  unreadable_page: {
    transient: false,
    message: ({ host }) =>
      `The HTML of the page at ${host} could not be read. Check it with an HTML validator, then submit the address again.`,
  },
  not_read_in_time: {
    transient: true,
    message: ({ host, detail }) =>
      `The website could not be read in time: what ${host} sent ${detail}, far more than ordinary pages. Shorten or simplify the page, or submit the address of a smaller one.`,
  },
  robots_disallowed: {
    transient: false,
    message: ({ host }) =>
      `The robots.txt of ${host} does not allow LaunchDirectoryBot to read this page. Allow it there, then submit the address again.`,
  },
  robots_unreachable: {
    transient: true,
    message: ({ host, detail }) =>
      `The robots.txt of ${host} could not be read (${detail}), so the website was not read either. Let it answer with a file or with 404, then submit the address again.`,
  },
} as const satisfies Record<string, { transient: boolean; message: (place: Place) => string }>;

export type FetchFailureCode = keyof typeof fetchFailureTable;
export const fetchFailureCodes: readonly string[] = Object.keys(fetchFailureTable);

/** Reading a website failed. `message` is for the owner; `cause` is private. */
export class FetchFailure extends Error {
  readonly code: FetchFailureCode;
  readonly url: string;
  /** The HTTP status, where the response was the failure. */
  readonly status: number | null;
  /** Whether a retry may succeed. */
  readonly transient: boolean;

  constructor(
    code: FetchFailureCode,
    url: string,
    extras: { status?: number; detail?: string; transient?: boolean; cause?: unknown } = {},
  ) {
    const { transient, message } = fetchFailureTable[code];
    const host = parseUrl(url)?.host || url;
    const status = extras.status ?? null;
    super(message({ host, status, detail: extras.detail ?? 'unknown' }), { cause: extras.cause });
    this.name = 'FetchFailure';
    this.code = code;
    this.url = url;
    this.status = status;
    this.transient = extras.transient ?? transient;
  }
}

/** Whether parsing was stopped because it took too much time or memory. */
export const isParseStopped = (error: unknown): error is FetchFailure =>
  error instanceof FetchFailure && error.code === 'not_read_in_time';

/** After a stopped parse there is one retry, as the machine may have been overloaded; more would cost too much. */
const maxAttemptsIfStopped = 2;

/** Whether to retry after attempt number `attempt`, from 1; `maxAttempts` is the caller's limit. */
export function shouldRetry(failure: FetchFailure, attempt: number, maxAttempts: number): boolean {
  return failure.transient && attempt < (isParseStopped(failure) ? maxAttemptsIfStopped : maxAttempts);
}

/** The failure for a status other than success. Server errors and overload are transient. */
export function statusFailure(url: string, status: number): FetchFailure {
  const transient = status >= 500 || status === 408 || status === 425 || status === 429;
  return new FetchFailure('http_error', url, { status, transient });
}

/** System and library errors by their `code`. */
const codesByCause: readonly (readonly [RegExp, FetchFailureCode])[] = [
  [/^(ENOTFOUND|ENODATA|EAI_NONAME|EAI_NODATA)$/, 'host_not_found'],
  [/^(EAI_|ESERVFAIL|EREFUSED|ETIMEOUT)/, 'dns_unavailable'],
  [
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL|ENETDOWN|EHOSTDOWN|EACCES|EPERM|EINVAL)$/,
    'connection_failed',
  ],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_STREAM_DESTROYED)$/, 'connection_closed'],
  [/^(HPE_|Z_|ERR__?ERROR_|ERR_BROTLI|ERR_HTTP|ERR_INVALID_CHAR|ERR_PADDING|ERR_BUFFER)/, 'bad_response'],
  [
    /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_OSSL)/,
    'tls_failed',
  ],
];

/** Translates errors of node:dns, node:net, node:http and node:zlib; others are bugs and are returned as they are. */
export function asFetchFailure(error: unknown, url: string): Error {
  if (!(error instanceof Error))
    return new Error('something that is not an error was thrown', { cause: error });
  if (error instanceof FetchFailure || !('code' in error)) return error;
  const cause = String(error.code);
  const code = codesByCause.find(([pattern]) => pattern.test(cause))?.[1];
  return code === undefined ? error : new FetchFailure(code, url, { cause: error });
}
