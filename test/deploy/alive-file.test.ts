import { mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { pino } from 'pino';
import { commandLine } from '../../src/processes/command-line.ts';
import { keepAliveFile } from '../../temporal/alive-file.ts';

describe('the file that says that a worker is alive', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alive-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('is touched while the worker polls, and no longer', async () => {
    const path = join(folder, 'alive');
    let polls = true;
    const ticks: (() => void)[] = [];
    const end = await keepAliveFile(
      path,
      () => polls,
      pino({ level: 'silent' }),
      (tick) => {
        ticks.push(tick);
        return () => ticks.pop();
      },
    );
    const grownOld = async () => {
      await utimes(path, 0, 0);
      ticks[0]?.();
      return async () => (await stat(path)).mtimeMs;
    };
    const touched = await grownOld();
    while ((await touched()) === 0) await new Promise(setImmediate);
    polls = false;
    const left = await grownOld();
    expect(await left()).to.equal(0);
    end();
    expect(ticks).to.deep.equal([]);
  });
});

describe('the way to type a command', () => {
  it('is that of npm in the source, and that of the one program in a build or image', () => {
    expect(commandLine('admin', '/project/src/cli/admin.ts')).to.equal('npm run admin --');
    expect(commandLine('admin', '/usr/local/bin/launch-directory')).to.equal('launch-directory admin');
  });
});
