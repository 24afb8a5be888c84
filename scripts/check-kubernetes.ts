/**
 * `npm run check:kubernetes`: the manifests of deploy/kubernetes against the schemas of Kubernetes, unknown fields refused.
 * kubernetes-validate (PyPI) brings the schemas; it has none for KEDA's ScaledObject.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const folder = new URL('../deploy/kubernetes/', import.meta.url);
const work = await mkdtemp(join(tmpdir(), 'check-kubernetes-'));
try {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml'));
  const files = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      const file = join(work, name);
      await writeFile(file, text.replaceAll('BUILD_ID', 'abc123'));
      return file;
    }),
  );
  const venv = join(work, 'venv');
  await run('python3', ['-m', 'venv', venv]);
  await run(join(venv, 'bin', 'pip'), ['install', '--quiet', 'kubernetes-validate==1.37.0']);
  const { stdout, stderr } = await run(join(venv, 'bin', 'kubernetes-validate'), ['--strict', ...files]);
  console.log(`${stdout}${stderr}`.trim());
} catch (error) {
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
  console.error(`${stdout}${stderr}` || error);
  process.exitCode = 1;
} finally {
  await rm(work, { recursive: true, force: true });
}
