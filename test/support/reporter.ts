/**
 * Mocha's own report, and after it the ten files that took longest: the ones to look at when the suite becomes slow.
 * `failedFiles`, a reporter option: where to write the paths of the files with failed tests or hooks, as JSON;
 * nothing is written if a failure belongs to no file.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import Mocha from 'mocha';

const { EVENT_HOOK_END, EVENT_TEST_END, EVENT_TEST_FAIL, EVENT_RUN_END } = Mocha.Runner.constants;
const listed = 10;

export default class Report extends Mocha.reporters.Spec {
  readonly #msOfFile = new Map<string, number>();
  readonly #failedFiles = new Set<string | undefined>();

  constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
    super(runner, options);
    const count = ({ file, duration }: Mocha.Runnable) => {
      if (file !== undefined) this.#msOfFile.set(file, (this.#msOfFile.get(file) ?? 0) + (duration ?? 0));
    };
    runner.on(EVENT_TEST_END, count);
    runner.on(EVENT_HOOK_END, count);
    runner.on(EVENT_TEST_FAIL, ({ file }: Mocha.Runnable) => this.#failedFiles.add(file));
    const { failedFiles } = (options?.reporterOptions ?? {}) as { failedFiles?: string };
    runner.once(EVENT_RUN_END, () => {
      const files = [...this.#failedFiles];
      if (failedFiles !== undefined && !files.includes(undefined)) {
        writeFileSync(failedFiles, JSON.stringify(files));
      }
      this.#listSlowest();
    });
  }

  #listSlowest(): void {
    const slowest = [...this.#msOfFile].sort(([, a], [, b]) => b - a).slice(0, listed);
    console.log(`  The slowest ${slowest.length} of ${this.#msOfFile.size} files:`);
    for (const [file, ms] of slowest) {
      console.log(`  ${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(process.cwd(), file)}`);
    }
  }
}
