import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv, promisify } from 'node:util';
import { expect } from 'chai';
import * as yaml from 'js-yaml';
import { childEnvironment, environment, readConfig } from '../../src/config/config.ts';
import { paymentsOf } from '../../src/config/development-rules.ts';
import { serverSettings } from '../../temporal/server-settings.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const textOf = (path: string) => readFile(`${root}${path}`, 'utf8');

interface Service {
  image: string;
  build?: { args: Record<string, string> };
  command?: string[];
  user?: string;
  environment?: Record<string, string>;
  env_file?: string;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  read_only?: boolean;
  privileged?: boolean;
  restart?: string;
  healthcheck?: { test: string[] };
  volumes?: string[];
}

interface Seccomp {
  defaultAction: string;
  syscalls: { names: string[]; action: string; args?: object[] }[];
}

const secrets = {
  POSTGRES_PASSWORD: 'c0ffee',
  LAUNCH_DB_PASSWORD: 'decade',
  TEMPORAL_DB_PASSWORD: 'facade',
};
/** Services of this project, and those that end when their work is done. */
const own = ['api', 'worker', 'migrate'];
const jobs = ['migrate', 'temporal-schema', 'temporal-namespace'];

/** A YAML value with its merge keys (`<<`) applied. */
function merged(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(merged);
  if (typeof value !== 'object' || value === null) return value;
  const { '<<': base, ...members } = value as Record<string, unknown>;
  const entries = Object.entries(members).map(([name, member]) => [name, merged(member)] as const);
  return { ...(merged(base) as object | undefined), ...Object.fromEntries(entries) };
}

