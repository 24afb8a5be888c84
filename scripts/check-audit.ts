/**
 * Runs `npm audit` for the packages of production. Fails on high and critical findings without a reason in
 * dependency-exceptions.json. Registries without audits are common, so that is only said.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { z } from 'zod';

const timeoutMs = 60_000;

const Report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string().default('') })),
});
const Exceptions = z.object({ audit: z.record(z.string(), z.string()) });

/** npm exits with 1 both for findings and for a registry that does not answer; the report tells them apart. */
const { stdout } = await promisify(execFile)('npm', ['audit', '--omit=dev', '--json'], {
  timeout: timeoutMs,
  maxBuffer: 64 * 2 ** 20,
}).catch((error: unknown) => error as { stdout?: string });

const report = Report.safeParse(parseJson(stdout ?? ''));
if (report.success) {
  const { audit: exceptions } = Exceptions.parse(
    JSON.parse(await readFile(new URL('dependency-exceptions.json', import.meta.url), 'utf8')),
  );
  const findings = Object.entries(report.data.vulnerabilities).filter(
    ([name, { severity }]) => /^(high|critical)$/.test(severity) && exceptions[name] === undefined,
  );
  for (const [name, { severity, range }] of findings) console.error(`${name} ${range}: ${severity}`);
  console.log(`npm audit: ${findings.length} high or critical findings without an exception`);
  if (findings.length > 0) process.exitCode = 1;
} else {
  console.log('NOT CHECKED: the registry did not answer `npm audit`.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
