/** What a domain may be asked in a minute, counted in Postgres. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { purgeLookups, takeLookup } from '../../src/claims/lookup-queries.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { freshDatabase } from '../support/engines.ts';

describe('look-ups of a domain', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  before(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 10);
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });
  const at = (seconds: number) => new Date(Date.parse('2026-11-25T12:00:00Z') + seconds * 1000);
  const take = (domain: string, most: number, seconds: number) => takeLookup(db, domain, most, at(seconds));

  it('are ten in any minute, not ten in each of the clock’s', async () => {
    const taken: number[] = [];
    for (let second = 0; second < 300; second += 2) {
      if (await take('shop.example', 10, second)) taken.push(second);
    }
    for (const start of taken) {
      expect(taken.filter((second) => second > start - 60 && second <= start).length).to.be.at.most(10);
    }
    expect(taken).to.have.length(50);
  });

  it('are ten of a hundred that are wanted at once', async () => {
    const wanted = Array.from({ length: 100 }, () => take('burst.example', 10, 0));
    expect((await Promise.all(wanted)).filter(Boolean)).to.have.length(10);
    expect(await take('other.example', 10, 0)).to.equal(true);
  });

  it('are partly reserved for scheduled checks', async () => {
    let asked = 0;
    while (await take('asked.example', 6, 0)) asked += 1;
    expect(asked).to.equal(6);
    expect(await take('asked.example', 10, 1)).to.equal(true);
  });

  it('are deleted after a while', async () => {
    await purgeLookups(db, at(299));
    expect(await db('claim_lookups').pluck('domain')).to.deep.equal([]);
  });
});
