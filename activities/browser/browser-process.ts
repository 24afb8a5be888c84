/** A browser as the worker has it: a forked process that drives Chromium, with everything under it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ResolveMap } from '../../src/shared/web-address-rules.ts';
import type { HostGate } from '../../src/guarded-fetch/host-gate.ts';
import {
  DRIVER_HEAP_MB,
  LAST_LOOK_MS,
  LAST_LOOKS,
  LAUNCH_MS,
  MAX_BROWSER_BYTES,
  MEMORY_LOOK_MS,
} from './limits.ts';
import type { FromBrowser, PageToRender, RenderedPage, ToBrowser } from './messages.ts';
import { killTree, memoryOf, type Tree } from './process-tree.ts';
import { RenderFailure } from './render-failure.ts';

/** Whether a page may go to an address; throws what is to become of the page where it may not. */
export type MayVisit = (url: URL) => Promise<void>;

export interface BrowserProcess {
  /** Rejects with RenderFailure, or with what `mayVisit` threw. */
  render(page: PageToRender, mayVisit: MayVisit): Rendering;
  /** Ends it and everything under it; renderings under way fail for that reason. */
  kill(why: RenderFailure): void;
  /** Resolves when it is gone, with the folder it had. */
  gone: Promise<void>;
  isGone(): boolean;
  readonly pid: number;
}

export interface Rendering {
  result: Promise<RenderedPage>;
  cancel(): void;
}

interface UnderWay {
  mayVisit: MayVisit;
  resolve: (page: RenderedPage) => void;
  reject: (error: unknown) => void;
  /** Why `mayVisit` let the page go no further. */
  stopped: unknown;
  /** What gives back the places that its requests have at hosts. */
  places: Map<number, () => void>;
  ended: AbortController;
}

const main = fileURLToPath(
  new URL(`./chromium/main.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url),
);

/** Resolves when the browser runs. Throws RenderFailure `browser_not_started`. */
export async function startBrowser(options: {
  executable: string;
  resolve: ResolveMap;
  userAgent: string;
  hosts: HostGate;
}): Promise<BrowserProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'launch-directory-browser-'));
  const child = fork(main, [], {
    // Of our own environment nothing: it holds secrets, and pages come close to it.
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
  const underWay = new Map<number, UnderWay>();
  let count = 0;
  let isGone = false;
  let why: RenderFailure | null = null;

  const say = (message: ToBrowser) => {
    if (child.connected) child.send(message, () => undefined);
  };
  const kill = (reason: RenderFailure) => {
    why ??= reason;
    killTree(tree);
  };
  const watch = setInterval(() => {
    if (underWay.size > 0 && memoryOf(tree, MAX_BROWSER_BYTES) > MAX_BROWSER_BYTES) {
      kill(new RenderFailure('too_much_memory', `more than ${MAX_BROWSER_BYTES} bytes`));
    }
  }, MEMORY_LOOK_MS);
  watch.unref();

  const gone = once(child, 'exit').then(async () => {
    isGone = true;
    clearInterval(watch);
    const { code, message } = why ?? endedByItself();
    const isShared = underWay.size > 1;
    for (const [id, { reject }] of underWay) {
      forget(id);
      reject(new RenderFailure(code, message, { isShared }));
    }
    // Whatever is left of Chromium, should its driver have been killed alone; its number may be another's soon.
    const rest = { ...tree, driver: null };
    for (let look = 0; look < LAST_LOOKS && !killTree(rest); look += 1) await sleep(LAST_LOOK_MS);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 }).catch(() => undefined);
  });

  const forget = (id: number): UnderWay | undefined => {
    const page = underWay.get(id);
    underWay.delete(id);
    page?.ended.abort();
    for (const leave of page?.places.values() ?? []) leave();
    return page;
  };
  const enter = async ({ id, n, host }: Extract<FromBrowser, { kind: 'enter' }>) => {
    const page = underWay.get(id);
    if (!page) return;
    try {
      const leave = await options.hosts.enter(host, page.ended.signal);
      if (page.ended.signal.aborted) leave();
      page.places.set(n, leave);
      say({ kind: 'entered', id, n });
    } catch {
      // The page is over.
    }
  };
  const visit = async ({ id, n, url }: Extract<FromBrowser, { kind: 'visit' }>) => {
    const page = underWay.get(id);
    let allowed = false;
    try {
      await page?.mayVisit(new URL(url));
      allowed = page !== undefined;
    } catch (error) {
      if (page) page.stopped = error;
    }
    say({ kind: 'visit', id, n, allowed });
  };
  const hear = (message: FromBrowser) => {
    if (message.kind === 'visit') void visit(message);
    if (message.kind === 'enter') void enter(message);
    if (message.kind === 'leave') underWay.get(message.id)?.places.get(message.n)?.();
    if (message.kind !== 'rendered' && message.kind !== 'failed') return;
    const page = forget(message.id);
    if (underWay.size === 0) rest();
    if (message.kind === 'rendered') page?.resolve({ url: message.url, html: message.html });
    else page?.reject(page.stopped ?? failureOf(message));
  };
  /** A browser at rest keeps no process alive that has nothing else to do. */
  const rest = () => {
    child.unref();
    child.channel?.unref();
  };

  const launched = new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      const told = message as FromBrowser;
      if (told.kind === 'launched') {
        tree.browser = told.pid;
        resolve();
      } else if (told.kind === 'not launched') reject(new RenderFailure('browser_not_started', told.why));
      else hear(told);
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
  say({ kind: 'start', executable, resolve: [...map], userAgent, folder });
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
        underWay.set(id, {
          mayVisit,
          resolve,
          reject,
          stopped: null,
          places: new Map(),
          ended: new AbortController(),
        });
        say({ kind: 'render', id, url: page.url, html: page.html });
      });
      return { result, cancel: () => say({ kind: 'cancel', id }) };
    },
  };
}

const endedByItself = () => new RenderFailure('browser_gone', 'the browser ended by itself');

function failureOf({ code, why }: Extract<FromBrowser, { kind: 'failed' }>): RenderFailure {
  return code === 'refused' || code === 'cancelled'
    ? new RenderFailure('no_page', why)
    : new RenderFailure(code, why);
}
