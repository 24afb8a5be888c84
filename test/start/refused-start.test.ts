import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, type Server, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { childEnvironment } from '../../src/config/config.ts';
import { takeLock } from '../../src/start/lock.ts';
import { freePort } from '../../src/start/ports.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

interface Ended {
  code: unknown;
  stdout: string;
  stderr: string;
}

/** Runs `npm start` as a person would, expecting it to end by itself. */
function start(env: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { env: childEnvironment(env), timeout: 50_000 };
    execFile(process.execPath, ['--import', 'tsx', main], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

describe('a start that is refused', function () {
  this.timeout(60_000);
  let directory: string;
  let occupant: Server;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'refused-'));
    occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
  });
  afterEach(async () => {
    occupant.close();
    await rm(directory, { recursive: true, force: true });
  });

  const expectOneParagraph = ({ code, stderr }: Ended) => {
    expect(code).to.equal(1);
    expect(stderr.trim().split('\n')).to.have.length(1);
    expect(stderr).not.to.match(/\n\s+at /);
  };

  it('because another one runs on the same DATA_DIR', async () => {
    const lock = await takeLock(directory, 'http://127.0.0.1:3000');
    const ended = await start({ DATA_DIR: directory });
    await lock.release();
    expectOneParagraph(ended);
    expect(ended.stderr).to.contain(`already runs on ${directory}`);
  });

  it('because its port is in use, before anything is started', async () => {
    const { port } = occupant.address() as AddressInfo;
    const ended = await start({ DATA_DIR: directory, PORT: String(port) });
    expectOneParagraph(ended);
    expect(ended.stderr).to.contain(`Port ${port} on 127.0.0.1 is in use`);
    expect(await readdir(directory)).to.deep.equal([]);
  });

  it('because others reach it and anybody could order without paying, before anything is made', async () => {
    const ended = await start({
      DATA_DIR: join(directory, 'data'),
      PORT: String(await freePort()),
      BASE_URL: 'https://launches.example',
    });
    expect(ended.code).to.equal(1);
    expect(ended.stderr).to.match(
      /^ {2}NODE_ENV: is development.*Set NODE_ENV=production.*ALLOW_TEST_PAYMENTS=1/m,
    );
    expect(ended.stderr).not.to.match(/\n\s+at /);
    expect(await readdir(directory)).to.deep.equal([]);
  });

  it('because its database does not answer', async () => {
    const ended = await start({
      DATA_DIR: directory,
      PORT: String(await freePort()),
      DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x',
      TEMPORAL_ADDRESS: '127.0.0.1:1',
    });
    expectOneParagraph(ended);
    expect(ended.stderr).to.match(/Postgres at postgres:\/\/u@127.0.0.1:1\/x|Temporal server at 127.0.0.1:1/);
    expect(ended.stderr).not.to.contain('secret');
  });
});
