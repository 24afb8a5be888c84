import { fork } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { launchGuarded } from '../../src/processes/guarded-process.ts';
import { isAlive, waitUntilGone } from '../../src/processes/process-identity.ts';

const shell = (script: string) => ({ command: '/bin/sh', args: ['-c', script], stdio: 'ignore' as const });

describe('a guarded process', () => {
  it('is stopped by its first signal', async () => {
    const sleeper = await launchGuarded({ ...shell('exec sleep 60'), stop: [['SIGINT', 5_000]] });
    expect(sleeper.isRunning()).to.equal(true);
    expect(await sleeper.stop()).to.deep.equal({ code: null, signal: 'SIGINT' });
    expect(sleeper.isRunning()).to.equal(false);
  });

  it('is asked again in other words, and then killed', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'guarded-'));
    const up = join(directory, 'up');
    const stubborn = await launchGuarded({
      ...shell(`trap '' INT TERM; : > '${up}'; while :; do sleep 0.05; done`),
      stop: [
        ['SIGINT', 100],
        ['SIGTERM', 100],
      ],
    });
    while (!(await exists(up))) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await stubborn.stop()).to.deep.equal({ code: null, signal: 'SIGKILL' });
    await rm(directory, { recursive: true });
  });

  it('says that a program is missing', async () => {
    const launch = launchGuarded({ command: '/no/such/program', args: [], stdio: 'ignore', stop: [] });
    expect(await launch.catch((error: unknown) => String(error))).to.contain('ENOENT');
  });

  it('ends with the process that launched it, kill -9 included, and its temporary directory too', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'guarded-'));
    await writeFile(join(directory, 'file'), '');
    const launcher = fork(fileURLToPath(new URL('./launch-sleeper.ts', import.meta.url)), [directory], {
      execArgv: ['--import', 'tsx'],
    });
    const [pid] = (await once(launcher, 'message')) as [number];
    expect(isAlive(pid)).to.equal(true);
    launcher.kill('SIGKILL');
    expect(await waitUntilGone(pid, 10_000)).to.equal(true);
    const deadline = Date.now() + 10_000;
    while ((await exists(directory)) && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await exists(directory)).to.equal(false);
  });
});

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
