/** The export of an account: complete by the schema, and without anything that lets somebody in. */
import { expect } from 'chai';
import { exportedTables } from '../../src/data-export/data-export-queries.ts';
import { insertListing } from '../launches/insert-listing.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Visitor, signIn, visitorOf } from '../support/visitor.ts';

const tables = exportedTables.map(({ table }) => table);

describe('the export of an account', () => {
  let api: RunningApi;
  let visitor: Visitor;
  before(async () => {
    api = await startApi();
    visitor = visitorOf(api.baseUrl);
    await signIn(visitor, api.db, 'mara@home.example');
  });
  after(() => api.close());

  const accountOf = async (email: string) =>
    (await api.db('accounts').where({ email }).first<{ id: number }>('id')).id;

  it('has every table that refers to an account', async () => {
    const { rows } = await api.db.raw<{ rows: { name: string }[] }>(
      `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
       WHERE contype = 'f' AND confrelid = 'accounts'::regclass`,
    );
    expect(rows.length).to.be.greaterThan(15);
    expect(tables).to.include.members(rows.map(({ name }) => name));
  });

  it('has every table with a column that is named like an account or an address', async () => {
    const { rows } = await api.db.raw<{ rows: { table_name: string }[] }>(
      `SELECT DISTINCT c.table_name FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
         AND (column_name ~ 'account_id|owner_id' OR column_name IN ('email', 'recipient'))`,
    );
    expect(tables).to.include.members(rows.map(({ table_name }) => table_name));
  });

  it('leaves out bytes, tokens and payloads, which let somebody in', async () => {
    const { rows } = await api.db.raw<{ rows: { table_name: string; column_name: string }[] }>(
      `SELECT table_name, column_name FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = ANY (?)
         AND (data_type = 'bytea' OR column_name ~ 'token|secret|payload|challenge')`,
      [tables],
    );
    // What a claim publishes is no secret; the column of mails says whether one is.
    const harmless = ['claims.token', 'mails.secret'];
    const left = rows
      .filter(({ table_name, column_name }) => {
        const { without = [] } = exportedTables.find(({ table }) => table === table_name) ?? {};
        return !without.includes(column_name);
      })
      .map(({ table_name, column_name }) => `${table_name}.${column_name}`);
    expect(left.sort()).to.deep.equal(harmless);
  });

  it('is one file by one button, with the rows of the account and of nobody else', async () => {
    const own = await accountOf('mara@home.example');
    const other = visitorOf(api.baseUrl);
    await signIn(other, api.db, 'noor@home.example');
    const listing = await insertListing(api.db, 'lamphold');
    await api.db('votes').insert([
      { listing_id: listing, account_id: own },
      { listing_id: listing, account_id: await accountOf('noor@home.example') },
    ]);

    const page = await visitor.get('/account/data');
    expect(page.$('form[action="/account/data"] button').text()).to.equal('Download your data');
    const file = await visitor.post('/account/data');
    expect(file.status).to.equal(200);
    expect(file.headers.get('content-disposition')).to.match(
      /^attachment; filename="your-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(file.headers.get('cache-control')).to.equal('private, no-store');
    const data = JSON.parse(file.text) as Record<string, Record<string, unknown>[]>;
    expect(Object.keys(data)).to.deep.equal(tables);
    expect(data['accounts']?.map(({ email }) => email)).to.deep.equal(['mara@home.example']);
    expect(data['votes']).to.have.length(1);
    expect(data['sessions']?.[0]).to.include.keys('user_agent', 'created_at').and.not.have.property('digest');
    expect(file.text).not.to.include('noor@home.example');
    // The mail with the link to sign in is there, without the link.
    expect(data['mails']?.[0]).to.include.keys('subject').and.not.have.property('body');
  });

  it('needs a recent sign-in', async () => {
    await api.db('sessions').update({ created_at: new Date(Date.now() - 86_400_000) });
    const page = await visitor.get('/account/data');
    expect(page.$('form[action="/account/data"]')).to.have.length(0);
    expect(page.$('main').text()).to.include('sign in once more');
    expect((await visitor.post('/account/data')).to).to.equal('/account/data');
  });

  it('is for signed-in users only', async () => {
    expect((await visitorOf(api.baseUrl).get('/account/data')).to).to.match(/^\/sign-in/);
  });
});
