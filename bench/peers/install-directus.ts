/** Installs Directus from npm into the user's cache, as it is only compared with the service. */
import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../../src/config/config.ts';

const run = promisify(execFile);

export const directusVersion = '12.4.0';
/** The minimum version of Node for Directus. */
const nodeMajor = 22;
const withinMs = 10 * 60_000;

export interface DirectusProgram {
  /** The path of its Node. */
  node: string;
  /** Folder of its compiled modules. */
  modules: string;
  home: string;
}

/** Installs about 700 MB, once. Rejects without npm or the registry. */
export async function installDirectus(
  cacheDir: string,
  print: (line: string) => void,
): Promise<DirectusProgram> {
  const home = join(cacheDir, `directus-${directusVersion}`);
  const installed = await access(home).then(
    () => true,
    () => false,
  );
  if (!installed) {
    print(`installing Directus ${directusVersion} into ${home}`);
    await installInto(cacheDir, home);
  }
  const packages = join(home, 'node_modules');
  return {
    node: ownNodeIsEnough ? process.execPath : join(packages, nodePackage, 'bin/node'),
    modules: join(packages, '@directus/api/dist'),
    home,
  };
}

const ownNodeIsEnough = Number(process.versions.node.split('.')[0]) >= nodeMajor;
const nodePackage = `node-${process.platform}-${process.arch}`;

/** Into a folder of its own first, then moved: half an installation is never taken for one. */
async function installInto(cacheDir: string, home: string): Promise<void> {
  await mkdir(cacheDir, { recursive: true });
  const into = await mkdtemp(join(cacheDir, 'installing-'));
  try {
    const wanted = [
      `directus@${directusVersion}`,
      ...(ownNodeIsEnough ? [] : [`${nodePackage}@${nodeMajor}`]),
    ];
    // Without install scripts nothing is compiled or fetched from elsewhere.
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', into];
    await run('npm', ['install', ...options, ...wanted], { env: childEnvironment({}), timeout: withinMs });
    await replaceSandbox(join(into, 'node_modules/isolated-vm'));
    await rename(into, home);
  } finally {
    await rm(into, { recursive: true, force: true });
  }
}

/** The sandbox for custom scripts requires compilation. It is loaded at the start, but not used by reads. */
async function replaceSandbox(folder: string): Promise<void> {
  await mkdir(join(folder, 'out'), { recursive: true });
  await writeFile(join(folder, 'out/isolated_vm.js'), 'exports.ivm = {};\n');
}
