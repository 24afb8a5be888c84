import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The Temporal CLI this project is developed and tested with. */
export const testedCliVersion = '1.5.1';

/** Oldest server (major, minor) that shows what runs say of themselves and takes the options used here. */
const oldestServer = [1, 28] as const;

export interface CliVersion {
  /** As the program prints it, such as `temporal version 1.5.1 (Server 1.29.1, UI 2.42.1)`. */
  text: string;
  usable: boolean;
}

/** Asks a program for its version. Rejects where it does not run, as a build for another machine does not. */
export async function versionOf(program: string): Promise<CliVersion> {
  const { stdout } = await run(program, ['--version'], { timeout: 10_000 });
  const text = stdout.trim();
  // A CLI built by `go install` calls itself 0.0.0-DEV, so the server inside it is what is compared.
  const match = /\(Server (\d+)\.(\d+)/.exec(text);
  const [major, minor] = [Number(match?.[1]), Number(match?.[2])];
  const usable = major > oldestServer[0] || (major === oldestServer[0] && minor >= oldestServer[1]);
  return { text, usable };
}

export const oldestServerText = oldestServer.join('.');
