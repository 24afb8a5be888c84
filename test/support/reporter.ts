/**
 * Mocha's own report, and after it the tests that passed at their second attempt only, each of which is a defect of the test
 * or of the service, and the ten files that took longest: the ones to look at when the suite becomes slow.
 */
import { relative } from 'node:path';
import Mocha from 'mocha';

const { EVENT_HOOK_END, EVENT_TEST_END, EVENT_TEST_RETRY, EVENT_RUN_END } = Mocha.Runner.constants;
const listed = 10;

export default class Report extends Mocha.reporters.Spec {
  readonly #msOfFile = new Map<string, number>();
  readonly #repeated: string[] = [];

  constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
    super(runner, options);
    const count = ({ file, duration }: Mocha.Runnable) => {
      if (file !== undefined) this.#msOfFile.set(file, (this.#msOfFile.get(file) ?? 0) + (duration ?? 0));
    };
    runner.on(EVENT_TEST_END, count);
    runner.on(EVENT_HOOK_END, count);
    runner.on(EVENT_TEST_RETRY, (test: Mocha.Test, error: Error) => {
      this.#repeated.push(`${test.fullTitle()}\n    ${error.message}`);
    });
    runner.once(EVENT_RUN_END, () => {
      this.#listRepeated();
      this.#listSlowest();
    });
  }

  #listRepeated(): void {
    if (this.#repeated.length === 0) return;
    console.log(`  ${this.#repeated.length} failed at the first attempt:`);
    for (const test of this.#repeated) console.log(`  ${test}`);
  }

  #listSlowest(): void {
    const slowest = [...this.#msOfFile].sort(([, a], [, b]) => b - a).slice(0, listed);
    console.log(`  The slowest ${slowest.length} of ${this.#msOfFile.size} files:`);
    for (const [file, ms] of slowest) {
      console.log(`  ${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(process.cwd(), file)}`);
    }
  }
}
