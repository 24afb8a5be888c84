import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { goInstallTemporalCli } from '../../src/start/cli-go-install.ts';
import { downloadTemporalCli } from '../../src/start/cli-download.ts';
import { type CliSearch, findTemporalCli } from '../../src/start/temporal-cli.ts';
import { failureOf } from './failure-of.ts';

const run = promisify(execFile);
const current = 'temporal version 1.5.1 (Server 1.29.1, UI 2.42.1)';
const tooOld = 'temporal version 0.13.0 (Server 1.24.1, UI 2.27.2)';

describe('where the Temporal CLI comes from', () => {
  let root: string;
  let said: string[];
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'temporal-cli-'));
    said = [];
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  /** Puts a program that says it is of this version into a directory. */
  async function program(directory: string, version: string): Promise<string> {
    await mkdir(directory, { recursive: true });
    const path = join(directory, 'temporal');
    await writeFile(path, `#!/bin/sh\necho '${version}'\n`);
    await chmod(path, 0o755);
    return path;
  }

  const refuse = (why: string) => () => Promise.reject(new Error(why));
  const search = (changes: Partial<CliSearch> = {}): CliSearch => ({
    path: join(root, 'empty'),
    cacheDir: join(root, 'cache'),
    print: (line) => said.push(line),
    download: refuse('no network'),
    goInstall: refuse('Go is not installed'),
    ...changes,
  });

  it('takes TEMPORAL_CLI_PATH before one on PATH', async () => {
    const given = await program(join(root, 'given'), current);
    await program(join(root, 'bin'), current);
    const found = await findTemporalCli(search({ given, path: join(root, 'bin') }));
    expect(found).to.deep.equal({ path: given, version: current, from: 'TEMPORAL_CLI_PATH' });
  });

  it('tries nothing else when TEMPORAL_CLI_PATH is wrong', async () => {
    await program(join(root, 'bin'), current);
    const path = join(root, 'bin');
    const missing = await failureOf(findTemporalCli(search({ given: join(root, 'no'), path })));
    expect(missing.message).to.contain(`TEMPORAL_CLI_PATH is ${join(root, 'no')}`);
    const old = await program(join(root, 'old'), tooOld);
    const outdated = await failureOf(findTemporalCli(search({ given: old, path })));
    expect(outdated.message).to.contain('too old');
  });

  it('takes the first on PATH that is new enough, before the cache', async () => {
    await program(join(root, 'old'), tooOld);
    const second = await program(join(root, 'new'), current);
    await program(join(root, 'cache', 'temporal-cli-1.5.1'), current);
    const path = ['empty', 'old', 'new'].map((name) => join(root, name)).join(':');
    expect(await findTemporalCli(search({ path }))).to.include({ path: second, from: 'PATH' });
  });

  it('knows a build by `go install` by its server, since it gives itself no version', async () => {
    await program(join(root, 'bin'), 'temporal version 0.0.0-DEV (Server 1.29.1, UI 2.42.1)');
    expect(await findTemporalCli(search({ path: join(root, 'bin') }))).to.include({ from: 'PATH' });
  });

  it('takes the cache before a download', async () => {
    const cached = await program(join(root, 'cache', 'temporal-cli-1.5.1'), current);
    const download = () => expect.fail('it was downloaded');
    expect(await findTemporalCli(search({ download }))).to.include({ path: cached, from: 'cache' });
  });

  it('takes the download before a build, and keeps it', async () => {
    const download: CliSearch['download'] = async ({ into }) => {
      await program(into, current);
    };
    expect(await findTemporalCli(search({ download }))).to.include({ from: 'download' });
    expect(await findTemporalCli(search())).to.include({ from: 'cache' });
    expect(await readdir(join(root, 'cache'))).to.deep.equal(['temporal-cli-1.5.1']);
  });

  it('builds when there is no network for a download, and keeps that', async () => {
    const goInstall: CliSearch['goInstall'] = async ({ into }) => {
      await program(into, current);
    };
    expect(await findTemporalCli(search({ goInstall }))).to.include({ from: 'go install' });
    expect(await findTemporalCli(search())).to.include({ from: 'cache' });
  });

  it('does not keep a download that does not run', async () => {
    const download: CliSearch['download'] = async ({ into }) =>
      writeFile(join(into, 'temporal'), 'half a program', { mode: 0o755 });
    await failureOf(findTemporalCli(search({ download })));
    expect(await readdir(join(root, 'cache'))).to.deep.equal([]);
  });

  it('says in one paragraph what was tried and what to do when nothing works', async () => {
    await program(join(root, 'old'), tooOld);
    const { message } = await failureOf(findTemporalCli(search({ path: join(root, 'old') })));
    expect(message).to.contain(join(root, 'old'));
    expect(message).to.contain('too old');
    expect(message).to.contain('no network');
    expect(message).to.contain('Go is not installed');
    expect(message).to.contain('TEMPORAL_CLI_PATH');
    expect(message).to.contain('TEMPORAL_ADDRESS');
    expect(message).not.to.contain('\n');
  });

  describe('the download', () => {
    let server: Server;
    let site: string;
    let asked: string[];
    let answer: { status: number; body: Buffer };
    beforeEach(async () => {
      asked = [];
      server = createServer((request, response) => {
        asked.push(request.url ?? '');
        response.writeHead(answer.status).end(answer.body);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterEach(() => server.close());

    it('unpacks the archive for this machine', async () => {
      await program(join(root, 'packed'), current);
      await run('tar', ['-czf', join(root, 'a.tgz'), '-C', join(root, 'packed'), 'temporal']);
      answer = { status: 200, body: await readFile(join(root, 'a.tgz')) };
      const into = join(root, 'into');
      await mkdir(into);
      await downloadTemporalCli({ into, print: () => undefined, site });
      await access(join(into, 'temporal'));
      const arch = process.arch === 'x64' ? 'amd64' : process.arch;
      expect(asked).to.deep.equal([`/cli/archive/v1.5.1?platform=${process.platform}&arch=${arch}`]);
    });

    it('fails where there is no such archive, where it is broken, and where nobody answers', async () => {
      const attempt = (at: string) =>
        downloadTemporalCli({ into: root, print: () => undefined, site: at }).then(
          () => 'it worked',
          (error: unknown) => String(error),
        );
      answer = { status: 404, body: Buffer.from('no') };
      expect(await attempt(site)).to.contain('answered 404');
      answer = { status: 200, body: Buffer.from('no archive') };
      expect(await attempt(site)).to.contain('tar');
      expect(await attempt('http://127.0.0.1:1')).to.contain('fetch failed');
    });
  });

  describe('the build', () => {
    const attempt = (go: string) =>
      goInstallTemporalCli({ into: root, print: (line) => said.push(line), go }).then(
        () => 'it worked',
        (error: unknown) => String(error),
      );

    it('says that Go is not installed', async () => {
      expect(await attempt(join(root, 'no-go'))).to.contain('Go is not installed');
      expect(said).to.deep.equal([]);
    });

    it('gives what Go said last when it fails', async () => {
      const go = join(root, 'go');
      await writeFile(
        go,
        '#!/bin/sh\necho "go: downloading x v1" >&2\necho "dial tcp: no such host" >&2\nexit 1\n',
      );
      await chmod(go, 0o755);
      expect(await attempt(go)).to.contain('dial tcp: no such host');
    });

    it('asks for the tested version, into the directory it is given', async () => {
      const go = join(root, 'go');
      await writeFile(go, '#!/bin/sh\necho "$GOBIN $*" > "$GOBIN/asked"\n');
      await chmod(go, 0o755);
      expect(await attempt(go)).to.equal('it worked');
      expect(await readFile(join(root, 'asked'), 'utf8')).to.equal(
        `${root} install -v github.com/temporalio/cli/cmd/temporal@v1.5.1\n`,
      );
      expect(said.join()).to.contain('building it with Go');
    });
  });
});
