/**
 * SIGTERM to the whole of `npm start` at random moments under load, and a start on the same data: nothing that was accepted
 * is lost, and nothing is mailed twice. `STOPS=20 npm test -- test/start/stopped-start.test.ts` stops it 20 times.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import PostalMime from 'postal-mime';
import { rememberPorts } from '../../src/start/ports.ts';
import { freePort } from '../support/api.ts';
import { temporalCli } from '../support/engines.ts';
import { openOwnerSite } from '../workflows/support/owner-site.ts';
import { until } from '../workflows/support/until.ts';
import { command, start, stop } from './service-start.ts';

const stops = Number(process.env['STOPS'] ?? 2);
/** Each round submits for as long, at most. */
const maxDelayMs = 3_000;
const submissionsPerRound = 6;
const msPerStop = 60_000;
const owner = 'mara@product.example';

describe('a whole start that is stopped at random moments', function () {
  this.timeout(120_000 + stops * msPerStop);

  it(`loses nothing and repeats nothing in ${stops} stops`, async () => {
    const site = await openOwnerSite();
    const folder = await mkdtemp(join(tmpdir(), 'stopped-start-'));
    let started: ChildProcess | undefined;
    try {
      const names = Array.from(
        { length: (stops + 1) * submissionsPerRound },
        (_, n) => `product-${n}.example`,
      );
      const dataDir = join(folder, 'data');
      await mkdir(dataDir);
      // Others than those of a start in another file of the suite, which would take the same ones at the same moment.
      await rememberPorts(dataDir, { postgres: 0, temporal: 0, temporalUi: 0 });
      const env = {
        ...process.env,
        DATA_DIR: dataDir,
        DEMO: '0',
        PORT: String(await freePort()),
        TEMPORAL_CLI_PATH: await temporalCli(),
        CRAWL_RESOLVE: names.map((name) => site.resolve.replace('shop.example', name)).join(),
      };
      const api = `http://127.0.0.1:${env.PORT}/api/v1`;
      started = await start(env);
      const scopes = 'account:read,listings:write';
      const key = (await command('src/cli/api-key.ts', env, ['--email', owner, '--scopes', scopes])).trim();
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const accepted: string[] = [];
      /** Submits until the service is gone. */
      const submit = async (websites: readonly string[]) => {
        for (const name of websites) {
          const body = JSON.stringify({ url: `https://${name}/` });
          const answer = await fetch(`${api}/drafts`, { method: 'POST', headers, body }).catch(() => null);
          if (answer?.status !== 201) return;
          accepted.push(`https://${name}/`);
          await sleep(maxDelayMs / submissionsPerRound);
        }
      };

      for (let round = 0; round < stops; round += 1) {
        const from = round * submissionsPerRound;
        const submitting = submit(names.slice(from, from + submissionsPerRound));
        await sleep(Math.random() * maxDelayMs);
        await stop(started, 'SIGTERM');
        await submitting;
        started = await start(env);
      }
      await submit(names.slice(-1));

      const listed = async () => {
        const answer = await fetch(`${api}/drafts?per_page=100`, { headers });
        return ((await answer.json()) as { items: { url: string; status: string }[] }).items;
      };
      await until(
        async () => (await listed()).every(({ status }) => status === 'ready'),
        'all are ready',
        60_000,
      );
      const urls = (await listed()).map(({ url }) => url);
      // A request that was cut off may have been carried out.
      expect(urls).to.include.members(accepted);
      expect(new Set(urls).size).to.equal(urls.length);
      const ids = await until(async () => {
        const mails = await messageIds(join(dataDir, 'outbox'));
        return mails.length >= urls.length && mails;
      }, 'all are mailed');
      expect(new Set(ids).size, 'no mail twice').to.equal(ids.length);
    } finally {
      if (started?.exitCode === null) await stop(started);
      await site.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

async function messageIds(outbox: string): Promise<(string | undefined)[]> {
  const files = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
  );
  return mails.map(({ messageId }) => messageId);
}
