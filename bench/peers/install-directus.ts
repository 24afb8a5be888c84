/** Installs Directus from npm into the user's cache, as it is only compared with the service. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installPackages } from './install-packages.ts';

export const directusVersion = '12.4.0';
/** The minimum version of Node for Directus. */
const nodeMajor = 22;

export interface DirectusProgram {
  /** The path of its Node. */
  node: string;
  /** Folder of its compiled modules. */
  modules: string;
  home: string;
}

const ownNodeIsEnough = Number(process.versions.node.split('.')[0]) >= nodeMajor;
const nodePackage = `node-${process.platform}-${process.arch}`;

/** Installs about 700 MB, once. Rejects without npm or the registry. */
export async function installDirectus(
  cacheDir: string,
  print: (line: string) => void,
): Promise<DirectusProgram> {
  const home = join(cacheDir, `directus-${directusVersion}`);
  const packages = [
    `directus@${directusVersion}`,
    ...(ownNodeIsEnough ? [] : [`${nodePackage}@${nodeMajor}`]),
  ];
  await installPackages(home, packages, print, (folder) =>
    replaceSandbox(join(folder, 'node_modules/isolated-vm')),
  );
  const modules = join(home, 'node_modules');
  return {
    node: ownNodeIsEnough ? process.execPath : join(modules, nodePackage, 'bin/node'),
    modules: join(modules, '@directus/api/dist'),
    home,
  };
}

/** The sandbox for custom scripts requires compilation. It is loaded at the start, but not used by reads. */
async function replaceSandbox(folder: string): Promise<void> {
  await mkdir(join(folder, 'out'), { recursive: true });
  await writeFile(join(folder, 'out/isolated_vm.js'), 'exports.ivm = {};\n');
}
