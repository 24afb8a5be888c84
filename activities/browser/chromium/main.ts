/**
 * The process that drives the browser: forked by the worker, it knows nothing of the rest and has no secrets in its environment.
 * It ends with its parent, and its Chromium with it.
 */
import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { platform } from 'node:process';
import puppeteer, { type Browser } from 'puppeteer';
import { LAST_LOOK_MS, LAST_LOOKS, LAUNCH_MS } from '../limits.ts';
import type { FromBrowser, Start, ToBrowser } from '../messages.ts';
import { killTree } from '../process-tree.ts';
import { chromiumArguments } from './arguments.ts';
import { PageFailure, renderPage, type Surroundings } from './render-page.ts';

interface UnderWay {
  cancel: AbortController;
  answers: Map<number, (allowed: boolean) => void>;
  entered: Map<number, () => void>;
}

const underWay = new Map<number, UnderWay>();
let browser: Browser | null = null;
let folder: string | null = null;
let surroundings: Promise<Surroundings> | null = null;

const tell = (message: FromBrowser) => {
  if (process.connected) process.send?.(message);
};

process.on('message', (message) => hear(message as ToBrowser));
// The parent is gone, or has let go of us.
process.on('disconnect', () => end(0));
process.on('SIGTERM', () => end(0));

function hear(message: ToBrowser): void {
  switch (message.kind) {
    case 'start':
      surroundings = launch(message);
      surroundings.catch((error: unknown) => {
        tell({ kind: 'not launched', why: error instanceof Error ? error.message : 'unknown' });
        // Once that is sent.
        setTimeout(() => end(1), 200);
      });
      break;
    case 'render':
      void render(message);
      break;
    case 'visit':
      underWay.get(message.id)?.answers.get(message.n)?.(message.allowed);
      break;
    case 'entered':
      underWay.get(message.id)?.entered.get(message.n)?.();
      break;
    case 'cancel':
      underWay.get(message.id)?.cancel.abort(new PageFailure('cancelled', 'nobody waits for it'));
      break;
  }
}

async function launch(start: Start): Promise<Surroundings> {
  folder = start.folder;
  const address = proxyAddress();
  browser = await puppeteer.launch({
    executablePath: start.executable,
    // Over a pipe: no port for others to drive it by, and it ends when this process does, however that comes.
    pipe: true,
    timeout: LAUNCH_MS,
    userDataDir: join(start.folder, 'profile'),
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: chromiumArguments({ address, userAgent: start.userAgent, isRoot: process.getuid?.() === 0 }),
  });
  browser.on('disconnected', () => end(1));
  tell({ kind: 'launched', pid: browser.process()?.pid ?? null });
  return { browser, address, resolve: new Map(start.resolve), userAgent: start.userAgent };
}

/** Where Linux has a whole network of loopback addresses, pages cannot know which one their proxy is on. */
function proxyAddress(): string {
  const part = () => randomInt(1, 255);
  return platform === 'linux' ? `127.${part()}.${part()}.${part()}` : '127.0.0.1';
}

async function render({ id, url, html }: Extract<ToBrowser, { kind: 'render' }>): Promise<void> {
  const page: UnderWay = { cancel: new AbortController(), answers: new Map(), entered: new Map() };
  underWay.set(id, page);
  let asked = 0;
  const mayVisit = (visit: string) =>
    new Promise<boolean>((resolve) => {
      const n = (asked += 1);
      page.answers.set(n, resolve);
      tell({ kind: 'visit', id, n, url: visit });
    });
  const enterHost = (host: string) =>
    new Promise<() => void>((resolve) => {
      const n = (asked += 1);
      page.entered.set(n, () => resolve(() => tell({ kind: 'leave', id, n })));
      tell({ kind: 'enter', id, n, host });
    });
  try {
    if (!surroundings) throw new PageFailure('page_crashed', 'no browser was started');
    const rendered = await renderPage(
      await surroundings,
      { url, html },
      { mayVisit, enterHost },
      page.cancel.signal,
    );
    tell({ kind: 'rendered', id, ...rendered });
  } catch (error) {
    const code = error instanceof PageFailure ? error.code : 'page_crashed';
    tell({ kind: 'failed', id, code, why: error instanceof Error ? error.message : 'unknown' });
  } finally {
    underWay.delete(id);
  }
}

/** At once: Chromium has nothing to save. */
function end(code: number): void {
  try {
    if (folder !== null) {
      const tree = { driver: null, browser: browser?.process()?.pid ?? null, folder };
      for (let look = 0; look < LAST_LOOKS && !killTree(tree); look += 1) waitMs(LAST_LOOK_MS);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  } finally {
    process.exit(code);
  }
}

/** Without letting anything else happen meanwhile. */
const waitMs = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
