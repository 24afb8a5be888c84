/** Where the server comes from that lets workflow tests skip weeks: the SDK's download, else Maven. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure, reasonOf } from '../../src/processes/start-failure.ts';

const run = promisify(execFile);

const mavenVersion = '1.38.0';
const downloadWithinMs = 300_000;
const mavenWithinMs = 600_000;

export interface TimeSkippingSearch {
  cacheDir: string;
  print: (line: string) => void;
}

/** Resolves with a program that takes the port as its argument. Throws StartFailure when it cannot be had. */
export async function findTimeSkippingServer({ cacheDir, print }: TimeSkippingSearch): Promise<string> {
  const home = join(cacheDir, `temporal-test-server-${mavenVersion}`);
  const program = join(home, 'run');
  if (await exists(program)) {
    await requireJavaFor(program);
    return program;
  }
  const downloads = join(cacheDir, 'temporal-test-server');
  const downloaded = await findDownloaded(downloads);
  if (downloaded !== null) return downloaded;
  const tried: string[] = [];
  try {
    print('  Time-skipping server: downloading it');
    return await download(downloads);
  } catch (error) {
    tried.push(`the download did not work (${reasonOf(error)})`);
  }
  try {
    print('  Time-skipping server: fetching its jars with Maven; once on this machine, a minute or two');
    await fetchWithMaven(cacheDir, home);
    await requireJavaFor(program);
    return program;
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    tried.push(`Maven did not work (${reasonOf(error)})`);
  }
  throw new StartFailure(
    `Temporal's time-skipping test server is needed for the workflow tests and could not be had: ${tried.join('; ')}. Run the tests once with a connection to the internet, or install a Java runtime (11 or newer) and Maven, and run \`npm test\` again.`,
  );
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function findDownloaded(downloads: string): Promise<string | null> {
  const names = await readdir(downloads).catch(() => []);
  const [name] = names.filter((one) => /^temporal-test-server-[\w.-]+$/.test(one) && !one.endsWith('.tmp'));
  return name === undefined ? null : join(downloads, name);
}

/** In a process of its own: the SDK has one runtime a process, and the tests install theirs. */
async function download(downloads: string): Promise<string> {
  await mkdir(downloads, { recursive: true });
  const script = `
    import { TestWorkflowEnvironment } from '@temporalio/testing';
    const executable = { type: 'cached-download', downloadDir: process.argv[1] };
    try {
      await (await TestWorkflowEnvironment.createTimeSkipping({ server: { executable } })).teardown();
    } catch (error) {
      console.error(error.message);
      process.exit(1);
    }`;
  await run(process.execPath, ['--input-type=module', '--eval', script, downloads], {
    cwd: new URL('../../', import.meta.url),
    timeout: downloadWithinMs,
  });
  const found = await findDownloaded(downloads);
  if (found === null) throw new Error('it left no program');
  return found;
}

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>test.support</groupId><artifactId>time-skipping-server</artifactId><version>1</version>
  <packaging>pom</packaging>
  <dependencies><dependency>
    <groupId>io.temporal</groupId><artifactId>temporal-test-server</artifactId><version>${mavenVersion}</version>
  </dependency></dependencies>
</project>
`;

/** Into a directory of its own first, then moved: an interrupted fetch is never taken for the server. */
async function fetchWithMaven(cacheDir: string, home: string): Promise<void> {
  await mkdir(cacheDir, { recursive: true });
  const into = await mkdtemp(join(cacheDir, 'fetching-'));
  try {
    await writeFile(join(into, 'pom.xml'), pom);
    await run(
      'mvn',
      [
        '-B',
        '-q',
        '-f',
        join(into, 'pom.xml'),
        'dependency:copy-dependencies',
        `-DoutputDirectory=${into}/lib`,
      ],
      { timeout: mavenWithinMs },
    ).catch((error: unknown) => {
      throw isMissing(error) ? new Error('Maven is not installed') : error;
    });
    // The two options halve its start: it lives for seconds and serves one test at a time.
    await writeFile(
      join(into, 'run'),
      `#!/bin/sh\nexec java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$(dirname "$0")/lib/*" io.temporal.testserver.TestServer "$@"\n`,
    );
    await chmod(join(into, 'run'), 0o755);
    await rm(home, { recursive: true, force: true });
    await rename(into, home);
  } finally {
    await rm(into, { recursive: true, force: true });
  }
}

async function requireJavaFor(program: string): Promise<void> {
  await run('java', ['-version']).catch((error: unknown) => {
    throw new StartFailure(
      `The workflow tests skip time with Temporal's test server, ${program}, which needs Java, and no Java runtime was found. Install one (11 or newer; on Debian \`apt-get install default-jre-headless\`, on macOS \`brew install openjdk\`) and run \`npm test\` again.`,
      error,
    );
  });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
