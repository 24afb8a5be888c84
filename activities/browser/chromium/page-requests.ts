/** Intercepts the requests of a page: forwards, answers or refuses them. */
import type { HTTPRequest, Page } from 'puppeteer';
import { bareHost, type ResolveMap } from '../../../src/shared/web-address-rules.ts';
import { MAX_REDIRECTS } from '../../../src/guarded-fetch/limits.ts';
import { MAX_REQUESTS, MAX_TRAFFIC_BYTES, SLOW_REQUEST_MS } from '../limits.ts';
import type { PageToRender } from '../messages.ts';
import { type AcquireHost, createPageLimiter } from './page-limiter.ts';
import type { PageProxy } from './page-proxy.ts';
import { isRefused } from './request-rules.ts';
import { answerAsStandIn, isStandInOverTls } from './stand-ins.ts';

export interface PageRequests {
  /** Whether only slow requests are left. */
  isQuiet(): boolean;
  /** The HTTP status of the current document. */
  status(): number;
}

export interface RequestGuard {
  proxy: PageProxy;
  resolve: ResolveMap;
  userAgent: string;
  /** Whether the page may navigate to a URL. Rejects after the rendering has ended. */
  mayVisit: (url: string) => Promise<boolean>;
  acquireHost: AcquireHost;
  signal: AbortSignal;
}

/** Intercepts all requests of the page from now on. The first navigation gets the fetched HTML. */
export async function guardRequests(
  page: Page,
  { html }: PageToRender,
  guard: RequestGuard,
): Promise<PageRequests> {
  const acquire = createPageLimiter(guard.acquireHost);
  const current = new Map<HTTPRequest, { at: number; release: () => void }>();
  let requests = 0;
  let visits = 0;
  let isServed = false;
  let status = 200;

  const end = (request: HTTPRequest) => {
    current.get(request)?.release();
    current.delete(request);
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  page.on('response', (response) => {
    const request = response.request();
    // The next hop of a redirect is a separate request, and this one gets no 'finished' event.
    if (response.status() >= 300 && response.status() < 400) end(request);
    if (isMainNavigation(request, page)) status = response.status();
  });

  const handle = async (request: HTTPRequest): Promise<void> => {
    requests += 1;
    const isMain = isMainNavigation(request, page);
    if (isMain && !isServed) {
      isServed = true;
      // The document is decoded already, whatever charset it declares.
      return request.respond({ status: 200, contentType: 'text/html; charset=utf-8', body: html });
    }
    const described = {
      url: request.url(),
      method: request.method(),
      type: request.resourceType(),
      isNavigation: request.isNavigationRequest(),
      isMainFrame: isMain,
      redirects: request.redirectChain().length,
    };
    if (requests > MAX_REQUESTS || isRefused(described, MAX_REDIRECTS)) {
      // Any other failure of a navigation would replace the page with an error page.
      return request.abort(isMain ? 'aborted' : 'blockedbyclient');
    }
    if (isMain) {
      visits += 1;
      if (visits > MAX_REDIRECTS || !(await guard.mayVisit(described.url))) return request.abort('aborted');
    }
    const release = await acquire(bareHost(new URL(described.url)));
    current.set(request, { at: performance.now(), release });
    if (!isStandInOverTls(new URL(described.url), guard.resolve)) return request.continue();
    const { resolve, userAgent, proxy, signal } = guard;
    const bytes = await answerAsStandIn(request, { resolve, userAgent, maxBytes: MAX_TRAFFIC_BYTES }, signal);
    if (!proxy.count(bytes)) throw new Error('limit exceeded');
  };
  page.on('request', (request) => {
    handle(request).catch(() => {
      end(request);
      // The request was refused, or the page has ended.
      if (!request.isInterceptResolutionHandled()) request.abort('failed').catch(() => undefined);
    });
  });
  await page.setRequestInterception(true);
  return {
    isQuiet() {
      const slowBefore = performance.now() - SLOW_REQUEST_MS;
      return [...current.values()].every(({ at }) => at < slowBefore);
    },
    status: () => status,
  };
}

const isMainNavigation = (request: HTTPRequest, page: Page): boolean =>
  request.isNavigationRequest() && request.frame() === page.mainFrame();
