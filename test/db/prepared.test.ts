/** What statements say of instants and of failures, whichever way the driver takes to read them. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import { openTransaction } from '../../src/db/open-transaction.ts';
import { prepared } from '../../src/db/prepared.ts';
import { freshDatabase } from '../support/engines.ts';

const instantOf = prepared<{ instant: Date }>('instant_of', 'SELECT $1::timestamptz AS instant');
const inverseOf = prepared<{ inverse: number }>('inverse_of', 'SELECT 1 / $1::integer AS inverse');

const instants = [
  ['2026-11-22T05:06:07.123Z', '2026-11-22T05:06:07.123Z'],
  ['2026-11-22T05:06:07Z', '2026-11-22T05:06:07.000Z'],
  ['2026-11-22T05:06:07.1Z', '2026-11-22T05:06:07.100Z'],
  ['2024-02-29T23:59:59.999999Z', '2024-02-29T23:59:59.999Z'],
  ['1000-01-01T00:00:00Z', '1000-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.9Z', '9999-12-31T23:59:59.900Z'],
  ['0099-03-01T00:00:00Z', '0099-03-01T00:00:00.000Z'],
  ['12345-01-02T03:04:05Z', '+012345-01-02T03:04:05.000Z'],
  ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
] as const;

describe('prepared statements', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  before(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 1);
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });

  for (const zone of ['UTC', 'Asia/Kolkata', 'America/New_York']) {
    for (const [said, meant] of instants) {
      it(`read ${said} as the instant it is, with ${zone} for time zone`, async () => {
        await db.raw(`SET TIME ZONE '${zone}'`);
        const [row] = await instantOf(db, [said]);
        expect(row?.instant.toISOString()).to.equal(meant);
      });
    }
  }

  const failureOf = (asking: Promise<unknown>) =>
    asking.then(
      () => null,
      (failure: unknown) => failure as Error & { code: string },
    );

  it('fail with the error of Postgres and a stack that leads to who asked, and go on', async () => {
    const askForInverse = async () => {
      await inverseOf(db, [0]);
    };
    const error = await failureOf(askForInverse());
    expect(error?.code).to.equal('22012');
    expect(error?.stack).to.contain('division by zero').and.to.contain('askForInverse');
    expect(await inverseOf(db, [1])).to.deep.equal([{ inverse: 1 }]);
  });

  it('fail with such a stack as writes that may be carried out later, too, put off or not', async () => {
    const askForInverse = async (tx: Knex.Transaction) => {
      await inverseOf.later(tx, [0]);
    };
    const failures = [
      await failureOf(db.transaction(askForInverse)),
      await failureOf(openTransaction(db).run(askForInverse)),
    ];
    for (const error of failures) {
      expect(error?.code).to.equal('22012');
      expect(error?.stack)
        .to.match(/^error: division by zero\n/)
        .and.to.contain('askForInverse');
    }
  });
});
