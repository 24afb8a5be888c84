/** Development and tests only: hosts of CRAWL_RESOLVE have no certificate, so https requests are made here over plain HTTP. */
import type { HTTPRequest } from 'puppeteer';
import { type ResolveMap, standIn } from '../../../src/shared/web-address-rules.ts';
import { connect } from '../../../src/guarded-fetch/connect.ts';
import { readBody } from '../../../src/guarded-fetch/read-body.ts';
import { resolveTarget } from '../../../src/guarded-fetch/resolve-target.ts';
import { sendRequest } from '../../../src/guarded-fetch/send-request.ts';

/** Whether to call `answerAsStandIn`. */
export const isStandInOverTls = (url: URL, resolve: ResolveMap): boolean =>
  url.protocol === 'https:' && standIn(url, resolve) !== undefined;

/** Answers the request; returns the size of the body in bytes. @throws FetchFailure */
export async function answerAsStandIn(
  request: HTTPRequest,
  { resolve, userAgent, maxBytes }: { resolve: ResolveMap; userAgent: string; maxBytes: number },
  signal: AbortSignal,
): Promise<number> {
  const url = new URL(request.url());
  const target = await resolveTarget(url, { resolve, redirected: false });
  const socket = await connect(target, url.href, signal);
  try {
    const response = await sendRequest(url, {
      socket,
      headers: { 'user-agent': userAgent, accept: '*/*' },
      signal,
    });
    const { location, 'content-type': contentType, 'access-control-allow-origin': origin } = response.headers;
    const body = await readBody(response, { url: url.href, maxBytes, truncate: true, signal });
    await request.respond({
      status: response.statusCode ?? 502,
      headers: {
        ...(location !== undefined && { location }),
        ...(contentType !== undefined && { 'content-type': contentType }),
        ...(origin !== undefined && { 'access-control-allow-origin': origin }),
      },
      body,
    });
    return body.length;
  } finally {
    socket.destroy();
  }
}
