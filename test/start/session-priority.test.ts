import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { launchGuarded } from '../../src/processes/guarded-process.ts';
import { yieldToOtherSessions } from '../../src/processes/session-priority.ts';

const sleeper = { command: 'sleep', args: ['60'], stdio: 'ignore', stop: [['SIGTERM', 1_000]] } as const;
const priorityOf = (pid: number) => readFileSync(`/proc/${pid}/autogroup`, 'utf8').trim();

describe('the priority of a session', () => {
  it('is lowered for the process, not for the one that started it', async function () {
    if (!existsSync('/proc/self/autogroup')) {
      console.log('skipped: this kernel has no autogroups');
      return this.skip();
    }
    const before = priorityOf(process.pid);
    const child = await launchGuarded(sleeper);
    try {
      yieldToOtherSessions(child.pid);
      expect(priorityOf(child.pid)).to.match(/ nice 5$/);
      expect(priorityOf(process.pid)).to.equal(before);
    } finally {
      await child.stop();
    }
  });

  it('is left alone where it cannot be set', async () => {
    const child = await launchGuarded(sleeper);
    await child.stop();
    yieldToOtherSessions(child.pid);
  });
});
