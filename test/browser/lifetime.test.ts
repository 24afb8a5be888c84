/** The browser as a process: started when it is needed, gone when it is not, however its end comes. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { findChromium } from '../../activities/browser/find-chromium.ts';
import type { Renderer } from '../../activities/browser/renderer.ts';
import { until } from '../workflows/support/until.ts';
import {
  anywhere,
  chromiumHere,
  chromiumOf,
  driversOf,
  listProcesses,
  profileOf,
  renderFailureOf,
  rendererOf,
} from './renderers.ts';

const page = { url: 'http://acme.example/', html: '<title>Acme</title><p>a page</p><script>1</script>' };
/** Goes on until its time is up. */
const busy = {
  ...page,
  html: '<title>Acme</title><p>a page</p><script>setInterval(() => document.body.append("x"), 20)</script>',
};
const forever = 45_000;

/** The driver and the browser of a process, once both are there. */
const runningUnder = (parent?: number) =>
  until(
    () => {
      const [driver] = driversOf(parent);
      const chromium = driver && chromiumOf(driver.pid);
      return Promise.resolve(driver && chromium ? { driver, chromium } : null);
    },
    'a browser',
    forever,
  );
const nothingLeft = (profile: string) =>
  until(
    () =>
      Promise.resolve(
        !listProcesses().some(({ command }) => command.includes(profile)) && !existsSync(profile),
      ),
    'the end of every process of the browser, and of its folder',
    forever,
  );

describe('the browser as a process', function () {
  this.timeout(120_000);
  let renderer: Renderer;
  beforeEach(() => (renderer = rendererOf(new Map(), { idleMs: 60_000 })));
  afterEach(() => renderer.close());

  it('starts on demand, and ends with all its processes when closed', async () => {
    expect(driversOf()).to.deep.equal([]);
    expect((await renderer.render(page, anywhere)).html).to.contain('a page');
    const { driver, chromium } = await runningUnder();
    expect(driver.command).to.not.contain('acme');
    await renderer.close();
    expect(driversOf()).to.deep.equal([]);
    await nothingLeft(profileOf(chromium));
    expect(await renderFailureOf(renderer.render(page, anywhere))).to.equal('browser_gone');
  });

  it('ends when idle, and starts again', async () => {
    const short = rendererOf(new Map(), { idleMs: 50 });
    await short.render(page, anywhere);
    await until(() => Promise.resolve(driversOf().length === 0), 'the end of an idle browser', forever);
    expect((await short.render(page, anywhere)).html).to.contain('a page');
    await short.close();
  });

  it('restarts when Chromium is killed during a page, which is rendered again', async () => {
    const rendering = renderer.render(busy, anywhere);
    const { chromium } = await runningUnder();
    process.kill(chromium.pid, 'SIGKILL');
    expect((await rendering).html).to.contain('a page');
    await nothingLeft(profileOf(chromium));
  });

  it('fails a page during which it is killed repeatedly', async () => {
    const failed = renderFailureOf(renderer.render(busy, anywhere));
    const first = await runningUnder();
    process.kill(first.chromium.pid, 'SIGKILL');
    await nothingLeft(profileOf(first.chromium));
    const second = await runningUnder();
    process.kill(second.chromium.pid, 'SIGKILL');
    expect(await failed).to.be.oneOf(['browser_gone', 'browser_not_started', 'page_crashed']);
  });

  it('leaves no Chromium when its driver is killed', async () => {
    const rendering = renderer.render(busy, anywhere).catch((error: unknown) => ({ html: String(error) }));
    const { driver, chromium } = await runningUnder();
    process.kill(driver.pid, 'SIGKILL');
    await nothingLeft(profileOf(chromium));
    expect((await rendering).html).to.contain('a page');
  });

  it('ends a rendering that is aborted with the signal’s reason', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const rendering = renderer.render(busy, { ...anywhere, signal: controller.signal });
    await runningUnder();
    controller.abort(reason);
    expect(await rendering.catch((error: unknown) => error)).to.equal(reason);
    expect(
      await renderer.render(page, { ...anywhere, signal: controller.signal }).catch((e: unknown) => e),
    ).to.equal(reason);
    expect((await renderer.render(page, anywhere)).html).to.contain('a page');
  });

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    it(`leaves no processes when the worker ends by ${signal} during a page`, async () => {
      const user: ChildProcess = fork(fileURLToPath(new URL('./rendering-process.ts', import.meta.url)), [], {
        execArgv: ['--import', 'tsx'],
      });
      const exited = once(user, 'exit');
      const { chromium } = await runningUnder(user.pid ?? 0);
      user.kill(signal);
      await exited;
      await nothingLeft(profileOf(chromium));
    });
  }

  it('reports a program that is not a browser', async () => {
    const none = rendererOf(new Map(), { executable: '/bin/true' });
    expect(await renderFailureOf(none.render(page, anywhere))).to.equal('browser_not_started');
    await none.close();
  });
});

describe('finding a browser', () => {
  let cacheDir: string;
  before(async () => {
    cacheDir = await mkdtemp(join(tmpdir(), 'browsers-'));
    for (const version of ['linux-131.0.6778.85', 'linux-99.0.1', 'linux-140.0.1']) {
      const folder = join(cacheDir, 'chrome', version, 'chrome-linux64');
      await mkdir(folder, { recursive: true });
      if (version !== 'linux-140.0.1') await writeFile(join(folder, 'chrome'), '');
    }
  });
  after(() => rm(cacheDir, { recursive: true, force: true }));

  it('uses the configured one only, else an installed one, else the newest of the cache', () => {
    const here = chromiumHere();
    expect(findChromium({ path: here, cacheDir })).to.equal(here);
    expect(findChromium({ path: '/nowhere/chromium', cacheDir })).to.equal(null);
    expect(findChromium({ path: 'none' })).to.equal(null);
    expect(findChromium({ path: '/usr' })).to.equal(null);
    expect(findChromium({ places: ['/nowhere', here], cacheDir })).to.equal(here);
    expect(findChromium({ places: [], cacheDir })).to.equal(
      join(cacheDir, 'chrome', 'linux-131.0.6778.85', 'chrome-linux64', 'chrome'),
    );
    expect(findChromium({ places: [], cacheDir: join(cacheDir, 'none') })).to.equal(null);
  });
});
