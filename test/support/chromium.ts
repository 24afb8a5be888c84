/** An installed Chromium or Chrome, driven by puppeteer; else the one in puppeteer's own cache. */
import { existsSync } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer';

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
