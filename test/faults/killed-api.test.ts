/** kill -9 of an API process: of the views it had counted it loses those of the last seconds, and no other. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { openDatabase } from '../../src/db/knex.ts';
import { insertListing } from '../launches/insert-listing.ts';
import { freePort } from '../support/api.ts';
import { freshDatabase } from '../support/engines.ts';
import { until } from '../workflows/support/until.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

describe('an API process killed while it counts views', function () {
  this.timeout(60_000);

  it('loses what it had not written, counts nothing twice, and the next goes on', async () => {
    const database = await freshDatabase();
    const db = openDatabase(database.url, 3);
    const listingId = await insertListing(db, 'tidewell');
    const processes: ChildProcess[] = [];
    const views = async () => {
      const row = await db('listing_views')
        .where({ listing_id: listingId })
        .first<{ views: number } | undefined>('views');
      return row?.views ?? 0;
    };
    /** A process of its own; resolves with what reads the listing so often. */
    const serve = async () => {
      const port = await freePort();
      const child = fork(main, ['api'], {
        execArgv: ['--import', 'tsx'],
        env: {
          NODE_ENV: 'test',
          LOG_LEVEL: 'error',
          PORT: String(port),
          DATABASE_URL: database.url,
          // Nothing is there, and reads need it not.
          TEMPORAL_ADDRESS: '127.0.0.1:9',
        },
      });
      processes.push(child);
      const [said] = (await once(child, 'message')) as [unknown];
      expect(said).to.equal('ready');
      return async (times: number) => {
        for (let i = 0; i < times; i += 1) {
          const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/listings/tidewell`);
          expect(status).to.equal(200);
        }
      };
    };
    try {
      const look = await serve();
      await look(20);
      await until(async () => (await views()) === 20, 'the first are written');
      await look(5);
      const [first] = processes;
      first?.kill('SIGKILL');
      if (first?.exitCode === null && first.signalCode === null) await once(first, 'exit');
      const kept = await views();
      // Those that were just counted may have been written before the kill.
      expect(kept).to.be.oneOf([20, 21, 22, 23, 24, 25]);

      const recheckBadge = await serve();
      await recheckBadge(7);
      await until(async () => (await views()) === kept + 7, 'the next are written');
    } finally {
      for (const child of processes) child.kill('SIGKILL');
      await db.destroy();
      await database.drop();
    }
  });
});
