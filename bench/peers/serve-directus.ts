import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../../src/config/config.ts';
import { type Served, serveProgram } from '../reads-servers.ts';
import type { DirectusProgram } from './install-directus.ts';
import { configureDirectus } from './configure-directus.ts';

const run = promisify(execFile);
const setUpWithinMs = 5 * 60_000;

/** An unused port of this machine, for its requests to other services. */
const nowhere = 'http://127.0.0.1:9';

/** Configured for speed: no user interface, request log or rate limit, and only features that reads need. */
const settings = {
  NODE_ENV: 'production',
  DB_CLIENT: 'pg',
  KEY: 'bench',
  SECRET: 'a secret of nothing but a bench',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'the password of nobody',
  LOG_LEVEL: 'error',
  SERVE_APP: 'false',
  MCP_ENABLED: 'false',
  AI_ENABLED: 'false',
  PRESSURE_LIMITER_ENABLED: 'false',
  EMAIL_VERIFY_SETUP: 'false',
  LICENSE_KEY_MANAGEMENT_ENABLED: 'false',
  PROJECT_OWNER_ENABLED: 'false',
  TELEMETRY: 'false',
  // Without a license it reports in spite of TELEMETRY.
  TELEMETRY_URL: nowhere,
  COMPLIANCE_URL: nowhere,
};

/** Adds Directus' own tables to the database, and configures the directory's. */
export async function setUpDirectus({ node, modules, home }: DirectusProgram, url: string): Promise<void> {
  // Called directly, as the `directus` command checks for a newer version first.
  await run(node, [join(modules, 'cli/run.js'), 'bootstrap'], {
    cwd: home,
    env: childEnvironment({ ...settings, DB_CONNECTION_STRING: url }),
    timeout: setUpWithinMs,
  });
  await configureDirectus(url);
}

export const serveDirectus = (
  { node, modules, home }: DirectusProgram,
  url: string,
  { cached }: { cached: boolean },
): Promise<Served> =>
  serveProgram({
    name: 'Directus',
    command: node,
    args: () => [join(modules, 'start.js')],
    cwd: home,
    env: {
      ...settings,
      DB_CONNECTION_STRING: url,
      CACHE_ENABLED: String(cached),
      CACHE_STORE: 'memory',
      CACHE_TTL: '1h',
    },
    readyPath: '/server/ping',
  });
