import { OPERATIONS, type Client, type Ops, createClient } from './generated/client.ts';

export interface LaunchDirectoryOptions {
  /** Address of the site, such as `https://launches.example.com`. */
  url: string;
  /** An API key of your account, or an access token; public reads need none. */
  key?: string;
  /** Repetitions after 429, 5xx and broken connections, after the wait that `Retry-After` names. Default 4. */
  retries?: number;
  /** Milliseconds until an attempt is given up. Default 30,000: longer than any operation waits. */
  timeoutMs?: number;
}

/** One method per operation, named as in the reference: `api.search_listings({ q: 'notes' })`. */
export type LaunchDirectory = Client<Ops>;

/**
 * Each write carries an idempotency key that its repetitions share, so that it is carried out once.
 * Methods throw `ApiError` for refusals (see `problemOf`) and `TimeoutError`.
 */
export function createLaunchDirectory(options: LaunchDirectoryOptions): LaunchDirectory {
  const { url, key, retries = 4, timeoutMs = 30_000 } = options;
  return createClient<Ops>(OPERATIONS, {
    serverUrl: `${new URL(url).origin}/api/v1`,
    clientHeader: false,
    argsStyle: 'flat',
    idempotencyKey: true,
    retry: { retries },
    timeout: timeoutMs,
    ...(key !== undefined && { auth: { bearer: key } }),
  });
}
