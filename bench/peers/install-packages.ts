import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../../src/config/config.ts';

const run = promisify(execFile);
const withinMs = 10 * 60_000;

/**
 * Installs npm packages into `home`, once, without install scripts. They are installed in a temporary folder and moved, so
 * that an interrupted installation is not used. Rejects without npm or the registry.
 */
export async function installPackages(
  home: string,
  packages: readonly string[],
  print: (line: string) => void,
  prepare: (folder: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const isInstalled = await access(home).then(
    () => true,
    () => false,
  );
  if (isInstalled) return;
  print(`installing ${packages.join(', ')} into ${home}`);
  const parent = dirname(home);
  await mkdir(parent, { recursive: true });
  const into = await mkdtemp(join(parent, 'installing-'));
  try {
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', into];
    await run('npm', ['install', ...options, ...packages], { env: childEnvironment({}), timeout: withinMs });
    await prepare(into);
    await rename(into, home);
  } finally {
    await rm(into, { recursive: true, force: true });
  }
}
