import { execFile } from 'node:child_process';
import { expect } from 'chai';

/** Runs a command without a database or a service. */
const run = (file: string, args: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', `src/cli/${file}.ts`, ...args],
      { env: { DATA_DIR: '/nowhere' }, timeout: 30_000 },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

describe('commands', function () {
  this.timeout(60_000);

  for (const file of ['api-key', 'migrate', 'seed', 'search', 'deploy'] as const) {
    it(`npm run ${file} -- --help explains itself, and a wrong option does so with exit code 2`, async () => {
      const [help, wrong] = await Promise.all([run(file, ['--help']), run(file, ['--colour', 'red'])]);
      expect(help.code).to.equal(0);
      expect(help.stdout).to.match(new RegExp(`^Usage: npm run ${file}\\b`));
      expect(wrong).to.deep.include({ code: 2, stdout: '' });
      expect(wrong.stderr).to.contain("'--colour'").and.to.contain(help.stdout.trim());
    });
  }
});
