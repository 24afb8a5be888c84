import { existsSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Programs of `npx puppeteer browsers install chrome`: cache/chrome/<platform>-<version>/<folder>/<program>. */
const cachedPrograms = [
  ['chrome-linux64', 'chrome'],
  ['chrome-linux-arm64', 'chrome'],
  ['chrome-mac-arm64', 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing'],
  ['chrome-mac-x64', 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing'],
] as const;

/**
 * The path of the browser: `path` if given (null if it does not exist), else an installed Chromium or Chrome, else the newest
 * one in puppeteer's cache; null without any.
 */
export function findChromium({
  path,
  cacheDir = join(homedir(), '.cache', 'puppeteer'),
  places = usualPlaces,
}: {
  path?: string | undefined;
  cacheDir?: string | undefined;
  places?: readonly string[];
}): string | null {
  if (path !== undefined) return isFile(path) ? path : null;
  return places.find(isFile) ?? cached(cacheDir);
}

function cached(cacheDir: string): string | null {
  const folder = join(cacheDir, 'chrome');
  if (!existsSync(folder)) return null;
  const newestFirst = readdirSync(folder).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  for (const build of newestFirst) {
    for (const parts of cachedPrograms) {
      const program = join(folder, build, ...parts);
      if (isFile(program)) return program;
    }
  }
  return null;
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
