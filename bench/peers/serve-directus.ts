import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../../src/config/config.ts';
import { type Served, serveProgram } from '../reads-servers.ts';
import type { DirectusProgram } from './install-directus.ts';
import { offerToDirectus } from './offer-to-directus.ts';

const run = promisify(execFile);
const setUpWithinMs = 5 * 60_000;

/** What it would ask of others goes to a port of this machine where nobody listens. */
const nowhere = 'http://127.0.0.1:9';

/** Made for speed: no screens, no log of requests, no limits. What reads do not need is off. */
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
  // Without a license it reports all the same.
  TELEMETRY_URL: nowhere,
  COMPLIANCE_URL: nowhere,
};

/** Adds Directus' own tables to the database, and tells it of the directory's. */
export async function setUpDirectus({ node, modules, home }: DirectusProgram, url: string): Promise<void> {
  // Its `directus` command would look for a newer version first; this is what that command calls.
  await run(node, [join(modules, 'cli/run.js'), 'bootstrap'], {
    cwd: home,
    env: childEnvironment({ ...settings, DB_CONNECTION_STRING: url }),
    timeout: setUpWithinMs,
  });
  await offerToDirectus(url);
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
