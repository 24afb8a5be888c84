/** Renders one page in a browser context of its own. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'puppeteer';
import { parseUrl } from '../../../src/shared/url-rules.ts';
import type { ResolveMap } from '../../../src/shared/web-address-rules.ts';
import { MAX_PAGE_BYTES } from '../../../src/guarded-fetch/limits.ts';
import { MEASURE_MS, MAX_TRAFFIC_BYTES, QUIET_MS, READ_OUT_MS, SCRIPTS_MS } from '../limits.ts';
import type { PageFailureCode, PageToRender, RenderedPage } from '../messages.ts';
import type { AcquireHost } from './page-limiter.ts';
import { openPageProxy } from './page-proxy.ts';
import { guardRequests, type PageRequests } from './page-requests.ts';
import { beforeScripts, measure, readOut } from './page-scripts.ts';

export interface BrowserEnvironment {
  browser: Browser;
  /** The address on which proxies listen. */
  address: string;
  resolve: ResolveMap;
  userAgent: string;
}

/** Requests to the worker. */
export interface WorkerRequests {
  /** Called before the page navigates. */
  mayVisit: (url: string) => Promise<boolean>;
  acquireHost: AcquireHost;
}

/** A page could not be rendered. */
export class PageFailure extends Error {
  readonly code: PageFailureCode;

  constructor(code: PageFailureCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The result of `measure`. */
type Measure = [url: string, isParsed: boolean, textLength: number, elements: number];

/** Renders a page; after SCRIPTS_MS it is read as it is. @throws PageFailure */
export async function renderPage(
  { browser, address, resolve, userAgent }: BrowserEnvironment,
  wanted: PageToRender,
  { mayVisit, acquireHost }: WorkerRequests,
  cancelled: AbortSignal,
): Promise<RenderedPage> {
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, cancelled]);
  const failed = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  failed.catch(() => undefined);
  const end = (failure: PageFailure) => ended.abort(failure);

  const proxy = await openPageProxy(address, { resolve }, MAX_TRAFFIC_BYTES);
  const context = await browser.createBrowserContext({
    proxyServer: `http://${address}:${proxy.port}`,
    proxyBypassList: ['<-loopback>'],
    downloadBehavior: { policy: 'deny' },
  });
  // Other pages are closed, as their requests are not intercepted.
  let own: Page | null = null;
  context.on('targetcreated', (target) => {
    const close = async () => {
      const page = own && (await target.page());
      if (page && page !== own) await page.close();
    };
    close().catch(() => undefined);
  });
  const guarded = async (url: string): Promise<boolean> => {
    if (await mayVisit(url)) return true;
    end(new PageFailure('refused', url));
    return false;
  };
  try {
    const page = await context.newPage();
    own = page;
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    page.on('error', (error) => end(new PageFailure('page_crashed', error.message)));
    const steps = async (): Promise<RenderedPage> => {
      const cdp = await page.createCDPSession();
      const prepared = [
        page.setBypassServiceWorker(true),
        page.evaluateOnNewDocument(beforeScripts),
        page.setViewport({ width: 1280, height: 1600 }),
        guardRequests(page, wanted, { proxy, resolve, userAgent, mayVisit: guarded, acquireHost, signal }),
      ] as const;
      const [, , , requests] = await Promise.all(prepared);
      // The load event does not matter; `untilQuiet` decides when the page is complete.
      page.goto(wanted.url, { timeout: 0 }).catch(() => undefined);
      const reader = readerOf(cdp);
      await untilQuiet(reader, requests);
      const [shown, html] = await readPage(reader, cdp);
      const status = requests.status();
      const url = withoutFragment(shown);
      if (url === null || status < 200 || status > 299) {
        throw new PageFailure('no_page', `${shown} (${status})`);
      }
      if (url !== withoutFragment(wanted.url) && !(await guarded(url))) throw new PageFailure('refused', url);
      return { url, html };
    };
    return await Promise.race([steps(), failed]);
  } catch (error) {
    if (error instanceof PageFailure || signal.aborted) throw signal.aborted ? signal.reason : error;
    throw new PageFailure('page_crashed', error instanceof Error ? error.message : 'unknown');
  } finally {
    ended.abort(new PageFailure('cancelled', 'over'));
    proxy.close();
    await within(context.close(), READ_OUT_MS);
  }
}

/** Evaluates in an isolated world, where pages cannot replace functions. */
type Reader = (expression: string) => Promise<unknown>;

function readerOf(cdp: CDPSession): Reader {
  return async (expression) => {
    const { frameTree } = await cdp.send('Page.getFrameTree');
    const { executionContextId } = await cdp.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
    });
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value as unknown;
  };
}

/** Resolves when the page is quiet, or after SCRIPTS_MS. */
async function untilQuiet(reader: Reader, requests: PageRequests): Promise<void> {
  const end = performance.now() + SCRIPTS_MS;
  let before = '';
  let since = performance.now();
  for (;;) {
    const left = end - performance.now();
    if (left <= 0) return;
    // Rejects during a navigation, and waits while a script blocks the page.
    const measured = await within(reader(measure), left);
    const now = JSON.stringify(measured);
    if (measured === null || now !== before || !isShown(measured as Measure) || !requests.isQuiet()) {
      since = performance.now();
    }
    if (performance.now() - since >= QUIET_MS) return;
    before = now;
    await sleep(MEASURE_MS);
  }
}

const isShown = ([url, isParsed]: Measure): boolean => isParsed && !url.startsWith('about:');

async function readPage(reader: Reader, cdp: CDPSession): Promise<[url: string, html: string]> {
  const expression = readOut(MAX_PAGE_BYTES);
  let read = within(reader(expression), READ_OUT_MS);
  // Stops an endless script; on a quiet page this would stop the reading instead.
  if ((await within(reader('1'), READ_OUT_MS / 5)) === null) {
    await within(cdp.send('Runtime.terminateExecution'), READ_OUT_MS / 5);
    read = within(reader(expression), READ_OUT_MS);
  }
  const answer = (await read) as [string, string | null] | null;
  if (answer === null) throw new PageFailure('timed_out', 'its scripts block the page');
  const [url, html] = answer;
  if (html === null || Buffer.byteLength(html) > MAX_PAGE_BYTES) throw new PageFailure('too_large', url);
  return [url, html.replaceAll('\0', '')];
}

function withoutFragment(address: string): string | null {
  const url = /^https?:/.test(address) ? parseUrl(address) : null;
  if (!url) return null;
  url.hash = '';
  return url.href;
}

/** The result; null if it is late or rejects. */
async function within<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  const timer = new AbortController();
  const late = sleep(ms, null, { signal: timer.signal }).catch(() => null);
  try {
    return await Promise.race([promise.catch(() => null), late]);
  } finally {
    timer.abort();
  }
}
