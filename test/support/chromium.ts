/** An installed Chromium or Chrome, driven by puppeteer; else the one in puppeteer's own cache. */
import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer';
import type { Visitor } from './visitor.ts';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Close it. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = usualPlaces.find((path) => existsSync(path));
  return puppeteer.launch({
    ...(executablePath !== undefined && { executablePath }),
    // Chromium's sandbox does not start as root, and the pages are our own.
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}

/** The browser is signed in as the visitor is. */
export const shareSession = (browser: Browser, visitor: Visitor, baseUrl: string): Promise<void> =>
  browser.setCookie({
    name: 'session',
    value: visitor.cookies.get('session') ?? '',
    domain: new URL(baseUrl).hostname,
  });

/** Lets pages of the service read and write the clipboard. */
export const allowClipboard = (browser: Browser, baseUrl: string): Promise<void> =>
  browser
    .defaultBrowserContext()
    .setPermission(
      baseUrl,
      { permission: { name: 'clipboard-read' }, state: 'granted' },
      { permission: { name: 'clipboard-write' }, state: 'granted' },
    );

/** Errors of a page and of its console, in a list that grows. `counts` chooses the messages of the console. */
export function problemsOf(
  page: Page,
  counts: (type: string, text: string) => boolean = (type) => type === 'error',
): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (counts(message.type(), message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => void problems.push(String(error)));
  return problems;
}

/** What is in the text field. */
export const valueOf = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, (field) => (field as unknown as { value: string }).value);
