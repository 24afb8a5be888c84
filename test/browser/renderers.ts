/** Renderers of a test's own, with the Chromium that is installed here. */
import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import { pino } from 'pino';
import { findChromium } from '../../activities/browser/find-chromium.ts';
import { RenderFailure, type RenderFailureCode } from '../../activities/browser/render-failure.ts';
import { type Renderer, type RendererOptions, createRenderer } from '../../activities/browser/renderer.ts';
import { createHostLimiter } from '../../src/guarded-fetch/host-limiter.ts';
import type { ResolveMap } from '../../src/shared/web-address-rules.ts';

export function chromiumHere(): string {
  const executable = findChromium({});
  if (executable === null) throw new Error('these tests need an installed Chromium');
  return executable;
}

export const rendererOf = (resolve: ResolveMap, options: Partial<RendererOptions> = {}): Renderer =>
  createRenderer({
    executable: chromiumHere(),
    resolve,
    userAgent: 'Mozilla/5.0 (compatible; LaunchDirectoryBot/1.0)',
    hosts: createHostLimiter(2),
    log: pino({ level: 'silent' }),
    ...options,
  });

export const anywhere = { mayVisit: () => Promise.resolve() };

export async function renderFailureOf(result: Promise<unknown>): Promise<RenderFailureCode> {
  try {
    await result;
  } catch (error) {
    expect(error).to.be.instanceOf(RenderFailure);
    if (error instanceof RenderFailure) return error.code;
  }
  throw new Error('nothing failed');
}

export interface ProcessLine {
  pid: number;
  parent: number;
  command: string;
}

export function listProcesses(): ProcessLine[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid = '', parent = '', stat = '', command = ''] =
      /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid === '' || stat.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** Processes that drive a browser for the process named, which is this one by default. */
export const driversOf = (parent = process.pid): ProcessLine[] =>
  listProcesses().filter((one) => one.parent === parent && /browser\/chromium\/main/.test(one.command));

/** Chromium's first process under a driver; its profile is named in its arguments and in those of most it starts. */
export const chromiumOf = (driver: number): ProcessLine | undefined =>
  listProcesses().find((one) => one.parent === driver && one.command.includes('--user-data-dir='));

export const profileOf = ({ command }: ProcessLine): string =>
  /--user-data-dir=(\S+)/.exec(command)?.[1] ?? '';
