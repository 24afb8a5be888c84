/** Which addresses events are sent to. */
import { fault } from '../faults.ts';
import { parseUrl } from '../shared/url-rules.ts';
import { type ResolveMap, hiddenInAddress, urlRefusal } from '../shared/web-address-rules.ts';

export const longestEndpoint = 500;

/** The address as it is stored, or a sentence that says what to do. The host is resolved and checked at each attempt. */
export function parseEndpoint(typed: string, resolve?: ResolveMap): { url: string } | { refused: string } {
  const url = hiddenInAddress.test(typed) ? null : parseUrl(typed);
  if (!url) return { refused: 'This is not a web address. Enter one such as https://example.com/webhooks.' };
  if (url.protocol !== 'https:') {
    return { refused: 'Events are sent over https only. Enter an address that begins with https://.' };
  }
  if (url.hash !== '') return { refused: 'Leave out the part of the address from # on: it is not sent.' };
  const refusal = urlRefusal(url, resolve);
  return refusal ? { refused: refusal.why } : { url: url.href };
}

/** @throws Fault invalid_input */
export function acceptedUrl(typed: string, resolve?: ResolveMap): string {
  const parsed = parseEndpoint(typed, resolve);
  if ('url' in parsed) return parsed.url;
  return fault('invalid_input', parsed.refused, { problems: [{ path: 'url', message: parsed.refused }] });
}
