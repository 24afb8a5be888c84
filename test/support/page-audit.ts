/** Checks of a page in Chromium: accessibility, width, requests and weight. */
import axe from 'axe-core';
import type { ConsoleMessage, Page } from 'puppeteer';

export const widths = [320, 768, 1440] as const;
export const schemes = ['light', 'dark'] as const;

/** HTML, style sheet and scripts of a page together, compressed. */
const maxBytes = 60 * 1024;

interface AxeRun {
  violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
}

/**
 * Opens the path in light and dark at each width, and lists what is wrong: violations that axe-core finds, horizontal
 * scrolling, layout shifts, requests to other origins than `baseUrl`, more than 60 KB to load, elements that the
 * keyboard does not reach, and messages of the console. Empty if all is well.
 */
export async function auditPage(page: Page, baseUrl: string, path: string): Promise<string[]> {
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
    for (const scheme of schemes) {
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: scheme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      for (const width of widths) {
        await page.setViewport({ width, height: 900 });
        if (scheme === 'light' && width === widths[0]) {
          const transferred = await meter(page);
          await page.goto(new URL(path, baseUrl).href, { waitUntil: 'load' });
          problems.push(...(await shiftProblems(page)));
          const bytes = await transferred();
          if (bytes > maxBytes) problems.push(`loads ${Math.ceil(bytes / 1024)} KB`);
        }
        const at = `${scheme}, ${width} px`;
        problems.push(...(await axeProblems(page)).map((problem) => `${at}: ${problem}`));
        const overflow = (await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        )) as number;
        if (overflow > 0) problems.push(`${at}: scrolls ${overflow} px to the side`);
      }
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

async function axeProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as AxeRun;
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`,
    ),
  );
}

/** Counts what is transferred, headers included, for HTML, style sheets and scripts. */
async function meter(page: Page): Promise<() => Promise<number>> {
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

async function shiftProblems(page: Page): Promise<string[]> {
  const shift = (await page.evaluate(`new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => setTimeout(() => resolve(sum), 50));
  })`)) as number;
  return shift > 0 ? [`layout shifts by ${shift}`] : [];
}

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
