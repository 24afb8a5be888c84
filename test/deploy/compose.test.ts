import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { childEnvironment, environment, readConfig } from '../../src/config/config.ts';
import { paymentsOf } from '../../src/config/development-rules.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** The lines indented deeper than the line that starts with `head`, without comments. */
function blockOf(text: string, head: RegExp): string[] {
  const lines = text.split('\n').filter((line) => line.trim() && !line.trim().startsWith('#'));
  const at = lines.findIndex((line) => head.test(line));
  if (at < 0) throw new Error(`docker-compose.yml has no line like ${String(head)}`);
  const depth = (line: string) => line.length - line.trimStart().length;
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => depth(line) <= depth(lines[at] ?? ''));
  return end < 0 ? rest : rest.slice(0, end);
}

/** `NAME: value` lines as an object; `${NAME:?why}` is replaced by an example. */
function variablesOf(lines: readonly string[], examples: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^\s*([A-Z_]+): (.*)$/.exec(line) ?? [];
      const filled = value.replace(
        /\$\{([A-Z_]+)[^}]*\}/g,
        (_, variable: string) => examples[variable] ?? '',
      );
      return [name, filled.replace(/^'(.*)'$/, '$1')];
    }),
  );
}

const examples = {
  POSTGRES_PASSWORD: 'c0ffee',
  BASE_URL: 'https://launches.example',
  SMTP_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'launches@launches.example',
  TRUSTED_PROXIES: '172.16.0.0/12',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SITE_TEAM_EMAIL: 'team@launches.example',
  SECURITY_CONTACT: 'security@launches.example',
};

interface Seccomp {
  defaultAction: string;
  syscalls: { names: string[]; action: string; args?: object[] }[];
}

