/**
 * A first day in production: from an empty server to the first live listing, as docs/deploy.md goes. The database and its roles
 * are made by docker/postgres-roles.sql, the schema and the reference data by `launch-directory migrate`; there is no demo.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import pg from 'pg';
import { pino } from 'pino';
import { createKey } from '../../src/accounts/create-key.ts';
import { type Api, createApi } from '../../src/api/api.ts';
import { scopeNames } from '../../src/contract/access.ts';
import { type ExampleSite, serveExample } from '../../examples/serve.ts';
import { teamOn } from '../cli/admin-rows.ts';
import { startPostgresIn } from '../start/launch-postgres.ts';
import { freePort } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { timeSkipping } from '../workflows/support/engines.ts';
import { until } from '../workflows/support/until.ts';
import { type World, createWorld } from '../workflows/support/world.ts';

const run = promisify(execFile);
const passwords = { launch_password: 'for-launch', temporal_password: 'for-temporal' };
/** The threads of a new worker first load the rules from the source tree, which takes longer than usual beside other load. */
const readyWithinMs = 120_000;

describe('a first day in production', function () {
  this.timeout(180_000);
  let directory: string;
  let server: Awaited<ReturnType<typeof startPostgresIn>>;
  let env: TestWorkflowEnvironment;
  let databaseUrl: string;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'first-day-'));
    [server, env] = await Promise.all([startPostgresIn(directory), timeSkipping()]);
    await createRoles();
    databaseUrl = urlOf('launch', 'for-launch', 'launch_directory');
  });
  after(async () => {
    await env.teardown();
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });

  function urlOf(user: string, password: string, database: string): string {
    const url = new URL(server.url(database));
    Object.assign(url, { username: user, password });
    return url.href;
  }

  /** What psql does with the file: its own lines fill in the passwords. */
  async function createRoles(): Promise<void> {
    const file = await readFile(new URL('../../docker/postgres-roles.sql', import.meta.url), 'utf8');
    const sql = file
      .replace(/^(\\|--).*$/gm, '')
      .replace(/:'(\w+)'/g, (_, name: keyof typeof passwords) => `'${passwords[name]}'`);
    const client = new pg.Client({ connectionString: server.url('postgres') });
    await client.connect();
    for (const statement of sql.split(';')) if (statement.trim()) await client.query(statement);
    await client.end();
  }

  async function rowsOf(url: string, sql: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  const migrate = async () => {
    const options = { env: { NODE_ENV: 'production', DATABASE_URL: databaseUrl } };
    return (await run(process.execPath, ['--import', 'tsx', 'src/main.ts', 'migrate'], options)).stdout;
  };

  it('has roles that are no superusers, each for its own databases', async () => {
    const roles = `SELECT rolname FROM pg_roles WHERE rolname IN ('launch', 'temporal')
      AND NOT (rolsuper OR rolcreatedb OR rolcreaterole)`;
    expect(await rowsOf(server.url('postgres'), roles)).to.have.length(2);
    for (const [user, password, database] of [
      ['launch', 'for-launch', 'temporal'],
      ['temporal', 'for-temporal', 'launch_directory'],
    ] as const) {
      const refused = await rowsOf(urlOf(user, password, database), 'SELECT 1').catch(
        (error: unknown) => error,
      );
      expect(refused).to.have.property('code', '42501');
    }
    // Temporal's schema for finding runs needs this extension.
    await rowsOf(urlOf('temporal', 'for-temporal', 'temporal_visibility'), 'CREATE EXTENSION btree_gin');
  });

  it('begins with categories and questions, and without a demo', async () => {
    expect(await migrate()).to.match(/^Ran .*\nLoaded categories and interview-questions\.\n$/);
    expect(await migrate()).to.equal('The schema is up to date.\n');
    const [counts] = await rowsOf(
      databaseUrl,
      `SELECT (SELECT count(*)::int FROM categories) AS categories,
        (SELECT count(*)::int FROM categories WHERE faqs <> '[]' AND description <> '') AS described,
        (SELECT count(*)::int FROM interview_questions WHERE is_active) AS questions,
        (SELECT count(*)::int FROM products) AS products, (SELECT count(*)::int FROM listings) AS listings,
        (SELECT count(*)::int FROM accounts) AS accounts, (SELECT count(*)::int FROM blog_posts) AS posts`,
    );
    expect(counts).to.deep.include({ questions: 12, products: 9, listings: 0, accounts: 0, posts: 0 });
    expect(counts?.['categories']).to.be.greaterThan(25);
    expect(counts?.['described']).to.be.greaterThan(10);
  });

  it('keeps what the site team changed over the next start', async () => {
    const team = teamOn(databaseUrl);
    await team.act('category', 'remove', 'observability');
    await team.act('category', 'rename', 'finance', 'Money');
    const questions = await team.admin('question', 'list');
    const first = /^question\/(\d+) /.exec(questions)?.[1] ?? '';
    await team.act('question', 'remove', first);
    const [tree, asked] = [await team.admin('category', 'list'), await team.admin('question', 'list')];
    await migrate();
    expect(await team.admin('category', 'list')).to.equal(tree);
    expect(await team.admin('question', 'list')).to.equal(asked);
    expect(tree).not.to.match(/^ *observability /m);
  });

  it('takes a website from submission to a live listing', async () => {
    let badge: string | null = null;
    let now = new Date(await env.currentTimeMs());
    const site: ExampleSite = await serveExample({ badgeHtml: () => badge });
    const world: World = await createWorld(env, {
      databaseUrl,
      env: { CRAWL_RESOLVE: `${site.host}:443=127.0.0.1:${site.port}` },
    });
    const port = await freePort();
    const api: Api = createApi({
      config: world.config,
      db: world.db,
      log: pino({ level: 'silent' }),
      clock: () => now,
      committed: () => world.relay.kick(),
      temporalReady: () => Promise.resolve(),
    });
    try {
      await world.work();
      await api.listen(port, '127.0.0.1');
      const email = 'founder@example.com';
      const key = await createKey(
        world.db,
        { email, name: 'first', scopes: scopeNames, expiresAt: null },
        now,
      );
      const rest = restCaller(`http://127.0.0.1:${port}`);
      const call = async (operation: string, input: Record<string, unknown>) => {
        const { status, body } = await rest(operation, input, { key });
        expect(status, `${operation}: ${JSON.stringify(body)}`).to.be.oneOf([200, 201]);
        return body;
      };

      const { id } = await call('submit_listing', { url: site.url });
      const draft = await until(
        async () => {
          const seen = await call('get_draft', { id });
          return seen['status'] === 'ready' && seen;
        },
        'ready',
        readyWithinMs,
      );
      const { categories } = draft['fields'] as Record<string, { value: string[] | null; state: string }>;
      expect(categories?.state).to.equal('ai');
      expect(categories?.value).not.to.be.empty;
      await call('update_draft', {
        id,
        founders: [
          {
            name: 'Inês Valadão',
            title: 'Co-founder',
            bio: 'Ran a harbour office for nine years before this.',
          },
        ],
      });
      const { listing_id } = await call('submit_draft', { id });
      const mine = () => call('get_my_listing', { listing_id });
      const chosen = await call('choose_free_listing', { listing_id });
      badge = (chosen['badge'] as { embed_code: string }).embed_code;
      await call('choose_free_listing', { listing_id });
      await until(async () => (await mine())['status'] === 'scheduled', 'scheduled');
      const week = String((await mine())['launch_week']);
      await env.sleep(new Date(`${week}T00:00:00Z`).getTime() - (await env.currentTimeMs()) + 60_000);
      await until(async () => (await mine())['status'] === 'live', 'live');
      now = new Date(await env.currentTimeMs());
      expect(await call('get_listing', { slug: chosen['slug'] })).to.include({
        status: 'live',
        is_demo: false,
      });
    } finally {
      await api.close();
      await world.close();
      await site.close();
    }
  });
});
