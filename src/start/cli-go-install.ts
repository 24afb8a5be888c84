/** Builds the Temporal CLI with Go, for machines that can reach a Go module proxy but not the download site. */
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { spawn } from 'node:child_process';
import { childEnvironment } from '../config/config.ts';
import { guardChild } from '../processes/guarded-process.ts';
import { elapsed } from '../processes/progress.ts';
import { testedCliVersion } from './cli-version.ts';

const module = `github.com/temporalio/cli/cmd/temporal@v${testedCliVersion}`;
const progressEveryMs = 15_000;
const buildWithinMs = 20 * 60_000;

export interface GoInstall {
  /** Directory that receives the program `temporal`. */
  into: string;
  print: (line: string) => void;
  /** The Go program; by default `go` on PATH. */
  go?: string;
}

/** Rejects with "Go is not installed", or with the last line of Go's output. */
export async function goInstallTemporalCli({ into, print, go = 'go' }: GoInstall): Promise<void> {
  const began = Date.now();
  const child = spawn(go, ['install', '-v', module], {
    cwd: into,
    env: childEnvironment({ GOBIN: join(into), GOFLAGS: '-mod=mod', GOWORK: 'off' }),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const build = await guardChild(child, [['SIGINT', 5_000]]).catch((error: unknown) => {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw missing ? new Error('Go is not installed') : error;
  });
  let downloaded = 0;
  let compiled = 0;
  let last = '';
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.startsWith('go: downloading')) downloaded += 1;
    else if (/^[\w.\-/]+$/.test(line)) compiled += 1;
    else if (line.trim()) last = line.trim();
  });
  print('  Temporal CLI: building it with Go; once on this machine, 3 to 6 minutes');
  const report = setInterval(
    () =>
      print(
        `  Temporal CLI: ${downloaded} modules fetched, ${compiled} packages compiled, ${elapsed(began)}`,
      ),
    progressEveryMs,
  );
  const limit = setTimeout(() => void build.stop(), buildWithinMs);
  const { code } = await build.exited.finally(() => {
    clearInterval(report);
    clearTimeout(limit);
  });
  if (code !== 0)
    throw new Error(`\`go install ${module}\` failed after ${elapsed(began)}: ${last || 'stopped'}`);
  print(`  Temporal CLI: built in ${elapsed(began)}`);
}
