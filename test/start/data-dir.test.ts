import { chmod, lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { prepareDataDir } from '../../src/processes/data-dir.ts';
import { failureOf } from './failure-of.ts';
import { modesIn } from './modes-in.ts';

describe('DATA_DIR', () => {
  let root: string;
  let dataDir: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'data-dir-'));
    dataDir = join(root, 'data');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));
  /** With modes as they are named, whatever the umask. */
  async function make(modes: Record<string, number>): Promise<void> {
    for (const [name, mode] of Object.entries(modes)) {
      const path = join(dataDir, name);
      if (name.endsWith('/')) await mkdir(path);
      else await writeFile(path, name);
      await chmod(path, mode);
    }
  }

  it('is made for its owner alone', async () => {
    await prepareDataDir(dataDir);
    expect(await modesIn(dataDir)).to.deep.equal({ '.': 0o700 });
  });

  it('is closed to others where it was open, with all that the service keeps in it', async () => {
    await make({
      '/': 0o777,
      'outbox/': 0o755,
      'outbox/1.eml': 0o644,
      'logs/': 0o750,
      'logs/api.log.1': 0o640,
      'temporal.db': 0o644,
      'temporal.db-wal': 0o644,
      'ports.json': 0o666,
      'postgres-password': 0o604,
      'cli-api-key': 0o600,
    });
    await prepareDataDir(dataDir);
    expect(await modesIn(dataDir)).to.deep.equal({
      '.': 0o700,
      'cli-api-key': 0o600,
      logs: 0o700,
      'logs/api.log.1': 0o600,
      outbox: 0o700,
      'outbox/1.eml': 0o600,
      'ports.json': 0o600,
      'postgres-password': 0o600,
      'temporal.db': 0o600,
      'temporal.db-wal': 0o600,
    });
    expect(await readFile(join(dataDir, 'outbox/1.eml'), 'utf8')).to.equal('outbox/1.eml');
  });

  it('leaves what its links lead to as it is', async () => {
    await make({ '/': 0o755, 'ports.json': 0o644 });
    await writeFile(join(root, 'elsewhere'), '');
    await chmod(join(root, 'elsewhere'), 0o644);
    await symlink(join(root, 'elsewhere'), join(dataDir, 'lock'));
    await prepareDataDir(dataDir);
    expect((await lstat(join(root, 'elsewhere'))).mode & 0o777).to.equal(0o644);
    expect((await lstat(join(dataDir, 'ports.json'))).mode & 0o777).to.equal(0o600);
  });

  for (const [what, modes] of [
    ['a directory of other things that others may read', { '/': 0o755, 'thesis.txt': 0o644 }],
    ['a directory that everybody shares', { '/': 0o1777 }],
    ['a directory that everybody shares, in which a start was made before', { '/': 0o1777, lock: 0o600 }],
  ] as const) {
    it(`may not be ${what}, which is left as it is`, async () => {
      await make(modes);
      const before = await modesIn(dataDir);
      expect((await failureOf(prepareDataDir(dataDir))).message)
        .to.contain(`DATA_DIR is ${dataDir}`)
        .and.contain('a new or empty directory');
      expect(await modesIn(dataDir)).to.deep.equal(before);
    });
  }

  it('may not be a file', async () => {
    await writeFile(dataDir, '');
    expect((await failureOf(prepareDataDir(dataDir))).message).to.contain('EEXIST');
  });
});
