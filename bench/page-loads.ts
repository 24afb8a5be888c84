/** The largest contentful paint of pages in Chromium, on the demo directory. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'puppeteer';
import { seedDemo } from '../src/demo/seed-demo.ts';
import { startApi } from '../test/support/api.ts';
import { insertReadyDraft } from '../test/support/drafts.ts';
import { launchChromium } from '../test/support/chromium.ts';
import { signIn, visitorOf } from '../test/support/visitor.ts';
import type { Finding } from './table.ts';

const rounds = 5;

/** Each page is loaded without a cache; the median of the rounds counts. */
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
    // Pictures of the demo are on hosts that do not exist.
    await api.db('listings').update({ logo_url: null });
    await api.db('listing_media').delete();
    const email = 'mara@home.example';
    const visitor = visitorOf(api.baseUrl);
    await signIn(visitor, api.db, email);
    const draft = await insertReadyDraft(api.db, email);
    await browser.setCookie({
      name: 'session',
      value: visitor.cookies.get('session') ?? '',
      domain: new URL(api.baseUrl).hostname,
    });
    const page = await browser.newPage();
    await page.setCacheEnabled(false);
    const paths = [
      '/',
      '/search?q=invoicing',
      '/listings/quillbarrow',
      '/account',
      `/account/drafts/${draft}`,
    ];
    const floor = await medianPaint(page, `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`);
    const findings: Finding[] = [];
    for (const path of paths) {
      const ms = await medianPaint(page, new URL(path, api.baseUrl).href);
      findings.push({
        what: `largest paint of ${path.replace(draft, ':id')}`,
        measured: `${ms.toFixed(0)} ms`,
        baseline: `${floor.toFixed(0)} ms`,
        ratio: (ms / floor).toFixed(1),
        target: 'at most 1,000 ms',
      });
    }
    return findings;
  } finally {
    await browser.close();
    await new Promise((resolve) => bare.close(resolve));
    await api.close();
  }
}

async function medianPaint(page: Page, url: string): Promise<number> {
  const paints: number[] = [];
  while (paints.length < rounds) {
    await page.goto(url, { waitUntil: 'load' });
    paints.push(
      (await page.evaluate(`new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
          .observe({ type: 'largest-contentful-paint', buffered: true });
      })`)) as number,
    );
  }
  return paints.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}
