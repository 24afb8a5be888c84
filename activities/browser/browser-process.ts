/** The worker's side of a browser: a forked process that drives Chromium. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ResolveMap } from '../../src/shared/web-address-rules.ts';
import type { HostLimiter } from '../../src/guarded-fetch/host-limiter.ts';
import {
  DRIVER_HEAP_MB,
  KILL_RETRY_MS,
  KILL_ATTEMPTS,
  LAUNCH_MS,
  MAX_BROWSER_BYTES,
  MEMORY_MEASURE_MS,
} from './limits.ts';
import type { FromBrowser, PageToRender, RenderedPage, ToBrowser } from './messages.ts';
import { killTree, memoryOf, type Tree } from './process-tree.ts';
import { RenderFailure } from './render-failure.ts';

/** Throws the page's failure if the page may not navigate to the URL. */
export type MayVisit = (url: URL) => Promise<void>;

export interface BrowserProcess {
  /** Rejects with RenderFailure, or with the error of `mayVisit`. */
  render(page: PageToRender, mayVisit: MayVisit): Rendering;
  /** Kills all its processes; current renderings fail with `why`. */
  kill(why: RenderFailure): void;
  /** Resolves when all processes have ended and its folder is removed. */
  gone: Promise<void>;
  isGone(): boolean;
  readonly pid: number;
}

export interface Rendering {
  result: Promise<RenderedPage>;
  cancel(): void;
}

interface CurrentPage {
  mayVisit: MayVisit;
  resolve: (page: RenderedPage) => void;
  reject: (error: unknown) => void;
  /** The error of `mayVisit`. */
  stopped: unknown;
  /** Releases the places of its requests in the host limit. */
  releases: Map<number, () => void>;
  ended: AbortController;
}

const main = fileURLToPath(
  new URL(`./chromium/main.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url),
);

/** Resolves when the browser runs. @throws RenderFailure `browser_not_started` */
export async function startBrowser(options: {
  executable: string;
  resolve: ResolveMap;
  userAgent: string;
  hosts: HostLimiter;
}): Promise<BrowserProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'launch-directory-browser-'));
  const child = fork(main, [], {
    // The worker's environment contains secrets, which must not reach pages.
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: folder,
      TMPDIR: folder,
      XDG_CONFIG_HOME: folder,
      XDG_CACHE_HOME: folder,
    },
    execArgv: [...process.execArgv, `--max-old-space-size=${DRIVER_HEAP_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  });
  const { pid } = child;
  child.on('error', () => undefined);
  if (pid === undefined) {
    await rm(folder, { recursive: true, force: true });
    throw new RenderFailure('browser_not_started', 'the process that drives it could not be started');
  }
  const tree: Tree = { driver: pid, browser: null, folder };
  const pages = new Map<number, CurrentPage>();
  let count = 0;
  let isGone = false;
  let why: RenderFailure | null = null;

  const send = (message: ToBrowser) => {
    if (child.connected) child.send(message, () => undefined);
  };
  const kill = (reason: RenderFailure) => {
    why ??= reason;
    killTree(tree);
  };
  const watch = setInterval(() => {
    if (pages.size > 0 && memoryOf(tree, MAX_BROWSER_BYTES) > MAX_BROWSER_BYTES) {
      kill(new RenderFailure('too_much_memory', `more than ${MAX_BROWSER_BYTES} bytes`));
    }
  }, MEMORY_MEASURE_MS);
  watch.unref();

  const gone = once(child, 'exit').then(async () => {
    isGone = true;
    clearInterval(watch);
    const { code, message } = why ?? endedByItself();
    const isShared = pages.size > 1;
    for (const [id, { reject }] of pages) {
      forget(id);
      reject(new RenderFailure(code, message, { isShared }));
    }
    // Chromium may outlive its driver, whose process id may be reused.
    const remaining = { ...tree, driver: null };
    for (let attempt = 0; attempt < KILL_ATTEMPTS && !killTree(remaining); attempt += 1)
      await sleep(KILL_RETRY_MS);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 }).catch(() => undefined);
  });

  const forget = (id: number): CurrentPage | undefined => {
    const page = pages.get(id);
    pages.delete(id);
    page?.ended.abort();
    for (const release of page?.releases.values() ?? []) release();
    return page;
  };
  const acquire = async ({ id, n, host }: Extract<FromBrowser, { kind: 'acquire' }>) => {
    const page = pages.get(id);
    if (!page) return;
    try {
      const release = await options.hosts.acquire(host, page.ended.signal);
      if (page.ended.signal.aborted) release();
      page.releases.set(n, release);
      send({ kind: 'reply', id, n, allowed: true });
    } catch {
      // The page has ended.
    }
  };
  const visit = async ({ id, n, url }: Extract<FromBrowser, { kind: 'visit' }>) => {
    const page = pages.get(id);
    let allowed = false;
    try {
      await page?.mayVisit(new URL(url));
      allowed = page !== undefined;
    } catch (error) {
      if (page) page.stopped = error;
    }
    send({ kind: 'reply', id, n, allowed });
  };
  const receive = (message: FromBrowser) => {
    if (message.kind === 'visit') void visit(message);
    if (message.kind === 'acquire') void acquire(message);
    if (message.kind === 'release') pages.get(message.id)?.releases.get(message.n)?.();
    if (message.kind !== 'rendered' && message.kind !== 'failed') return;
    const page = forget(message.id);
    if (pages.size === 0) unref();
    if (message.kind === 'rendered') page?.resolve({ url: message.url, html: message.html });
    else page?.reject(page.stopped ?? failureOf(message));
  };
  /** An idle browser must not keep the worker alive. */
  const unref = () => {
    child.unref();
    child.channel?.unref();
  };

  const launched = new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      const received = message as FromBrowser;
      if (received.kind === 'launched') {
        tree.browser = received.pid;
        resolve();
      } else if (received.kind === 'not launched') {
        reject(new RenderFailure('browser_not_started', received.why));
      } else receive(received);
    });
    const late = setTimeout(() => {
      reject(new RenderFailure('browser_not_started', 'it took too long'));
    }, LAUNCH_MS);
    const settled = () => clearTimeout(late);
    void gone.then(() => reject(new RenderFailure('browser_not_started', 'its driver ended')));
    child.once('message', settled);
    child.once('exit', settled);
  });
  const { executable, resolve: map, userAgent } = options;
  send({ kind: 'start', executable, resolve: [...map], userAgent, folder });
  try {
    await launched;
  } catch (error) {
    killTree(tree);
    await gone;
    throw error;
  }

  return {
    pid,
    kill,
    gone,
    isGone: () => isGone,
    render(page, mayVisit) {
      const id = (count += 1);
      const result = new Promise<RenderedPage>((resolve, reject) => {
        if (isGone) {
          reject(why ?? endedByItself());
          return;
        }
        child.ref();
        child.channel?.ref();
        pages.set(id, {
          mayVisit,
          resolve,
          reject,
          stopped: null,
          releases: new Map(),
          ended: new AbortController(),
        });
        send({ kind: 'render', id, url: page.url, html: page.html });
      });
      return { result, cancel: () => send({ kind: 'cancel', id }) };
    },
  };
}

const endedByItself = () => new RenderFailure('browser_gone', 'the browser ended by itself');

function failureOf({ code, why }: Extract<FromBrowser, { kind: 'failed' }>): RenderFailure {
  return code === 'refused' || code === 'cancelled'
    ? new RenderFailure('no_page', why)
    : new RenderFailure(code, why);
}
