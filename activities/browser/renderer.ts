/** Renders pages in a browser that is started when it is first needed, and again after it broke down. */
import type { Logger } from 'pino';
import type { ResolveMap } from '../../src/shared/web-address-rules.ts';
import type { HostGate } from '../../src/guarded-fetch/host-gate.ts';
import { type BrowserProcess, type MayVisit, startBrowser } from './browser-process.ts';
import { IDLE_MS, RENDER_TOTAL_MS, RENDERINGS_AT_A_TIME } from './limits.ts';
import type { PageToRender, RenderedPage } from './messages.ts';
import { RenderFailure } from './render-failure.ts';
import { createTurns } from './turns.ts';

export interface Renderer {
  /**
   * Has the scripts of a page run. Rejects with RenderFailure, with what `mayVisit` threw when the page wanted to go where it may
   * not, or with the signal's reason. A page whose browser ended under it is tried once more, alone: another page may have
   * been the cause.
   */
  render(
    page: PageToRender,
    options: { mayVisit: MayVisit; signal?: AbortSignal | undefined },
  ): Promise<RenderedPage>;
  /** Ends the browser, with everything under it. */
  close(): Promise<void>;
}

export interface RendererOptions {
  /** The program of the browser. */
  executable: string;
  resolve?: ResolveMap | undefined;
  userAgent: string;
  /** Places at hosts, which fetching shares. */
  hosts: HostGate;
  log: Logger;
  /** How long a browser that is not needed is kept, in milliseconds. */
  idleMs?: number;
}

export function createRenderer({
  log,
  idleMs = IDLE_MS,
  resolve = new Map(),
  ...options
}: RendererOptions): Renderer {
  const turns = createTurns(RENDERINGS_AT_A_TIME);
  let browser: Promise<BrowserProcess> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let underWay = 0;
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
    places: number,
  ): Promise<RenderedPage> => {
    const giveBack = await turns.take(places, signal);
    clearTimeout(idle);
    underWay += 1;
    try {
      if (isClosed) throw new RenderFailure('browser_gone', 'no more pages are rendered');
      const process = await running();
      signal?.throwIfAborted();
      return await inTime(process, page, mayVisit, signal);
    } finally {
      underWay -= 1;
      giveBack();
      if (underWay === 0 && !isClosed) idle = setTimeout(() => void end(), idleMs).unref();
    }
  };

  return {
    async render(page, { mayVisit, signal }) {
      try {
        return await attempt(page, mayVisit, signal, 1);
      } catch (error) {
        if (!(error instanceof RenderFailure)) throw error;
        log.warn({ code: error.code, why: error.message }, 'a page was not rendered');
        if (!error.mayBeOthers || isClosed) throw error;
      }
      return attempt(page, mayVisit, signal, RENDERINGS_AT_A_TIME);
    },
    async close() {
      isClosed = true;
      await end();
    },
  };
}

/** One rendering with its deadline, past which nothing of the browser is left. */
async function inTime(
  process: BrowserProcess,
  page: PageToRender,
  mayVisit: MayVisit,
  signal: AbortSignal | undefined,
): Promise<RenderedPage> {
  const rendering = process.render(page, mayVisit);
  const leave = () => rendering.cancel();
  const deadline = new AbortController();
  const late = setTimeout(() => {
    deadline.abort();
    process.kill(new RenderFailure('browser_gone', 'a page did not let go of it'));
  }, RENDER_TOTAL_MS);
  signal?.addEventListener('abort', leave, { once: true });
  try {
    return await rendering.result;
  } catch (error) {
    signal?.throwIfAborted();
    throw deadline.signal.aborted
      ? new RenderFailure('timed_out', `no end after ${RENDER_TOTAL_MS} ms`)
      : error;
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', leave);
  }
}
