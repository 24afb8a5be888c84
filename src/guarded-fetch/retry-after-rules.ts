/**
 * A Retry-After header (RFC 9110, section 10.2.3), seconds or a date, as milliseconds from `now`; null where it is missing or
 * invalid. Fractions of seconds are accepted.
 */
export function retryAfterMs(value: string | null | undefined, now: Date): number | null {
  const seconds = /^\s*(\d{1,9}(?:\.\d+)?)\s*$/.exec(value ?? '')?.[1];
  if (seconds !== undefined) return Number(seconds) * 1_000;
  const at = Date.parse(value ?? '');
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
