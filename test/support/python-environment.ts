/** Python environments with pinned packages, kept in the cache folder over projects and clones. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Config, readConfig } from '../../src/config/config.ts';
import { StartFailure, reasonOf } from '../../src/processes/start-failure.ts';
import { cacheDirOf } from '../../src/start/temporal-cli.ts';

const run = promisify(execFile);

/** What the packages need. */
const oldestPython = [3, 10] as const;
const installWithinMs = 5 * 60_000;

/**
 * The Python of the environment with these packages: made where it is not there yet.
 * @throws StartFailure that says what is missing
 */
export async function bringPython(
  name: string,
  requirements: string,
  config: Config = readConfig(),
): Promise<string> {
  const version = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex')
    .slice(0, 12);
  const home = join(cacheDirOf(config), `${name}-${version}`);
  const python = join(home, 'bin', 'python');
  const complete = join(home, 'complete');
  if ((await readFile(complete, 'utf8').catch(() => null)) !== null) return python;

  await assertPython(name);
  // Left half made by a run that was ended: begun again.
  await rm(home, { recursive: true, force: true });
  try {
    await run('python3', ['-m', 'venv', home], { timeout: installWithinMs });
    await run(python, ['-m', 'pip', 'install', '--quiet', '--requirement', requirements], {
      timeout: installWithinMs,
    });
  } catch (error) {
    throw new StartFailure(
      `${name} could not be installed: ${reasonOf(error)}\nIt comes from the Python package index by pip; check that this machine reaches it, and that python3 has venv and pip (Debian: apt install python3-venv).`,
    );
  }
  await writeFile(complete, '');
  return python;
}

async function assertPython(name: string): Promise<void> {
  const said = await run('python3', ['--version']).catch(() => null);
  const [, major = 0, minor = 0] = (/Python (\d+)\.(\d+)/.exec(said?.stdout ?? '') ?? []).map(Number);
  const [oldestMajor, oldestMinor] = oldestPython;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new StartFailure(
    `${name} runs on Python ${oldestPython.join('.')} or newer; ${said ? `python3 here is ${said.stdout.trim()}` : 'there is no python3 here'}. Install one and run this again.`,
  );
}
