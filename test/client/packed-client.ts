/** The client as its users have it: packed, and installed in a folder of its own from the package alone. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

export interface PackedClient {
  /** The module of the package. */
  entry: string;
  launch(args: readonly string[], env?: Record<string, string>): Promise<Ended>;
  remove(): Promise<void>;
}

export async function packClient(): Promise<PackedClient> {
  const folder = await mkdtemp(join(tmpdir(), 'packed-client-'));
  await run(process.execPath, ['--import', 'tsx', 'scripts/build-client.ts'], { cwd: root });
  const { stdout } = await run(
    'npm',
    ['pack', '--silent', '--pack-destination', folder, './packages/client'],
    {
      cwd: root,
    },
  );
  await run('npm', ['install', '--silent', '--offline', '--prefix', folder, join(folder, stdout.trim())]);
  return {
    entry: join(folder, 'node_modules/launch-directory-client/dist/index.js'),
    launch: (args, env = {}) =>
      run(join(folder, 'node_modules/.bin/launch'), args, {
        env: { PATH: process.env['PATH'], ...env },
      }).then(
        (printed) => ({ code: 0, ...printed }),
        (error: unknown) => error as Ended,
      ),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
