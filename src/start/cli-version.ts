import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The version of the Temporal CLI with which this project is tested. */
export const testedCliVersion = '1.5.1';

/** The oldest server (major, minor) that supports current details of runs and the options used here. */
const oldestServer = [1, 28] as const;

export interface CliVersion {
  /** As the program prints it, such as `temporal version 1.5.1 (Server 1.29.1, UI 2.42.1)`. */
  text: string;
  usable: boolean;
}

/** The version of a Temporal CLI. Rejects if the program does not run, for example because it is for another platform. */
export async function versionOf(program: string): Promise<CliVersion> {
  const { stdout } = await run(program, ['--version'], { timeout: 10_000 });
  const text = stdout.trim();
  // A CLI built by `go install` has the version 0.0.0-DEV, so the version of its server is compared.
  const match = /\(Server (\d+)\.(\d+)/.exec(text);
  const [major, minor] = [Number(match?.[1]), Number(match?.[2])];
  const usable = major > oldestServer[0] || (major === oldestServer[0] && minor >= oldestServer[1]);
  return { text, usable };
}

export const oldestServerText = oldestServer.join('.');
