/**
 * Stripe's own mock (github.com/stripe/stripe-mock), which checks requests against Stripe's OpenAPI description. It has no
 * state: what becomes of a payment is what our stand-in is for. Built with Go once, and kept in the cache folder.
 */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { childEnvironment, readConfig } from '../../src/config/config.ts';
import { guardChild } from '../../src/processes/guarded-process.ts';
import { freePort } from '../../src/start/ports.ts';
import { cacheDirOf } from '../../src/start/temporal-cli.ts';

const version = 'v0.203.0';
const installWithinMs = 3 * 60_000;

export interface StripeMock {
  origin: string;
  close(): Promise<void>;
}

/** Rejects with the reason where it cannot be built here. */
export async function startStripeMock(): Promise<StripeMock> {
  const folder = join(cacheDirOf(readConfig()), `stripe-mock-${version}`);
  const program = join(folder, 'stripe-mock');
  if (!existsSync(program)) {
    await mkdir(folder, { recursive: true });
    await promisify(execFile)('go', ['install', `github.com/stripe/stripe-mock@${version}`], {
      env: childEnvironment({ GOBIN: folder, GOFLAGS: '-mod=mod', GOWORK: 'off' }),
      timeout: installWithinMs,
    });
  }
  const port = await freePort();
  // It would listen to https on a port of its own as well, for everybody.
  const args = ['-http-addr', `127.0.0.1:${port}`, '-https-addr', '127.0.0.1:0'];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  const guarded = await guardChild(child, [['SIGTERM', 2_000]]);
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('Listening for HTTPS')) break;
  }
  child.stdout.resume();
  return { origin: `http://127.0.0.1:${port}`, close: () => guarded.stop().then(() => undefined) };
}
