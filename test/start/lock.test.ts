import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { takeLock } from '../../src/start/lock.ts';
import { StartFailure } from '../../src/processes/start-failure.ts';
import { failureOf } from './failure-of.ts';

describe('the lock on a data directory', () => {
  let directory: string;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'lock-'))));
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const take = () => takeLock(directory, 'http://127.0.0.1:3000');

  it('is held by one start at a time, and the second is told what to do', async () => {
    const lock = await take();
    const failure = await failureOf(take());
    expect(failure.message).to.contain(`process ${process.pid}`);
    expect(failure.message).to.contain('http://127.0.0.1:3000');
    expect(failure.message).to.contain(`kill ${process.pid}`);
    expect(failure.message).to.contain('DATA_DIR=');
    expect(failure.message).not.to.contain('\n');
    await lock.release();
    expect((await take()).tookOver).to.equal(false);
  });

  it('goes to exactly one of many who want it at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, take));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).to.be.instanceOf(StartFailure);
    }
    expect(await readdir(directory)).to.deep.equal(['lock']);
  });

  it('is taken over from a process that is gone', async () => {
    const gone = spawn(process.execPath, ['-e', '']);
    await once(gone, 'exit');
    await writeLock({ pid: gone.pid, processStart: '1' });
    expect((await take()).tookOver).to.equal(true);
    expect(await readdir(directory)).to.deep.equal(['lock']);
  });

  it('is taken over when its pid now belongs to another process', async () => {
    await writeLock({ pid: process.pid, processStart: 'some other time' });
    expect((await take()).tookOver).to.equal(true);
  });

  it('is taken over when it cannot be read', async () => {
    await writeFile(join(directory, 'lock'), '{"pid":');
    expect((await take()).tookOver).to.equal(true);
  });

  function writeLock(holder: object): Promise<void> {
    const text = JSON.stringify({
      since: '2026-11-21T10:00:00Z',
      baseUrl: 'http://127.0.0.1:3000',
      ...holder,
    });
    return writeFile(join(directory, 'lock'), text);
  }
});
