/** Downloads the Temporal CLI from its publisher. */
import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { testedCliVersion } from './cli-version.ts';

const run = promisify(execFile);

/** Without a response within this time the next source is tried. */
const answerWithinMs = 8_000;
const downloadWithinMs = 300_000;

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

export interface CliDownload {
  /** Directory that receives the program `temporal`. */
  into: string;
  print: (line: string) => void;
  /** The origin of the archives, by default the publisher's. */
  site?: string;
}

/** Rejects if the site is unreachable, or has no valid archive for this platform. */
export async function downloadTemporalCli({ into, print, site }: CliDownload): Promise<void> {
  const arch = architectures[process.arch];
  if (!arch) throw new Error(`there is no download for ${process.platform}-${process.arch}`);
  const base = site ?? 'https://temporal.download';
  const url = `${base}/cli/archive/v${testedCliVersion}?platform=${process.platform}&arch=${arch}`;
  const noAnswer = new AbortController();
  const timer = setTimeout(() => noAnswer.abort(new Error('no answer')), answerWithinMs);
  const response = await fetch(url, {
    signal: AbortSignal.any([noAnswer.signal, AbortSignal.timeout(downloadWithinMs)]),
  }).finally(() => clearTimeout(timer));
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new Error(`${new URL(url).host} answered ${response.status}`);
  }
  const megabytes = Math.round(Number(response.headers.get('content-length') ?? 0) / 1e6);
  print(`  Temporal CLI: downloading ${testedCliVersion}${megabytes > 0 ? ` (${megabytes} MB)` : ''}`);
  const archive = join(into, 'temporal.tar.gz');
  await pipeline(Readable.fromWeb(response.body), createWriteStream(archive));
  await run('tar', ['-xzf', archive, '-C', into, 'temporal']);
}
