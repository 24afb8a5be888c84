/** Checks of a page in Chromium: accessibility, width, requests and weight. */
import axe from 'axe-core';
import { load } from 'cheerio';
import type { ConsoleMessage, Page } from 'puppeteer';
import { operations } from '../../src/operations.ts';

const widths = [320, 768, 1440] as const;
const schemes = ['light', 'dark'] as const;

interface View {
  scheme: (typeof schemes)[number];
  width: (typeof widths)[number];
}

const everyView: readonly View[] = schemes.flatMap((scheme) => widths.map((width) => ({ scheme, width })));
/** For states of a page whose other states are seen in every view. */
export const extremeViews: readonly View[] = [
  { scheme: 'light', width: 320 },
  { scheme: 'dark', width: 1440 },
];

/** HTML, style sheet and scripts of a page together, compressed. */
const maxBytes = 60 * 1024;

interface AxeRun {
  violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
}

/**
 * Opens the path in light and dark at each width, and lists what is wrong: violations that axe-core finds, horizontal
 * scrolling, layout shifts, requests to other origins than `baseUrl`, more than 60 KB to load, elements that the
 * keyboard does not reach, words for programmers, and messages of the console. Empty if all is well.
 */
export function auditPage(
  page: Page,
  baseUrl: string,
  path: string,
  views: readonly View[] = everyView,
): Promise<string[]> {
  return audit(page, baseUrl, views, async () => {
    const transferred = await meter(page);
    await page.goto(new URL(path, baseUrl).href, { waitUntil: 'load' });
    const shifts = await shiftProblems(page);
    const bytes = await transferred();
    return bytes > maxBytes ? [...shifts, `loads ${Math.ceil(bytes / 1024)} KB`] : shifts;
  });
}

/** The same for the page that is open, such as the answer to a form; it is not loaded again. */
export const auditShown = (page: Page, baseUrl: string, views = extremeViews): Promise<string[]> =>
  audit(page, baseUrl, views, () => shiftProblems(page));

async function audit(
  page: Page,
  baseUrl: string,
  views: readonly View[],
  open: () => Promise<string[]>,
): Promise<string[]> {
  const problems: string[] = [];
  const requests: string[] = [];
  const onRequest = (request: { url(): string }) => void requests.push(request.url());
  const onConsole = (message: ConsoleMessage) => {
    // Browsers report the status of an error page as well.
    if (message.type() === 'error' && message.location().url !== page.url()) {
      problems.push(`console: ${message.text()}`);
    }
  };
  page.on('request', onRequest).on('console', onConsole);
  try {
    for (const [i, { scheme, width }] of views.entries()) {
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: scheme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      await page.setViewport({ width, height: 900 });
      if (i === 0) problems.push(...(await open()), ...(await wordProblems(page)));
      const at = `${scheme}, ${width} px`;
      problems.push(...(await axeProblems(page)).map((problem) => `${at}: ${problem}`));
      const tooWide = await widest(page);
      if (tooWide !== null) problems.push(`${at}: scrolls to the side because of ${tooWide}`);
    }
    problems.push(...(await keyboardProblems(page)));
  } finally {
    page.off('request', onRequest).off('console', onConsole);
  }
  const own = new URL(baseUrl).origin;
  for (const url of new Set(requests)) {
    if (!url.startsWith('data:') && new URL(url).origin !== own) problems.push(`requests ${url}`);
  }
  return [...new Set(problems)];
}

/** Pages for programmers. */
const forProgrammers = /^\/(?:docs|account\/(?:keys|webhooks))(?:\/|$)/;
const programmersWords = new RegExp(
  `\\b(?:${operations.map(({ id }) => id).join('|')})\\b|/api/\\S*|\`\\w+\``,
  'g',
);

/** Operations and paths of the API that a page for people names, in closed parts of the page, too. */
async function wordProblems(page: Page): Promise<string[]> {
  if (forProgrammers.test(new URL(page.url()).pathname)) return [];
  const text = load(await page.content());
  text('script, style').remove();
  const words = text('title, body').text().match(programmersWords) ?? [];
  return words.map((word) => `says “${word}” to people`);
}

async function axeProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as AxeRun;
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`,
    ),
  );
}

/** The beginning of the deepest element that is wider than the window; null if the page does not scroll to the side. */
const widest = (page: Page) =>
  page.evaluate(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const wide = [...document.querySelectorAll('*')].filter((e) => e.getBoundingClientRect().right > clientWidth || e.scrollWidth > clientWidth);
    return wide.at(-1)?.outerHTML.slice(0, 100) ?? 'the page';
  })()`) as Promise<string | null>;

/** Counts what is transferred, headers included, for HTML, style sheets and scripts. */
export async function meter(page: Page): Promise<() => Promise<number>> {
  const network = await page.createCDPSession();
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  const counted = new Set<string>();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, type }) => {
    if (['Document', 'Stylesheet', 'Script'].includes(type)) counted.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += encodedDataLength;
  });
  return async () => {
    await network.detach();
    return bytes;
  };
}

/** Below it, a heading grew by a pixel or less, as its font arrived. It is a hundredth of what Core Web Vitals call good. */
const visibleShift = 0.001;

async function shiftProblems(page: Page): Promise<string[]> {
  const shift = await layoutShift(page);
  return shift >= visibleShift ? [`layout shifts by ${shift}`] : [];
}

/** The sum of the layout shifts of the page since it was opened. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => setTimeout(() => resolve(sum), 50));
  })`) as Promise<number>;

/** Tabs through the page and compares what had the focus with what can be used. */
async function keyboardProblems(page: Page): Promise<string[]> {
  const usable = (await page.evaluate(`(() => {
    document.activeElement?.blur();
    window.scrollTo(0, 0);
    const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.disabled && element.type !== 'hidden' && element.tabIndex >= 0);
    // Of a group of radio buttons only one is a stop.
    const stops = all.filter((element) => element.type !== 'radio' ||
      element === (document.querySelector('input[type=radio][name="' + element.name + '"]:checked') ?? document.querySelector('input[type=radio][name="' + element.name + '"]')));
    stops.forEach((element, i) => element.dataset.stop = i);
    return stops.length;
  })()`)) as number;
  const reached = new Set<string>();
  for (let i = 0; i < usable * 4 + 10 && reached.size < usable; i++) {
    await page.keyboard.press('Tab');
    const stop = (await page.evaluate('document.activeElement?.dataset.stop ?? null')) as string | null;
    if (stop !== null) reached.add(stop);
  }
  if (reached.size === usable) return [];
  const missed = (await page.evaluate(
    `[...document.querySelectorAll('[data-stop]')].filter((e) => !${JSON.stringify([...reached])}.includes(e.dataset.stop)).map((e) => e.outerHTML.slice(0, 100))`,
  )) as string[];
  return missed.map((element) => `the keyboard does not reach ${element}`);
}
