/**
 * `npm run alerts`: the alerts and the dashboard of deploy/, checked by promtool and against a real Prometheus that scrapes the
 * service while it breaks. Needs Debian's packages, or the same programs from elsewhere in the PATH.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const packages = ['prometheus', 'prometheus-node-exporter', 'prometheus-blackbox-exporter'];
const missing = packages.filter((program) => spawnSync(program, ['--version']).error);
if (missing.length > 0) {
  console.error(
    `Missing: ${missing.join(', ')}. On Debian: apt-get install --no-install-recommends ${missing.join(' ')}`,
  );
  process.exit(1);
}

const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');
const steps: [program: string, ...args: string[]][] = [
  ['promtool', 'check', 'config', 'deploy/prometheus.yaml'],
  ['promtool', 'test', 'rules', 'deploy/alerts.test.yaml'],
  [process.execPath, mocha, '--forbid-only', 'test/alerts/alerts.spec.ts'],
];
for (const [program, ...args] of steps) {
  const cwd = fileURLToPath(new URL('../../', import.meta.url));
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
