/** Results of attempts, as the log of an endpoint shows them. */

/** Why an attempt failed, by code. */
export const attemptFailures = {
  status: 'It answered with another status than 200 to 299.',
  redirect: 'It answered with a redirect. Redirects are not followed: enter the address where it ends.',
  gone: 'It answered 410 Gone, which pauses the endpoint.',
  timed_out: 'It did not answer within 15 seconds. Answer first, then do the work.',
  host_not_found: 'There is no such host. Check the spelling and the DNS settings.',
  dns_unavailable: 'The name server did not answer.',
  address_not_public: 'The host does not lead to an address on the public internet.',
  connection_failed: 'It does not accept connections.',
  connection_closed: 'It closed the connection without an answer.',
  tls_failed: 'No secure connection could be made. Check the certificate.',
  bad_response: 'It answered with something that is not valid HTTP.',
  no_secret: 'Its secret cannot be made any more, as the service has other keys. Rotate the secret.',
} as const;
export type AttemptFailure = keyof typeof attemptFailures;
export const attemptFailureCodes = Object.keys(attemptFailures) as AttemptFailure[];

/** By the status of an answer; null is success. */
export function failureOfStatus(status: number): AttemptFailure | null {
  if (status >= 200 && status <= 299) return null;
  if (status === 410) return 'gone';
  return status >= 300 && status <= 399 ? 'redirect' : 'status';
}

/** By the code of a FetchFailure. */
export const failureOfFetch = (code: string): AttemptFailure =>
  Object.hasOwn(attemptFailures, code) ? (code as AttemptFailure) : 'bad_response';
