/** Fetches the labelled pages of real websites into the cache, by git from GitHub or from a folder of mirrors. */
import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../../../src/config/config.ts';
import type { RealSite } from './real-sites.ts';

const run = promisify(execFile);
/** A commit without its files is small; its pages follow one by one. */
const withinMs = 2 * 60_000;
const largestPage = 20 * 1024 * 1024;

export interface FetchOptions {
  /** A folder with `<owner>+<name>`, each a git directory, or with one in `repo`, `.git` or `repo/.git`. */
  from?: string | undefined;
  /** The address of a repository. */
  remote?: (repository: string) => string;
  print: (line: string) => void;
}

export const isFetched = ({ folder }: RealSite): Promise<boolean> => exists(folder);

/** Returns the sites that could not be fetched, after printing why. A site is fetched as a whole or not at all. */
export async function fetchPages(
  sites: readonly RealSite[],
  { from, remote = (repository) => `https://github.com/${repository}`, print }: FetchOptions,
): Promise<RealSite[]> {
  const missing: RealSite[] = [];
  for (const site of sites) {
    if (await isFetched(site)) continue;
    const { repository } = site.labels.source;
    try {
      if (from === undefined) await fetchFromRemote(site, remote(repository));
      else await extractPages(await mirrorOf(resolve(from), repository), site);
      print(`${site.slug}: ${Object.keys(site.labels.pages).length} pages of ${repository}`);
    } catch (error) {
      missing.push(site);
      print(`${site.slug}: ${repository} is missing: ${reasonOf(error)}`);
    }
  }
  return missing;
}

async function mirrorOf(folder: string, repository: string): Promise<string> {
  const home = join(folder, repository.replace('/', '+'));
  for (const inside of ['repo', 'repo/.git', '.git', ''])
    if (await exists(join(home, inside, 'HEAD'))) return join(home, inside);
  throw new Error(`no git directory in ${home}`);
}

async function fetchFromRemote(site: RealSite, address: string): Promise<void> {
  await withTemporaryFolder(dirname(site.folder), async (gitDir) => {
    await git(gitDir, 'init', '--quiet', '--bare');
    await git(gitDir, 'remote', 'add', 'origin', address);
    const { commit } = site.labels.source;
    await git(gitDir, 'fetch', '--quiet', '--depth=1', '--filter=blob:none', '--no-tags', 'origin', commit);
    await extractPages(gitDir, site);
  });
}

async function extractPages(gitDir: string, { folder, labels }: RealSite): Promise<void> {
  const { commit } = labels.source;
  await git(gitDir, 'cat-file', '-e', `${commit}^{commit}`).catch(() => {
    throw new Error(`it has no commit ${commit}`);
  });
  await withTemporaryFolder(dirname(folder), async (into) => {
    const pages = join(into, 'pages');
    for (const file of Object.keys(labels.pages)) {
      const path = join(pages, file);
      if (!path.startsWith(`${pages}/`)) throw new Error(`${file} is outside of the repository`);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await git(gitDir, 'cat-file', 'blob', `${commit}:${file}`));
    }
    await rename(pages, folder);
  });
}

async function git(gitDir: string, ...args: string[]): Promise<Buffer> {
  const { stdout } = await run('git', ['--git-dir', gitDir, ...args], {
    // Repositories that are gone are asked for with a password otherwise.
    env: childEnvironment({ GIT_TERMINAL_PROMPT: '0' }),
    encoding: 'buffer',
    maxBuffer: largestPage,
    timeout: withinMs,
  });
  return stdout;
}

async function withTemporaryFolder(parent: string, use: (folder: string) => Promise<void>): Promise<void> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'fetching-'));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** The last line of what git printed, or the message. */
function reasonOf(error: unknown): string {
  const printed = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return printed.split('\n').at(-1) || (error instanceof Error ? error.message : String(error));
}
