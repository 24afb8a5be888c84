/**
 * The driver process of the browser, forked by the worker without secrets in its environment. It ends with its parent, and
 * Chromium with it.
 */
import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { platform } from 'node:process';
import puppeteer, { type Browser } from 'puppeteer';
import { KILL_RETRY_MS, KILL_ATTEMPTS, LAUNCH_MS } from '../limits.ts';
import type { FromBrowser, Start, ToBrowser } from '../messages.ts';
import { killTree } from '../process-tree.ts';
import { chromiumArguments } from './arguments.ts';
import { PageFailure, renderPage, type BrowserEnvironment } from './render-page.ts';

interface CurrentPage {
  cancel: AbortController;
  replies: Map<number, (allowed: boolean) => void>;
}

const pages = new Map<number, CurrentPage>();
let browser: Browser | null = null;
let folder: string | null = null;
let environment: Promise<BrowserEnvironment> | null = null;

const send = (message: FromBrowser) => {
  if (process.connected) process.send?.(message);
};

process.on('message', (message) => receive(message as ToBrowser));
// The parent has ended or closed the channel.
process.on('disconnect', () => end(0));
process.on('SIGTERM', () => end(0));

function receive(message: ToBrowser): void {
  switch (message.kind) {
    case 'start':
      environment = launch(message);
      environment.catch((error: unknown) => {
        send({ kind: 'not launched', why: error instanceof Error ? error.message : 'unknown' });
        // After the message is sent.
        setTimeout(() => end(1), 200);
      });
      break;
    case 'render':
      void render(message);
      break;
    case 'reply':
      pages.get(message.id)?.replies.get(message.n)?.(message.allowed);
      break;
    case 'cancel':
      pages.get(message.id)?.cancel.abort(new PageFailure('cancelled', 'not needed any more'));
      break;
  }
}

async function launch(start: Start): Promise<BrowserEnvironment> {
  folder = start.folder;
  const address = proxyAddress();
  browser = await puppeteer.launch({
    executablePath: start.executable,
    // A pipe opens no port to other processes, and ends Chromium with this process.
    pipe: true,
    timeout: LAUNCH_MS,
    userDataDir: join(start.folder, 'profile'),
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: chromiumArguments({ address, userAgent: start.userAgent, isRoot: process.getuid?.() === 0 }),
  });
  browser.on('disconnected', () => end(1));
  send({ kind: 'launched', pid: browser.process()?.pid ?? null });
  return { browser, address, resolve: new Map(start.resolve), userAgent: start.userAgent };
}

/** A random loopback address on Linux, so that pages cannot guess the address of their proxy. */
function proxyAddress(): string {
  const part = () => randomInt(1, 255);
  return platform === 'linux' ? `127.${part()}.${part()}.${part()}` : '127.0.0.1';
}

async function render({ id, url, html }: Extract<ToBrowser, { kind: 'render' }>): Promise<void> {
  const page: CurrentPage = { cancel: new AbortController(), replies: new Map() };
  pages.set(id, page);
  let count = 0;
  const request = (message: { kind: 'visit'; url: string } | { kind: 'acquire'; host: string }) =>
    new Promise<{ n: number; allowed: boolean }>((resolve) => {
      const n = (count += 1);
      page.replies.set(n, (allowed) => resolve({ n, allowed }));
      send({ ...message, id, n });
    });
  const mayVisit = async (to: string) => (await request({ kind: 'visit', url: to })).allowed;
  const acquireHost = async (host: string) => {
    const { n } = await request({ kind: 'acquire', host });
    return () => send({ kind: 'release', id, n });
  };
  try {
    if (!environment) throw new PageFailure('page_crashed', 'no browser was started');
    const rendered = await renderPage(
      await environment,
      { url, html },
      { mayVisit, acquireHost },
      page.cancel.signal,
    );
    send({ kind: 'rendered', id, ...rendered });
  } catch (error) {
    const code = error instanceof PageFailure ? error.code : 'page_crashed';
    send({ kind: 'failed', id, code, why: error instanceof Error ? error.message : 'unknown' });
  } finally {
    pages.delete(id);
  }
}

/** Ends immediately, as Chromium has nothing to save. */
function end(code: number): void {
  try {
    if (folder !== null) {
      const tree = { driver: null, browser: browser?.process()?.pid ?? null, folder };
      for (let attempt = 0; attempt < KILL_ATTEMPTS && !killTree(tree); attempt += 1) waitMs(KILL_RETRY_MS);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  } finally {
    process.exit(code);
  }
}

/** Blocks the process. */
const waitMs = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
