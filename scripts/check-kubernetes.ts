/**
 * `npm run check:kubernetes`: the manifests of deploy/kubernetes against the schemas of Kubernetes, unknown fields refused.
 * kubernetes-validate (PyPI) brings the schemas; @kubernetes-models/keda (npm) the types of KEDA's ScaledObject.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as yaml from 'js-yaml';

const run = promisify(execFile);
const folder = new URL('../deploy/kubernetes/', import.meta.url);
const work = await mkdtemp(join(tmpdir(), 'check-kubernetes-'));

/** An object literal with a field that the type lacks does not compile. */
async function checkScaledObjects(manifests: readonly string[]): Promise<number> {
  const scaled = manifests
    .flatMap((text) => yaml.loadAll(text) as { kind: string }[])
    .filter(({ kind }) => kind === 'ScaledObject');
  const literals = scaled.map((one) => JSON.stringify(one)).join(',\n');
  await writeFile(
    join(work, 'scaled-objects.ts'),
    `import type { IScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';\nexport const scaled: IScaledObject[] = [${literals}];\n`,
  );
  const install = ['install', '--silent', '--no-save', '--ignore-scripts', '--prefix', work];
  await run('npm', [...install, '@kubernetes-models/keda@2.0.0']);
  const tsc = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--module', 'nodenext'];
  await run(process.execPath, [tsc, ...options, 'scaled-objects.ts'], { cwd: work });
  return scaled.length;
}

try {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml'));
  const manifests = await Promise.all(
    names.map(async (name) =>
      (await readFile(new URL(name, folder), 'utf8')).replaceAll('BUILD_ID', 'abc123'),
    ),
  );
  const files = names.map((name) => join(work, name));
  await Promise.all(files.map((file, i) => writeFile(file, manifests[i] ?? '')));
  const venv = join(work, 'venv');
  await run('python3', ['-m', 'venv', venv]);
  await run(join(venv, 'bin', 'pip'), ['install', '--quiet', 'kubernetes-validate==1.37.0']);
  const { stdout, stderr } = await run(join(venv, 'bin', 'kubernetes-validate'), ['--strict', ...files]);
  console.log(`${stdout}${stderr}`.trim());
  console.log(`${await checkScaledObjects(manifests)} ScaledObjects match KEDA's types`);
} catch (error) {
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
  console.error(`${stdout}${stderr}` || error);
  process.exitCode = 1;
} finally {
  await rm(work, { recursive: true, force: true });
}
