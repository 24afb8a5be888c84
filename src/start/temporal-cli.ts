/** Where the Temporal CLI comes from: the dev server is a part of it. */
import { access, constants, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Config, childEnvironment } from '../config/config.ts';
import { StartFailure, reasonOf } from '../processes/start-failure.ts';
import { downloadTemporalCli } from './cli-download.ts';
import { goInstallTemporalCli } from './cli-go-install.ts';
import { oldestServerText, testedCliVersion, versionOf } from './cli-version.ts';

/** Puts the program `temporal` into a directory, or rejects with the reason in a few words. */
type Fetch = (target: { into: string; say: (line: string) => void }) => Promise<void>;

export interface CliSearch {
  /** TEMPORAL_CLI_PATH: when given, nothing else is tried. */
  given?: string | undefined;
  /** Directories as in PATH. */
  path: string;
  cacheDir: string;
  say: (line: string) => void;
  download?: Fetch;
  goInstall?: Fetch;
}

export interface TemporalCli {
  path: string;
  /** What it calls itself. */
  version: string;
  from: 'TEMPORAL_CLI_PATH' | 'PATH' | 'cache' | 'download' | 'go install';
}

/** Where programs that were downloaded or built are kept, for this user, over projects and clones. */
export function cacheDirOf({ CACHE_DIR, XDG_CACHE_HOME }: Config): string {
  return CACHE_DIR ?? join(XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'launch-directory');
}

/** The search this configuration asks for. */
export function cliSearchOf(config: Config, say: (line: string) => void): CliSearch {
  return {
    given: config.TEMPORAL_CLI_PATH,
    path: childEnvironment({})['PATH'] ?? '',
    cacheDir: cacheDirOf(config),
    say,
  };
}

/**
 * TEMPORAL_CLI_PATH, PATH, the cache, the download, `go install`, in this order.
 * Throws StartFailure, which says what was tried and what to do.
 */
export async function findTemporalCli(search: CliSearch): Promise<TemporalCli> {
  const { given, cacheDir } = search;
  if (given !== undefined) return useGiven(given);
  const tried: string[] = [];
  const onPath = await findOnPath(search.path, tried);
  if (onPath) return onPath;
  const home = join(cacheDir, `temporal-cli-${testedCliVersion}`);
  const cached = await use(join(home, 'temporal'), 'cache').catch(() => null);
  if (cached) return cached;
  const ways = [
    ['download', 'the download', search.download ?? downloadTemporalCli],
    ['go install', 'the build with Go', search.goInstall ?? goInstallTemporalCli],
  ] as const;
  for (const [from, name, fetch] of ways) {
    try {
      return await fetchInto(home, from, fetch, search);
    } catch (error) {
      tried.push(`${name} did not work (${reasonOf(error)})`);
    }
  }
  throw new StartFailure(
    `The Temporal CLI is needed and could not be had: ${tried.join('; ')}. Install it (https://docs.temporal.io/cli, or \`brew install temporal\`) or Go 1.25 or newer, or set TEMPORAL_CLI_PATH to a copy of it, or set TEMPORAL_ADDRESS to a Temporal server that is already running; then start again.`,
  );
}

async function useGiven(path: string): Promise<TemporalCli> {
  try {
    return await use(path, 'TEMPORAL_CLI_PATH');
  } catch (error) {
    throw new StartFailure(
      `TEMPORAL_CLI_PATH is ${path}, and that is not a usable Temporal CLI: ${reasonOf(error)}. Set it to a \`temporal\` program of version ${testedCliVersion} or newer, or unset it to let one be found.`,
      error,
    );
  }
}

/** Rejects when the program does not run, or is older than what is used of it. */
async function use(path: string, from: TemporalCli['from']): Promise<TemporalCli> {
  const { text, usable } = await versionOf(path);
  if (!usable) throw new Error(`"${text}" is too old: its server must be ${oldestServerText} or newer`);
  return { path, version: text, from };
}

/** The first usable one: an old one early in PATH does not hide a newer one behind it. */
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
  if (!found) tried.push('there is none on PATH');
  return null;
}

/** Into a directory of its own first, then moved: an interrupted download is never taken for the program. */
async function fetchInto(
  home: string,
  from: 'download' | 'go install',
  fetch: Fetch,
  { cacheDir, say }: CliSearch,
): Promise<TemporalCli> {
  await mkdir(cacheDir, { recursive: true });
  const into = await mkdtemp(join(cacheDir, 'fetching-'));
  try {
    await fetch({ into, say });
    const { version } = await use(join(into, 'temporal'), from);
    await mkdir(home, { recursive: true });
    await rename(join(into, 'temporal'), join(home, 'temporal'));
    return { path: join(home, 'temporal'), version, from };
  } finally {
    await rm(into, { recursive: true, force: true });
  }
}
