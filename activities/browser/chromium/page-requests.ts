/** The requests of a page: which are made, which are answered from what was fetched before, and which end the rendering. */
import type { HTTPRequest, Page } from 'puppeteer';
import { bareHost, type ResolveMap } from '../../../src/shared/web-address-rules.ts';
import { MAX_REDIRECTS } from '../../../src/guarded-fetch/limits.ts';
import { MAX_REQUESTS, MAX_TRAFFIC_BYTES, SLOW_REQUEST_MS } from '../limits.ts';
import type { PageToRender } from '../messages.ts';
import { type EnterHost, createHostTurns } from './host-turns.ts';
import type { PageProxy } from './page-proxy.ts';
import { isRefused } from './request-rules.ts';
import { answerAsStandIn, isStandInOverTls } from './stand-ins.ts';

export interface PageRequests {
  /** True while nothing is under way but what has been for too long. */
  isQuiet(): boolean;
  /** The status of the document that the page shows. */
  status(): number;
}

export interface RequestGuard {
  proxy: PageProxy;
  resolve: ResolveMap;
  userAgent: string;
  /** Whether the page may go to another address; asked before it goes. Rejects once the rendering is over. */
  mayVisit: (url: string) => Promise<boolean>;
  enterHost: EnterHost;
  signal: AbortSignal;
}

/** Has every request of a page looked at before it is made. */
export async function guardRequests(
  page: Page,
  { html }: PageToRender,
  guard: RequestGuard,
): Promise<PageRequests> {
  const enter = createHostTurns(guard.enterHost);
  const begun = new Map<HTTPRequest, { at: number; leave: () => void }>();
  let requests = 0;
  let visits = 0;
  let isServed = false;
  let status = 200;

  const over = (request: HTTPRequest) => {
    begun.get(request)?.leave();
    begun.delete(request);
  };
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  page.on('response', (response) => {
    const request = response.request();
    // The next hop of a redirect is a request of its own, and this one is never called finished.
    if (response.status() >= 300 && response.status() < 400) over(request);
    if (isMainNavigation(request, page)) status = response.status();
  });

  const judge = async (request: HTTPRequest): Promise<void> => {
    requests += 1;
    const isMain = isMainNavigation(request, page);
    if (isMain && !isServed) {
      isServed = true;
      // The document was decoded already, whatever it says of its encoding.
      return request.respond({ status: 200, contentType: 'text/html; charset=utf-8', body: html });
    }
    const asked = {
      url: request.url(),
      method: request.method(),
      type: request.resourceType(),
      isNavigation: request.isNavigationRequest(),
      isMainFrame: isMain,
      redirects: request.redirectChain().length,
    };
    if (requests > MAX_REQUESTS || isRefused(asked, MAX_REDIRECTS)) {
      // A navigation that fails otherwise puts an error page in place of the page.
      return request.abort(isMain ? 'aborted' : 'blockedbyclient');
    }
    if (isMain) {
      visits += 1;
      if (visits > MAX_REDIRECTS || !(await guard.mayVisit(asked.url))) return request.abort('aborted');
    }
    const leave = await enter(bareHost(new URL(asked.url)));
    begun.set(request, { at: performance.now(), leave });
    if (!isStandInOverTls(new URL(asked.url), guard.resolve)) return request.continue();
    const { resolve, userAgent, proxy, signal } = guard;
    const bytes = await answerAsStandIn(request, { resolve, userAgent, maxBytes: MAX_TRAFFIC_BYTES }, signal);
    if (!proxy.count(bytes)) throw new Error('enough');
  };
  page.on('request', (request) => {
    judge(request).catch(() => {
      over(request);
      // Refused, or the page is gone: in either case there is no more to it.
      if (!request.isInterceptResolutionHandled()) request.abort('failed').catch(() => undefined);
    });
  });
  await page.setRequestInterception(true);
  return {
    isQuiet() {
      const slowBefore = performance.now() - SLOW_REQUEST_MS;
      return [...begun.values()].every(({ at }) => at < slowBefore);
    },
    status: () => status,
  };
}

const isMainNavigation = (request: HTTPRequest, page: Page): boolean =>
  request.isNavigationRequest() && request.frame() === page.mainFrame();
