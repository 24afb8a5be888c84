import { expect } from 'chai';
import { type GuardedProcess, launchGuarded } from '../../src/processes/guarded-process.ts';
import { type RestartPolicy, keepRunning } from '../../src/start/keep-running.ts';
import { StartFailure } from '../../src/processes/start-failure.ts';
import { failureOf } from './failure-of.ts';

const defaultPolicy: RestartPolicy = { firstWaitMs: 5, longestWaitMs: 20, limit: 4, withinMs: 60_000 };

describe('a part that is kept running', () => {
  const launched: GuardedProcess[] = [];
  const start = (script: string) => async () => {
    const process = await launchGuarded({
      command: '/bin/sh',
      args: ['-c', script],
      stdio: 'ignore',
      stop: [['SIGTERM', 5_000]],
    });
    launched.push(process);
    return process;
  };
  beforeEach(() => launched.splice(0));
  const noGivingUp = (failure: StartFailure) => expect.fail(failure.message);

  it('is started again when it ends by itself, and says so', async () => {
    const said: string[] = [];
    const part = { name: 'worker', start: start('exec sleep 60') } as const;
    const kept = await keepRunning(part, (line) => said.push(line), noGivingUp, defaultPolicy);
    const [first] = launched;
    process.kill(first?.pid ?? 0, 'SIGKILL');
    await until(() => said.some((line) => line.includes('runs again')));
    expect(said.join()).to.contain('The worker ended (SIGKILL)');
    expect(launched).to.have.length(2);
    await kept.stop();
    expect(launched.map((one) => one.isRunning())).to.deep.equal([false, false]);
  });

  it('is not started again once it was stopped', async () => {
    const part = { name: 'API', start: start('exec sleep 60') } as const;
    const kept = await keepRunning(part, noSaying, noGivingUp, defaultPolicy);
    await kept.stop();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(launched).to.have.length(1);
  });

  it('is given up when it ends again and again, with what to do', async () => {
    let failure: StartFailure | undefined;
    const part = { name: 'worker', start: start('exit 3') } as const;
    await keepRunning(
      part,
      () => undefined,
      (given) => (failure = given),
      defaultPolicy,
    );
    await until(() => failure !== undefined);
    expect(failure?.message).to.contain('The worker ended 4 times').and.to.contain('exit code 3');
    expect(launched).to.have.length(4);
  });

  it('counts a start that fails as an end', async () => {
    let tries = 0;
    let failure: StartFailure | undefined;
    const part = {
      name: 'worker',
      start: () => (++tries === 1 ? start('exit 0')() : Promise.reject(new Error('no memory'))),
    } as const;
    await keepRunning(
      part,
      () => undefined,
      (given) => (failure = given),
      defaultPolicy,
    );
    await until(() => failure !== undefined);
    expect(failure?.message).to.contain('no memory');
    expect(tries).to.equal(4);
  });

  it('fails at once when its first start fails', async () => {
    const part = { name: 'Postgres', start: () => Promise.reject(new StartFailure('no disk')) } as const;
    expect((await failureOf(keepRunning(part, noSaying, noGivingUp, defaultPolicy))).message).to.equal(
      'no disk',
    );
  });
});

const noSaying = (line: string) => expect.fail(line);

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}
