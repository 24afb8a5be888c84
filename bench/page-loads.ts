/**
 * Pages as Chromium loads them on the demo directory, without a cache: the largest contentful paint, layout shifts, what is
 * transferred, and requests to others.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'puppeteer';
import { seedDemo } from '../src/demo/seed-demo.ts';
import { startApi } from '../test/support/api.ts';
import { launchChromium, shareSession } from '../test/support/chromium.ts';
import { insertReadyDraft } from '../test/support/drafts.ts';
import { layoutShift, meter } from '../test/support/page-audit.ts';
import { signIn, visitorOf } from '../test/support/visitor.ts';
import type { Finding } from './table.ts';

const rounds = 5;

/** The ten main pages, as signed-out visitors load them. */
const publicPaths = [
  '/',
  '/weeks/this',
  '/listings/quillbarrow',
  '/search?q=invoicing',
  '/categories',
  '/categories/project-management',
  '/leaderboards/community-weekly',
  '/awards',
  '/founders',
  '/submit',
];

interface Load {
  paintMs: number;
  shift: number;
  bytes: number;
}

/** Each page is loaded five times; medians count. */
export async function benchPageLoads(): Promise<Finding[]> {
  const api = await startApi();
  const bare = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(
      '<!doctype html><html lang="en"><title>Bare</title><h1>Bare</h1><p>A page without styles.</p>',
    );
  });
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const browser = await launchChromium();
  try {
    await seedDemo(api.db, { now: new Date() });
    const page = await newPage(browser);
    const { origins } = page;
    const at = (path: string) => new URL(path, api.baseUrl).href;
    const floor = await load(page.page, `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`);
    origins.clear();
    const loads = new Map<string, Load>();
    for (const path of publicPaths) loads.set(path, await load(page.page, at(path)));
    const open = [...loads.values()];

    const email = 'mara@home.example';
    const visitor = visitorOf(api.baseUrl);
    await signIn(visitor, api.db, email);
    const draft = await insertReadyDraft(api.db, email);
    await shareSession(browser, visitor, api.baseUrl);
    for (const path of ['/', '/account', `/account/drafts/${draft}`]) {
      loads.set(`${path.replace(draft, ':id')}, signed in`, await load(page.page, at(path)));
    }
    const others = [...origins].filter((origin) => origin !== new URL(api.baseUrl).origin);
    return [
      ...[...loads].map(([what, { paintMs, bytes }]) => ({
        what: `largest paint of ${what} (${inKb(bytes)} of HTML, CSS and scripts)`,
        measured: inMs(paintMs),
        baseline: inMs(floor.paintMs),
        ratio: (paintMs / floor.paintMs).toFixed(1),
        target: 'at most 1,000 ms',
      })),
      finding(
        'largest paint, median of the ten public pages',
        inMs(median(open, 'paintMs')),
        'at most 500 ms',
      ),
      finding('HTML, CSS and scripts, compressed, median', inKb(median(open, 'bytes')), 'at most 30 KB'),
      finding(
        'layout shift, the most',
        String(Math.max(...[...loads.values()].map(({ shift }) => shift))),
        '0',
      ),
      finding('requests to other origins', String(others.length), '0'),
    ];
  } finally {
    await browser.close();
    await new Promise((resolve) => bare.close(resolve));
    await api.close();
  }
}

const finding = (what: string, measured: string, target: string): Finding => ({ what, measured, target });
const inMs = (ms: number) => `${ms.toFixed(0)} ms`;
const inKb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/** A page without a cache, and the origins that it requests anything from. */
async function newPage(browser: Browser): Promise<{ page: Page; origins: Set<string> }> {
  const page = await browser.newPage();
  await page.setCacheEnabled(false);
  const origins = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin);
  });
  return { page, origins };
}

async function load(page: Page, url: string): Promise<Load> {
  const loads: Load[] = [];
  while (loads.length < rounds) {
    const transferred = await meter(page);
    await page.goto(url, { waitUntil: 'load' });
    const paintMs = (await page.evaluate(`new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
        .observe({ type: 'largest-contentful-paint', buffered: true });
    })`)) as number;
    loads.push({ paintMs, shift: await layoutShift(page), bytes: await transferred() });
  }
  return {
    paintMs: median(loads, 'paintMs'),
    shift: Math.max(...loads.map(({ shift }) => shift)),
    bytes: median(loads, 'bytes'),
  };
}

function median(loads: readonly Load[], of: keyof Load): number {
  const sorted = loads.map((load) => load[of]).sort((a, b) => a - b);
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}
