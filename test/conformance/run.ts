/**
 * `npm run conformance`: the official MCP conformance suites, against the endpoint as it is served.
 *
 * Most scenarios call tools, prompts and resources of their own; those run against the same endpoint with fixtures
 * behind it. Those that do not run once more against the service itself. The suites come from npm, at the versions
 * named here, and need Node 22, which comes with them; nothing of it is a dependency of the project.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMcpSessions } from '../../src/contract/mcp-session-queries.ts';
import { readConfig } from '../../src/config/config.ts';
import { cacheDirOf } from '../../src/start/temporal-cli.ts';
import { startApi } from '../support/api.ts';
import { authorizationRun } from './authorization.ts';
import { serveFixtures } from './fixture-server.ts';

const released = '0.1.16';
/** The first that knows 2026-07-28. */
const preview = '0.2.0-alpha.12';

const expected = ['--expected-failures', fileURLToPath(new URL('expected-failures.yml', import.meta.url))];
const withFixtures: { of: string; suite: string; args: string[] }[] = [
  { of: '2025-11-25 and 2025-06-18', suite: released, args: expected },
  { of: '2025-11-25', suite: preview, args: ['--spec-version', '2025-11-25', ...expected] },
  { of: '2026-07-28', suite: preview, args: ['--requirements', '2026-07-28'] },
];

/** Of the tasks extension; the suite has each run by its name. */
const taskScenarios = [
  'tasks-lifecycle',
  'tasks-capability-negotiation',
  'tasks-wire-fields',
  'tasks-request-state-removal',
  'tasks-mrtr-input',
  'tasks-request-headers',
  'tasks-dispatch-and-envelope',
  'tasks-required-task-error',
  'tasks-mrtr-composition',
];

/** Scenarios that need no fixtures, by the version they are run at. */
const without: Record<string, string[]> = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'completion-complete',
  ],
  '2026-07-28': [
    'tools-list',
    'resources-list',
    'prompts-list',
    'completion-complete',
    'sep-2164-resource-not-found',
    'caching',
    'http-header-validation',
    'dns-rebinding-protection',
  ],
};

interface Outcome {
  passed: boolean;
  /** The suite’s own lines about scenarios. */
  lines: string[];
}

const cache = join(cacheDirOf(readConfig()), 'conformance');

/** More than the suite takes, less than one would wait. */
const giveUpAfterMs = 300_000;

async function runSuite(
  suite: string,
  args: readonly string[],
  { of = 'server', printed: read }: { of?: string; printed?: (text: string) => void } = {},
): Promise<Outcome> {
  const packages = ['-p', 'node@22', '-p', `@modelcontextprotocol/conformance@${suite}`];
  const child = spawn('npx', ['-y', '--cache', cache, ...packages, 'conformance', of, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: giveUpAfterMs,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      read?.(printed);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const lines = printed
    .split('\n')
    .filter((line) => /^\s*(✓|✗|~|Total:|Passed:|Unexpected|Stale)/u.test(line));
  return { passed: code === 0, lines: lines.length > 0 ? lines : printed.split('\n').slice(-15) };
}

let failures = 0;
const report = (what: string, { passed, lines }: Outcome) => {
  if (!passed) failures += 1;
  console.log(`\n${passed ? 'PASSED' : 'FAILED'}  ${what}`);
  for (const line of lines) console.log(`  ${line}`);
};

const api = await startApi();
const fixtures = await serveFixtures(createMcpSessions(api.db, () => new Date()));
for (const { of, suite, args } of withFixtures) {
  report(`${of}, with fixtures (suite ${suite})`, await runSuite(suite, ['--url', fixtures.url, ...args]));
}
for (const scenario of taskScenarios) {
  report(
    `2026-07-28, with fixtures: ${scenario}`,
    await runSuite(preview, ['--url', fixtures.url, '--scenario', scenario]),
  );
}
await fixtures.close();

for (const [version, scenarios] of Object.entries(without)) {
  for (const scenario of scenarios) {
    const args = ['--url', `${api.baseUrl}/mcp`, '--scenario', scenario, '--spec-version', version];
    report(`${version}, the service itself: ${scenario}`, await runSuite(preview, args));
  }
}
const { args, printed } = await authorizationRun(api);
report('The authorization server', await runSuite(preview, args, { of: 'authorization', printed }));
await api.close();

console.log(failures === 0 ? '\nEverything passed but what was expected to fail.' : `\n${failures} failed.`);
// The test database’s server stays up until the process ends.
process.exit(failures === 0 ? 0 : 1);