describe('the production deployment', () => {
  let compose: string;
  let dockerfile: string;
  before(async () => {
    compose = await readFile(`${root}docker-compose.yml`, 'utf8');
    dockerfile = await readFile(`${root}Dockerfile`, 'utf8');
  });

  it('gives API and worker only variables that the configuration knows, and values it takes', () => {
    const variables = variablesOf(blockOf(compose, /^ {2}environment: &environment$/), examples);
    expect(Object.keys(environment.shape)).to.include.members(Object.keys(variables));
    const config = readConfig(variables);
    expect(config.NODE_ENV).to.equal('production');
    expect(config.DATABASE_URL).to.equal('postgres://launch:c0ffee@postgres:5432/launch_directory');
    expect(config.TEMPORAL_ADDRESS).to.equal('temporal:7233');
    expect(paymentsOf(config)).to.equal('real');
  });

  it('sets only variables in the image that the configuration knows', () => {
    const names = [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    expect(names).to.include('WORKFLOW_BUNDLE');
    expect(Object.keys(environment.shape)).to.include.members(names);
  });

  it('says where every value that it needs comes from', () => {
    const needed = new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
    const told = [...compose.matchAll(/^# {3}([A-Z_]+)=/gm)].map(([, name]) => name);
    expect([...needed].sort()).to.deep.equal(told.sort());
    expect(Object.keys(examples).sort()).to.deep.equal(told);
  });

  it('starts without what may be missing, and takes no payments then', () => {
    const optional = ['TRUSTED_PROXIES', 'STRIPE_', 'SITE_TEAM_EMAIL', 'SECURITY_CONTACT'];
    const needed = Object.entries(examples).filter(
      ([name]) => !optional.some((start) => name.startsWith(start)),
    );
    const variables = variablesOf(
      blockOf(compose, /^ {2}environment: &environment$/),
      Object.fromEntries(needed),
    );
    expect(paymentsOf(readConfig(variables))).to.equal('none');
  });

  it('pins every image, and none that is deprecated', () => {
    const images = [
      ...[...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, image]) => image ?? ''),
      ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image ?? ''),
    ];
    expect(images.length).to.be.greaterThan(5);
    for (const image of images) {
      expect(image).to.match(/:\d+\.\d+/);
      expect(image).not.to.contain('auto-setup');
    }
  });

  it('runs programs that a build has', async () => {
    const programs = [
      ...[...compose.matchAll(/'(dist\/[\w./-]+\.js)'/g)].map(([, path]) => path ?? ''),
      ...[...dockerfile.matchAll(/"(dist\/[\w./-]+\.js)"/g)].map(([, path]) => path ?? ''),
    ];
    expect(programs).to.include('dist/src/main.js');
    for (const program of programs) {
      const source = program.replace(/^dist\//, root).replace(/\.js$/, '.ts');
      expect(await readFile(source, 'utf8'), source).not.to.equal('');
    }
  });

  it('copies into the image what the build reads, and ignores the rest', async () => {
    const ignored = await readFile(`${root}.dockerignore`, 'utf8');
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, from = '']) =>
      from.split(' '),
    );
    expect(ignored.split('\n')[0]).to.equal('*');
    expect(ignored).to.not.match(/!\.(env|data)/);
    for (const path of copied) expect(ignored.split('\n')).to.include(`!${path}`);
    const { include } = JSON.parse(await readFile(`${root}tsconfig.build.json`, 'utf8')) as {
      include: string[];
    };
    expect(copied).to.include.members(include);
  });

  it('has the Chromium of the image run by a user who is not root, in a sandbox of its own', async () => {
    const image = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    expect(image).to.match(/apt-get install [^\n]*\bchromium\b/);
    expect(image).to.match(/^ENV .*\bCHROMIUM_PATH=\/usr\/bin\/chromium\b/m);
    expect(image).to.match(/^USER node$/m);
    expect(dockerfile).to.match(/^RUN PUPPETEER_SKIP_DOWNLOAD=true npm ci$/m);
    const options = blockOf(compose, /^ {2}worker:$/).join('\n');
    const [, path = ''] = /'seccomp=([\w./-]+)'/.exec(options) ?? [];
    const { defaultAction, syscalls } = JSON.parse(await readFile(`${root}${path}`, 'utf8')) as Seccomp;
    const refused = syscalls.flatMap(({ names, action, args }) =>
      action === 'SCMP_ACT_ERRNO' && args === undefined ? names : [],
    );
    expect(defaultAction).to.equal('SCMP_ACT_ALLOW');
    // What Chromium's sandbox is made with.
    expect(refused).not.to.include.oneOf(['clone', 'clone3', 'unshare', 'chroot', 'seccomp', 'prctl']);
    expect(refused).to.include.members(['mount', 'setns', 'bpf', 'keyctl', 'init_module', 'io_uring_setup']);
  });

  it('gives what it runs of its own no privileges and no disk, and lets nothing gain any', () => {
    const confined = blockOf(compose, /^x-confined: &confined$/).map((line) => line.trim());
    expect(confined).to.deep.equal([
      'read_only: true',
      "tmpfs: ['/tmp:size=64m']",
      'cap_drop: [ALL]',
      "security_opt: ['no-new-privileges:true']",
    ]);
    expect(blockOf(compose, /^x-service: &service$/)).to.include('  <<: *confined');
    const services = blockOf(compose, /^services:$/).join('\n');
    const names = [...services.matchAll(/^ {2}([a-z-]+):$/gm)].map(([, name = '']) => name);
    expect(names).to.include.members(['api', 'worker', 'migrate', 'postgres', 'temporal-ui']);
    for (const name of names) {
      const own = blockOf(compose, new RegExp(`^ {2}${name}:$`)).filter((line) => /^ {4}\S/.test(line));
      const anchors = own.filter((line) => line.includes('<<:')).map((line) => line.trim());
      const isOurs = ['api', 'worker', 'migrate'].includes(name);
      expect(anchors, name).to.deep.equal(
        isOurs ? [name === 'migrate' ? '<<: *confined' : '<<: *service'] : [],
      );
      // A list of its own takes the place of the common one.
      const options = own.filter((line) => line.includes('security_opt'));
      if (!isOurs) expect(options, name).to.have.length(1);
      for (const line of options) expect(line, name).to.contain("'no-new-privileges:true'");
      expect(own.join('\n'), name).not.to.match(/privileged|cap_add|read_only: false/);
    }
  });

  it('is what Docker Compose understands, where there is one', async function () {
    this.timeout(30_000);
    for (const [command, ...args] of [['docker', 'compose'], ['docker-compose']] as const) {
      if (!(await run(command, [...args, 'version']).catch(() => null))) continue;
      const options = { cwd: root, env: childEnvironment(examples) };
      const { stdout } = await run(command, [...args, 'config'], options);
      expect(stdout).to.contain('postgres://launch:c0ffee@postgres:5432/launch_directory');
      return;
    }
    // No Compose on this machine: at least nothing that YAML forbids in every case.
    expect(compose).not.to.contain('\t');
  });
});
