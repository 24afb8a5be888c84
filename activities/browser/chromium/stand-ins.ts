/** Development and tests only: hosts of CRAWL_RESOLVE have no certificate, so their https is answered here, over plain HTTP. */
import type { HTTPRequest } from 'puppeteer';
import { type ResolveMap, standIn } from '../../../src/shared/web-address-rules.ts';
import { connect } from '../../../src/guarded-fetch/connect.ts';
import { readBody } from '../../../src/guarded-fetch/read-body.ts';
import { resolveTarget } from '../../../src/guarded-fetch/resolve-target.ts';
import { sendGet } from '../../../src/guarded-fetch/send-get.ts';

/** True for what `answerAsStandIn` answers. */
export const isStandInOverTls = (url: URL, resolve: ResolveMap): boolean =>
  url.protocol === 'https:' && standIn(url, resolve) !== undefined;

export async function answerAsStandIn(
  request: HTTPRequest,
  { resolve, userAgent, maxBytes }: { resolve: ResolveMap; userAgent: string; maxBytes: number },
  signal: AbortSignal,
): Promise<number> {
  const url = new URL(request.url());
  const target = await resolveTarget(url, { resolve, redirected: false });
  const socket = await connect(target, url.href, signal);
  try {
    const response = await sendGet(socket, url, { 'user-agent': userAgent, accept: '*/*' }, signal);
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
