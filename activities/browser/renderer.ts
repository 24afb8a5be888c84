/** Renders pages in a browser, which is started on demand and restarted after a crash. */
import type { Logger } from 'pino';
import type { ResolveMap } from '../../src/shared/web-address-rules.ts';
import type { HostLimiter } from '../../src/guarded-fetch/host-limiter.ts';
import { createSemaphore } from '../../src/guarded-fetch/semaphore.ts';
import { type BrowserProcess, type MayVisit, startBrowser } from './browser-process.ts';
import { IDLE_MS, RENDER_TOTAL_MS, RENDERINGS_AT_A_TIME } from './limits.ts';
import type { PageToRender, RenderedPage } from './messages.ts';
import { RenderFailure } from './render-failure.ts';

export interface Renderer {
  /**
   * Runs the scripts of a page. If the browser ends meanwhile, the page is rendered once more, alone, as another page may be the
   * cause. Rejects with RenderFailure, the error of `mayVisit`, or the signal's reason.
   */
  render(
    page: PageToRender,
    options: { mayVisit: MayVisit; signal?: AbortSignal | undefined },
  ): Promise<RenderedPage>;
  /** Ends the browser with all its processes. */
  close(): Promise<void>;
}

export interface RendererOptions {
  /** Path of the browser. */
  executable: string;
  resolve?: ResolveMap | undefined;
  userAgent: string;
  /** Shared with fetching. */
  hosts: HostLimiter;
  log: Logger;
  /** How long an idle browser is kept, in milliseconds. */
  idleMs?: number;
}

/** Renders up to RENDERINGS_AT_A_TIME pages concurrently in one browser. */
export function createRenderer({
  log,
  idleMs = IDLE_MS,
  resolve = new Map(),
  ...options
}: RendererOptions): Renderer {
  const slots = createSemaphore(RENDERINGS_AT_A_TIME);
  let browser: Promise<BrowserProcess> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let active = 0;
  let isClosed = false;

  const running = async (): Promise<BrowserProcess> => {
    const started = (browser ??= startBrowser({ ...options, resolve }));
    const forget = () => {
      if (browser === started) browser = null;
    };
    try {
      const process = await started;
      if (!process.isGone()) return process;
      forget();
    } catch (error) {
      forget();
      throw error;
    }
    return running();
  };
  const end = async () => {
    clearTimeout(idle);
    const last = await browser?.catch(() => null);
    browser = null;
    last?.kill(new RenderFailure('browser_gone', 'it is not needed any more'));
    await last?.gone;
  };

  const attempt = async (
    page: PageToRender,
    mayVisit: MayVisit,
    signal: AbortSignal | undefined,
    slotCount: number,
  ): Promise<RenderedPage> => {
    const release = await slots.acquire(signal, slotCount);
    clearTimeout(idle);
    active += 1;
    try {
      if (isClosed) throw new RenderFailure('browser_gone', 'no more pages are rendered');
      const process = await running();
      signal?.throwIfAborted();
      return await renderInTime(process, page, mayVisit, signal);
    } finally {
      active -= 1;
      release();
      if (active === 0 && !isClosed) idle = setTimeout(() => void end(), idleMs).unref();
    }
  };

  return {
    async render(page, { mayVisit, signal }) {
      try {
        return await attempt(page, mayVisit, signal, 1);
      } catch (error) {
        if (!(error instanceof RenderFailure)) throw error;
        log.warn({ code: error.code, why: error.message }, 'a page was not rendered');
        if (!error.mayRetry || isClosed) throw error;
      }
      return attempt(page, mayVisit, signal, RENDERINGS_AT_A_TIME);
    },
    async close() {
      isClosed = true;
      await end();
    },
  };
}

/** Renders under the deadline, after which the browser is killed. */
async function renderInTime(
  process: BrowserProcess,
  page: PageToRender,
  mayVisit: MayVisit,
  signal: AbortSignal | undefined,
): Promise<RenderedPage> {
  const rendering = process.render(page, mayVisit);
  const cancel = () => rendering.cancel();
  const deadline = new AbortController();
  const late = setTimeout(() => {
    deadline.abort();
    process.kill(new RenderFailure('browser_gone', 'a page blocked it'));
  }, RENDER_TOTAL_MS);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    return await rendering.result;
  } catch (error) {
    signal?.throwIfAborted();
    throw deadline.signal.aborted
      ? new RenderFailure('timed_out', `no end after ${RENDER_TOTAL_MS} ms`)
      : error;
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', cancel);
  }
}