describe('the production deployment', () => {
  let compose: string;
  let services: Record<string, Service>;
  let dockerfile: string;
  let images: NodeJS.Dict<string>;
  before(async () => {
    compose = await textOf('docker-compose.yml');
    dockerfile = await textOf('Dockerfile');
    images = parseEnv(await textOf('docker/images.env'));
    // `${NAME}`, `${NAME:?why}` and `${NAME:-default}`, as Compose fills them in.
    const filled = compose.replace(/\$\{([A-Z_]+)(?::[?-]([^}]*))?\}/g, (_, name: string, rest = '') => {
      return { ...images, ...secrets }[name] ?? String(rest);
    });
    ({ services } = merged(yaml.load(filled)) as { services: Record<string, Service> });
  });
  const service = (name: string): Service => {
    const found = services[name];
    if (!found) throw new Error(`docker-compose.yml has no service ${name}`);
    return found;
  };

  it('takes every variable of the configuration from one file, over which it says where its servers are', async () => {
    const example = parseEnv(await textOf('docker/service.env.example')) as Record<string, string>;
    for (const name of own) {
      expect(service(name).env_file, name).to.equal('docker/service.env');
      const {
        NODE_OPTIONS: _node,
        MALLOC_ARENA_MAX: _arenas,
        MALLOC_MMAP_THRESHOLD_: _mapped,
        MALLOC_TRIM_THRESHOLD_: _trimmed,
        UV_THREADPOOL_SIZE: _threads,
        ...set
      } = service(name).environment ?? {};
      expect(Object.keys(environment.shape)).to.include.members([
        ...Object.keys(set),
        ...Object.keys(example),
      ]);
      const config = readConfig({ ...example, ...set });
      expect(config.NODE_ENV).to.equal('production');
      expect(config.DATABASE_URL).to.equal('postgres://launch:decade@postgres:5432/launch_directory');
      expect(config.TEMPORAL_ADDRESS).to.equal('temporal:7233');
      expect(config.BASE_URL).to.equal('https://launches.example');
      // Until there are keys of a provider, and with empty lines for them.
      expect(paymentsOf(config)).to.equal('none');
      const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
      expect(paymentsOf(readConfig({ ...example, ...set, ...stripe }))).to.equal('real');
    }
  });

  it('has the Temporal server settings of npm start and of the tests', async () => {
    const { environment: settings, volumes } = service('temporal');
    const path = settings?.['DYNAMIC_CONFIG_FILE_PATH'] ?? '';
    expect(volumes).to.deep.equal([`./docker/temporal.yaml:${path}:ro`]);
    const file = yaml.load(await textOf('docker/temporal.yaml')) as Record<string, { value: unknown }[]>;
    const values = Object.entries(file).map(([name, [only]]) => [name, only?.value] as const);
    expect(Object.fromEntries(values)).to.deep.equal(serverSettings);
  });

  it('says in an example where every value that it needs itself comes from', async () => {
    const needed = new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name));
    const told = [
      ...Object.keys(images),
      ...Object.keys(parseEnv(await textOf('docker/secrets.env.example'))),
    ];
    expect([...needed].sort()).to.deep.equal(told.sort());
    expect(await textOf('.gitignore')).to.match(/^docker\/secrets\.env\ndocker\/service\.env$/m);
  });

  it('names every image in one place, by exact version and perhaps by digest, and none that is deprecated', () => {
    for (const image of Object.values(images)) {
      expect(image).to.match(/^[\w/-]+:\d+\.\d+(\.\d+)?[\w.-]*(@sha256:[0-9a-f]{64})?$/);
      expect(image).not.to.contain('auto-setup');
    }
    for (const [name, { image, build }] of Object.entries(services)) {
      if (own.includes(name)) expect(build?.args['NODE_IMAGE'], name).to.equal(images['NODE_IMAGE']);
      else expect(Object.values(images), name).to.include(image);
    }
    // Node 24 is the long-term support; a build without Compose has the same.
    expect(images['NODE_IMAGE']).to.match(/^node:24\./);
    expect(dockerfile).to.contain(`ARG NODE_IMAGE=${(images['NODE_IMAGE'] ?? '').split('@')[0] ?? ''}\n`);
    expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).to.deep.equal([
      '${NODE_IMAGE}',
      '${NODE_IMAGE}',
    ]);
  });

  describe('pins its images', () => {
    let directory: string;
    let before: string;
    beforeEach(async () => {
      directory = await mkdtemp(join(tmpdir(), 'pin-images-'));
      before = await textOf('docker/images.env');
      await writeFile(join(directory, 'images.env'), before);
      await copyFile(`${root}docker/pin-images.sh`, join(directory, 'pin-images.sh'));
    });
    afterEach(() => rm(directory, { recursive: true }));

    /** Runs the script with a `docker` that does this for `imagetools inspect`; `$6` is the image. */
    async function pin(inspect: string, buildx = 'true') {
      const stub = `#!/bin/sh\nif [ "$2" = version ]; then ${buildx}; exit; fi\n${inspect}\n`;
      await mkdir(join(directory, 'bin'), { recursive: true });
      await writeFile(join(directory, 'bin/docker'), stub, { mode: 0o755 });
      const env = childEnvironment({ PATH: `${directory}/bin:/usr/bin:/bin` });
      const { stderr } = await run('sh', [join(directory, 'pin-images.sh')], { env }).catch(
        (error: unknown) => error as { stderr: string },
      );
      return { stderr, after: await readFile(join(directory, 'images.env'), 'utf8') };
    }
    const digestOf = (letter: string) => `echo sha256:$(printf '%064d' 0 | tr 0 ${letter})`;

    it('all of them, again with the digest of today, and keeps the comments', async () => {
      for (const letter of ['a', 'b']) {
        const { stderr, after } = await pin(`case $6 in *@*) exit 1;; esac; ${digestOf(letter)}`);
        expect(stderr).to.equal('');
        expect(after).to.equal(
          before.replace(/^([A-Z]\w*=[^@\n]*)(@.*)?$/gm, `$1@sha256:${letter.repeat(64)}`),
        );
        for (const image of Object.values(parseEnv(after))) expect(image).to.match(/@sha256:[ab]{64}$/);
      }
    });

    for (const [why, inspect, buildx, says] of [
      ['the registry does not answer', 'exit 1', 'true', /registry did not answer for node:24/],
      ['it does not for the last', `case $6 in *ui*) exit 1;; esac; ${digestOf('a')}`, 'true', /\/ui:/],
      ['it answers nothing', 'true', 'true', /no digest for node:24/],
      ['there is no buildx', digestOf('a'), 'false', /needs Docker with its plugin buildx/],
    ] as const) {
      it(`none, and says so in a sentence, where ${why}`, async () => {
        const { stderr, after } = await pin(inspect, buildx);
        expect(stderr.trim())
          .to.match(says)
          .and.to.match(/^pin-images\.sh: .*is unchanged\.$/);
        expect(after).to.equal(before);
      });
    }
  });

  it('runs all of its own by one program, which has every command that is used', async () => {
    const { bin } = JSON.parse(await textOf('package.json')) as { bin: Record<string, string> };
    expect(bin).to.deep.equal({ 'launch-directory': 'dist/src/main.js' });
    expect(dockerfile).to.match(/^ENTRYPOINT \["launch-directory"\]$/m);
    expect(dockerfile).to.contain('ln -s /app/dist/src/main.js /usr/local/bin/launch-directory');
    const main = await textOf('src/main.ts');
    expect(main.split('\n')[0]).to.equal('#!/usr/bin/env node');
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'src/main.ts', 'help'], { cwd: root });
    for (const name of own) {
      const [command = '', ...rest] = service(name).command ?? [];
      expect(rest).to.deep.equal([]);
      expect(stdout).to.match(new RegExp(`^ {2}${command} `, 'm'));
    }
  }).timeout(30_000);

  it('sets only variables in the image that the configuration knows', () => {
    const names = [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    expect(names).to.include('WORKFLOW_BUNDLE');
    expect(Object.keys(environment.shape)).to.include.members(names);
  });

  it('copies into the image what the build reads, and ignores the rest', async () => {
    const ignored = await textOf('.dockerignore');
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, from = '']) =>
      from.split(' '),
    );
    expect(ignored.split('\n')[0]).to.equal('*');
    expect(ignored).to.not.match(/!\.?(env|data|docker)/);
    for (const path of copied) expect(ignored.split('\n')).to.include(`!${path}`);
    const { include } = JSON.parse(await textOf('tsconfig.build.json')) as { include: string[] };
    expect(copied).to.include.members(include);
  });

  it('has the Chromium of the image run by a user who is not root, in a sandbox of its own', async () => {
    const image = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    expect(image).to.match(/apt-get install [^\n]*\bchromium\b/);
    expect(image).to.match(/^ENV .*\bCHROMIUM_PATH=\/usr\/bin\/chromium\b/m);
    expect(image).to.match(/^USER node$/m);
    expect(dockerfile).to.match(/^RUN PUPPETEER_SKIP_DOWNLOAD=true npm ci$/m);
    const [, path = ''] = /seccomp=([\w./-]+)/.exec(service('worker').security_opt?.join(' ') ?? '') ?? [];
    const { defaultAction, syscalls } = JSON.parse(await textOf(path)) as Seccomp;
    const refused = syscalls.flatMap(({ names, action, args }) =>
      action === 'SCMP_ACT_ERRNO' && args === undefined ? names : [],
    );
    expect(defaultAction).to.equal('SCMP_ACT_ALLOW');
    // What Chromium's sandbox is made with.
    expect(refused).not.to.include.oneOf(['clone', 'clone3', 'unshare', 'chroot', 'seccomp', 'prctl']);
    expect(refused).to.include.members(['mount', 'setns', 'bpf', 'keyctl', 'init_module', 'io_uring_setup']);
  });

  it('drops the capabilities of every service, and lets none gain any; its own write to memory only', () => {
    for (const [name, { cap_drop, cap_add, security_opt, privileged, read_only }] of Object.entries(
      services,
    )) {
      expect(cap_drop, name).to.deep.equal(['ALL']);
      expect(cap_add, name).to.equal(undefined);
      expect(security_opt, name).to.include('no-new-privileges:true');
      expect(privileged, name).to.equal(undefined);
      if (own.includes(name)) expect(read_only, name).to.equal(true);
    }
    // Without capabilities, root could not become these users, nor write to what belongs to them.
    expect(service('postgres').user).to.equal('postgres');
    expect(service('temporal-ui').user).to.equal('5000:5000');
  });

  it('checks the health of every service that stays', () => {
    for (const [name, { healthcheck, restart }] of Object.entries(services)) {
      if (jobs.includes(name)) expect(restart, name).to.match(/^on-failure:\d+$/);
      else expect(healthcheck?.test.length, name).to.be.greaterThan(1);
    }
    const { WORKER_ALIVE_FILE: file = '' } = service('worker').environment ?? {};
    expect(service('worker').healthcheck?.test.join(' ')).to.contain(`find ${file} -mmin -1`);
  });

  it('gives no service the password of another role', () => {
    const holders = (secret: string) =>
      Object.entries(services)
        .filter(([, { environment: set = {} }]) => Object.values(set).some((value) => value.includes(secret)))
        .map(([name]) => name)
        .sort();
    expect(holders(secrets.POSTGRES_PASSWORD)).to.deep.equal(['postgres']);
    expect(holders(secrets.LAUNCH_DB_PASSWORD)).to.deep.equal(['api', 'migrate', 'postgres', 'worker']);
    expect(holders(secrets.TEMPORAL_DB_PASSWORD)).to.deep.equal(['postgres', 'temporal', 'temporal-schema']);
    expect(service('postgres').volumes).to.include(
      './docker/postgres-roles.sql:/docker-entrypoint-initdb.d/roles.sql:ro',
    );
  });

  it('is what Docker Compose understands, where there is one', async function () {
    this.timeout(30_000);
    for (const [command, ...args] of [['docker', 'compose'], ['docker-compose']] as const) {
      if (!(await run(command, [...args, 'version']).catch(() => null))) continue;
      const options = {
        cwd: root,
        env: childEnvironment({ ...(images as Record<string, string>), ...secrets }),
      };
      const { stdout } = await run(command, [...args, 'config', '--no-env-resolution'], options);
      expect(stdout).to.contain('postgres://launch:decade@postgres:5432/launch_directory');
      return;
    }
    // No Compose on this machine; above it was read as YAML.
    expect(compose).not.to.contain('\t');
  });
});
