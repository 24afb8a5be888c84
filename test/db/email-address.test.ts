/** The database keeps addresses in the one form of src/shared/mail-address-rules.ts, whichever way they come. */
import { expect } from 'chai';
import fc from 'fast-check';
import type { Knex } from 'knex';
import { upsertAccount } from '../../src/accounts/queries.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { mailAddress } from '../../src/shared/mail-address-rules.ts';
import { lookAlikes, typedAddress } from '../mail/typed-addresses.ts';
import { freshDatabase } from '../support/engines.ts';

const ascii = Array.from({ length: 127 }, (_, i) => String.fromCharCode(i + 1));

describe('addresses in the database', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  before(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 2);
    // PostgreSQL 15 has no pg_input_is_valid.
    await db.raw(`CREATE FUNCTION is_address(typed text) RETURNS boolean LANGUAGE plpgsql AS $$
      BEGIN RETURN typed::email_address IS NOT NULL; EXCEPTION WHEN check_violation THEN RETURN false; END $$`);
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });

  const taken = async (addresses: string[]) => {
    const { rows } = await db.raw<{ rows: { address: string }[] }>(
      `SELECT address FROM unnest(?::text[]) address WHERE is_address(address)`,
      [addresses],
    );
    return rows.map(({ address }) => address);
  };

  it('are of its own type in every column that has one', async () => {
    const { rows } = await db.raw<{ rows: { place: string; type: string }[] }>(`
      SELECT table_name || '.' || column_name AS place, coalesce(domain_name, data_type) AS type
      FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name ~ 'email|recipient' AND column_name !~ '^contact_email'`);
    expect(rows.map(({ place }) => place)).to.include.members(['accounts.email', 'mails.recipient']);
    for (const { place, type } of rows) expect(type, place).to.equal('email_address');
    const { rows: folding } = await db.raw<{ rows: unknown[] }>(
      `SELECT * FROM pg_extension WHERE extname = 'citext'`,
    );
    expect(folding).to.deep.equal([]);
  });

  it('have no capital, and no letter that something folds to ASCII, before or after the @', async () => {
    for (const [before, after] of [
      ['ma', 'ra@shop.example'],
      ['mara@sh', 'op.example'],
    ] as const) {
      const letters = [...ascii, ...[...lookAlikes.values()].flat()];
      const tried = letters.map((one) => before + one + after);
      expect(await taken(tried)).to.deep.equal(tried.filter((typed) => mailAddress(typed) === typed));
    }
  });

  it('are what the rule makes of what is typed, and nothing else', async () => {
    const typed = fc.sample(typedAddress, 20_000).filter((text) => !/[\0\p{Cs}]/u.test(text));
    const kept = typed.map(mailAddress).filter((address) => address !== null);
    expect(kept).not.to.be.empty;
    expect(await taken(kept)).to.deep.equal(kept);
    expect(await taken(typed)).to.deep.equal(typed.filter((text) => mailAddress(text) === text));
  });

  it('are one account each, in one form', async () => {
    const owners = new Map<number, string>();
    let refused = 0;
    for (const typed of fc.sample(typedAddress, 1_500)) {
      const account = await upsertAccount(db, typed, new Date()).catch(() => null);
      if (account === null) refused += 1;
      else expect(owners.get(account.id) ?? typed).to.equal(typed);
      if (account !== null) owners.set(account.id, typed);
      expect(account === null).to.equal(mailAddress(typed) !== typed);
    }
    expect(refused).to.be.above(0);
    expect(owners.size).to.be.above(0);
  });
});
