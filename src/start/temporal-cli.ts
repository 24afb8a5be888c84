/** Finds or installs the Temporal CLI, which includes the dev server. */
import { access, constants, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Config, childEnvironment } from '../config/config.ts';
import { StartFailure, reasonOf } from '../processes/start-failure.ts';
import { downloadTemporalCli } from './cli-download.ts';
import { goInstallTemporalCli } from './cli-go-install.ts';
import { oldestServerText, testedCliVersion, versionOf } from './cli-version.ts';

/** Installs the program `temporal` into a directory, or rejects with a short reason. */
type Fetch = (target: { into: string; print: (line: string) => void }) => Promise<void>;

export interface CliSearch {
  /** TEMPORAL_CLI_PATH; if set, nothing else is tried. */
  given?: string | undefined;
  /** Directories as in PATH. */
  path: string;
  cacheDir: string;
  print: (line: string) => void;
  download?: Fetch;
  goInstall?: Fetch;
}

export interface TemporalCli {
  path: string;
  /** Its version output. */
  version: string;
  from: 'TEMPORAL_CLI_PATH' | 'PATH' | 'cache' | 'download' | 'go install';
}

/** The directory of downloaded and built programs, shared by the user's projects and clones. */
export function cacheDirOf({ CACHE_DIR, XDG_CACHE_HOME }: Config): string {
  return CACHE_DIR ?? join(XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'launch-directory');
}

/** The search for this configuration. */
export function cliSearchOf(config: Config, print: (line: string) => void): CliSearch {
  return {
    given: config.TEMPORAL_CLI_PATH,
    path: childEnvironment({})['PATH'] ?? '',
    cacheDir: cacheDirOf(config),
    print,
  };
}

/** Tries TEMPORAL_CLI_PATH, PATH, the cache, a download, and `go install`, in this order. @throws StartFailure */
export async function findTemporalCli(search: CliSearch): Promise<TemporalCli> {
  const { given, cacheDir } = search;
  if (given !== undefined) return useGiven(given);
  const tried: string[] = [];
  const onPath = await findOnPath(search.path, tried);
  if (onPath) return onPath;
  const home = join(cacheDir, `temporal-cli-${testedCliVersion}`);
  const cached = await use(join(home, 'temporal'), 'cache').catch(() => null);
  if (cached) return cached;
  const sources = [
    ['download', 'the download', search.download ?? downloadTemporalCli],
    ['go install', 'the build with Go', search.goInstall ?? goInstallTemporalCli],
  ] as const;
  for (const [from, name, fetch] of sources) {
    try {
      return await fetchInto(home, from, fetch, search);
    } catch (error) {
      tried.push(`${name} failed (${reasonOf(error)})`);
    }
  }
  throw new StartFailure(
    `The Temporal CLI is required and could not be installed: ${tried.join('; ')}. Install it (https://docs.temporal.io/cli, or \`brew install temporal\`) or Go 1.25 or newer, or set TEMPORAL_CLI_PATH to a copy of it, or set TEMPORAL_ADDRESS to a Temporal server that is already running; then start again.`,
  );
}

async function useGiven(path: string): Promise<TemporalCli> {
  try {
    return await use(path, 'TEMPORAL_CLI_PATH');
  } catch (error) {
    throw new StartFailure(
      `TEMPORAL_CLI_PATH is ${path}, and that is not a usable Temporal CLI: ${reasonOf(error)}. Set it to a \`temporal\` program of version ${testedCliVersion} or newer, or unset it to search for one.`,
      error,
    );
  }
}

/** Rejects if the program does not run, or is too old. */
async function use(path: string, from: TemporalCli['from']): Promise<TemporalCli> {
  const { text, usable } = await versionOf(path);
  if (!usable) throw new Error(`"${text}" is too old: its server must be ${oldestServerText} or newer`);
  return { path, version: text, from };
}

/** The first usable program in PATH; unusable ones are added to `tried`. */
async function findOnPath(path: string, tried: string[]): Promise<TemporalCli | null> {
  let found = false;
  for (const directory of path.split(delimiter).filter(Boolean)) {
    const program = join(directory, 'temporal');
    const executable = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (!executable) continue;
    found = true;
    try {
      return await use(program, 'PATH');
    } catch (error) {
      tried.push(`${program} is not usable (${reasonOf(error)})`);
    }
  }
  if (!found) tried.push('it is not on PATH');
  return null;
}

/** Installs into a temporary directory and moves the program, so that an interrupted download is not used. */
async function fetchInto(
  home: string,
  from: 'download' | 'go install',
  fetch: Fetch,
  { cacheDir, print }: CliSearch,
): Promise<TemporalCli> {
  await mkdir(cacheDir, { recursive: true });
  const into = await mkdtemp(join(cacheDir, 'fetching-'));
  try {
    await fetch({ into, print });
    const { version } = await use(join(into, 'temporal'), from);
    await mkdir(home, { recursive: true });
    await rename(join(into, 'temporal'), join(home, 'temporal'));
    return { path: join(home, 'temporal'), version, from };
  } finally {
    await rm(into, { recursive: true, force: true });
  }
}
