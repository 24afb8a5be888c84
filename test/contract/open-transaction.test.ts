/** Transactions that wait for what was put off together with their commit. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { migrate, openDatabase } from '../../src/db/knex.ts';
import { openTransaction } from '../../src/db/open-transaction.ts';
import { type ConnectionSource, prepared } from '../../src/db/prepared.ts';
import { startApi } from '../support/api.ts';
import { freshDatabase } from '../support/engines.ts';

const insert = prepared('test_insert', 'INSERT INTO seeds (name, loaded_at) VALUES ($1, now())');

describe('transactions', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  const names = () => db('seeds').orderBy('name').pluck<string[]>('name');

  before(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 2);
    await migrate(db);
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });
  beforeEach(() => db('seeds').delete());

  it('keep deferred writes', async () => {
    const answer = await openTransaction(db).run(async (tx) => {
      await insert.later(tx, ['a']);
      await insert.later(tx, ['b']);
      return 'done';
    });
    expect(answer).to.equal('done');
    expect(await names()).to.deep.equal(['a', 'b']);
  });

  it('show deferred writes to later statements of their own', async () => {
    const seen = await openTransaction(db).run(async (tx) => {
      await insert.later(tx, ['a']);
      return tx('seeds').pluck<string[]>('name');
    });
    expect(seen).to.deep.equal(['a']);
  });

  it('throw errors of deferred writes, and keep nothing', async () => {
    const failure = await openTransaction(db)
      .run(async (tx) => {
        await insert.later(tx, ['a']);
        await insert.later(tx, ['a']);
        await insert.later(tx, ['b']);
        return 'done';
      })
      .catch((error: unknown) => error);
    expect(failure).to.have.property('code', '23505');
    expect(await names()).to.deep.equal([]);
    await openTransaction(db).run((tx) => insert.later(tx, ['c']));
    expect(await names()).to.deep.equal(['c']);
  });

  it('throw the error of a commit that is refused', async () => {
    await db.raw('CREATE TABLE parts (id integer UNIQUE DEFERRABLE INITIALLY DEFERRED)');
    const refused = await openTransaction(db)
      .run((tx) => tx('parts').insert([{ id: 1 }, { id: 1 }]))
      .catch((error: unknown) => error);
    expect(refused).to.have.property('code', '23505');
    expect(await db('parts')).to.deep.equal([]);
  });

  it('roll back to a savepoint', async () => {
    await openTransaction(db).run(async (tx) => {
      await insert(tx, ['a']);
      const inner = tx.transaction(async (part) => {
        await insert(part, ['b']);
        throw new Error('changed my mind');
      });
      await inner.catch(String);
    });
    expect(await names()).to.deep.equal(['a']);
  });

  it('refuse statements that come too late', async () => {
    const { kept } = await openTransaction(db).run((tx) => Promise.resolve({ kept: tx }));
    expect(() => kept('seeds')).to.throw('The transaction is over');
    expect(await insert(kept, ['a']).catch(String)).to.contain('The transaction is over');
  });

  it('roll back deferred writes when the work fails', async () => {
    const failure = await openTransaction(db)
      .run(async (tx) => {
        await insert.later(tx, ['a']);
        throw new Error('changed my mind');
      })
      .catch(String);
    expect(failure).to.equal('Error: changed my mind');
    expect(await names()).to.deep.equal([]);
  });

  it('of other kinds carry out deferred writes at once', async () => {
    const failure = await db
      .transaction(async (tx) => {
        await insert.later(tx, ['a']);
        await insert.later(tx, ['a']);
        return 'done';
      })
      .catch((error: unknown) => error);
    expect(failure).to.have.property('code', '23505');
    expect(await names()).to.deep.equal([]);
  });

  it('send statements ahead, which stay when the work fails', async () => {
    const transaction = openTransaction(db);
    const ahead = transaction.ahead((on) => insert(on, ['ahead']));
    const failure = await transaction
      .run(async (tx) => {
        await insert(tx, ['a']);
        throw new Error('changed my mind');
      })
      .catch(String);
    await ahead;
    expect(failure).to.equal('Error: changed my mind');
    expect(await names()).to.deep.equal(['ahead']);
  });

  it('fail by themselves only where a statement that was sent ahead fails', async () => {
    await insert(db, ['a']);
    const transaction = openTransaction(db);
    const ahead = transaction.ahead((on) => insert(on, ['a'])).catch((error: unknown) => error);
    await transaction.run((tx) => insert.later(tx, ['b']));
    expect(await ahead).to.have.property('code', '23505');
    expect(await names()).to.deep.equal(['a', 'b']);
  });

  it('send their first statements early, which go with the rest', async () => {
    const failing = openTransaction(db);
    const early = failing.early((tx) => insert(tx, ['early']));
    const failure = await failing.run(() => Promise.reject(new Error('changed my mind'))).catch(String);
    await early;
    expect(failure).to.equal('Error: changed my mind');
    const abandoned = openTransaction(db);
    const unwanted = abandoned.early((tx) => insert(tx, ['early']));
    abandoned.abandon();
    await unwanted;
    const kept = openTransaction(db);
    const wanted = kept.early((tx) => insert(tx, ['early']));
    await kept.run(async (tx) => {
      await wanted;
      await insert(tx, ['late']);
    });
    expect(await names()).to.deep.equal(['early', 'late']);
  });

  it('do not take in what is sent ahead too late', async () => {
    const transaction = openTransaction(db);
    let late: ConnectionSource | undefined;
    await transaction.ahead((on) => {
      late = on;
      return Promise.resolve();
    });
    await transaction
      .run(async (tx) => {
        await insert(tx, ['a']);
        if (late) await insert(late, ['late']);
        throw new Error('changed my mind');
      })
      .catch(String);
    expect(await names()).to.deep.equal(['late']);
  });

  it('release their connection without any work', async () => {
    for (let n = 0; n < 10; n += 1) openTransaction(db).abandon();
    const used = openTransaction(db);
    await used.run((tx) => insert.later(tx, ['a']));
    used.abandon();
    expect(await names()).to.deep.equal(['a']);
  });
});

describe('many writes at once on few connections', () => {
  it('wait for connections, and never for each other', async () => {
    const api = await startApi({ env: { DATABASE_POOL_MAX: '2' } });
    try {
      const keys = await Promise.all(
        Array.from({ length: 10 }, (_, n) => api.key(`founder-${n}@example.com`)),
      );
      const submit = (key: string) =>
        fetch(`${api.baseUrl}/api/v1/drafts`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: '{"url":"https://example.com"}',
        });
      // The second time round it is known whose keys they are.
      for (let round = 0; round < 2; round += 1) {
        const answers = await Promise.all(Array.from({ length: 6 }, () => keys.map(submit)).flat());
        expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 60 }, () => 201));
      }
    } finally {
      await api.close();
    }
  });
});
