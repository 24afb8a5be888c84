/** Without OTEL_EXPORTER_OTLP_ENDPOINT the SDK of OpenTelemetry is not loaded; with it, it is. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';

const run = promisify(execFile);

/** Everything that is loaded by the API and the Temporal client of a process, with traces switched by this endpoint. */
async function loadedPackages(endpoint: string | undefined): Promise<string[]> {
  const script = `
    import { createRequire } from 'node:module';
    import { startTracing } from './src/tracing/start-tracing.ts';
    import './src/api/api.ts';
    import './temporal/client.ts';
    import './temporal/start-workers.ts';
    const settings = { OTEL_TRACES_SAMPLER: 'always_on', OTEL_TRACES_SAMPLER_ARG: 1 };
    const endpoint = ${endpoint === undefined ? 'undefined' : JSON.stringify(endpoint)};
    await startTracing({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, 'tested', { warn() {} });
    console.log(JSON.stringify(Object.keys(createRequire(import.meta.url).cache)));
    process.exit(0);
  `;
  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    { cwd: new URL('../../', import.meta.url), maxBuffer: 16_000_000 },
  );
  const files = JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]') as string[];
  const packages = files.map((file) => /node_modules\/(@opentelemetry\/[^/]+)/.exec(file)?.[1] ?? '');
  return [...new Set(packages)].filter((name) => name !== '').sort();
}

describe('traces that are off', function () {
  this.timeout(120_000);

  it('load nothing but the API of OpenTelemetry', async () => {
    expect(await loadedPackages(undefined)).to.deep.equal(['@opentelemetry/api']);
    expect(await loadedPackages('http://127.0.0.1:4318')).to.include('@opentelemetry/sdk-trace');
  });
});
