/** `competitor_url` of update_draft, as long as nobody has read it; test/workflows/read-competitor.test.ts has what comes of it. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';

describe('competitor_url of update_draft', () => {
  let api: RunningApi;
  let key: string;
  let id: string;
  before(async () => {
    api = await startApi({ env: { RATE_CRAWLS_PER_HOUR: '3' } });
    await insertCategories(api.db);
  });
  after(() => api.close());
  let count = 0;
  beforeEach(async () => {
    const email = `mara-${(count += 1)}@example.com`;
    await api.db('rate_limits').delete();
    key = await api.key(email);
    id = await insertReadyDraft(api.db, email);
  });

  const edit = (edits: Record<string, unknown>) =>
    restCaller(api.baseUrl)('update_draft', { id, ...edits }, { key });
  const competitors = () => api.db('draft_competitors').where({ draft_id: id }).pluck<string[]>('id');
  const starts = async () =>
    (
      await api
        .db('outbox')
        .where({ name: 'readCompetitor' })
        .whereIn(
          'workflow_id',
          (await competitors()).map((one) => `competitor/${one}`),
        )
        .pluck<string[]>('workflow_id')
    ).length;

  it('is read once, and again if it could not be read', async () => {
    const url = 'https://rival.example.com/';
    await edit({ competitor_url: url });
    const [first] = await competitors();
    const looked_at = new Date();
    for (const look of [{ status: 'reading' }, { status: 'read', domain: 'example.com', looked_at }]) {
      await api.db('draft_competitors').where({ id: first }).update(look);
      await edit({ competitor_url: url });
      await edit({ fields: { city: 'Lund' } });
      expect(await competitors(), look.status).to.deep.equal([first]);
    }
    await api
      .db('draft_competitors')
      .where({ id: first })
      .update({ status: 'refused', domain: null, why: 'It was late.' });
    await edit({ fields: { city: 'Malmö' } });
    expect(await competitors()).to.deep.equal([first]);
    const { body } = await edit({ competitor_url: url });
    expect(body['competitor']).to.include({ status: 'reading', why: null });
    expect(await competitors())
      .to.have.length(1)
      .and.not.include(first);
    expect(await starts()).to.equal(1);
  });

  it('counts with what has websites read, and nothing else of update_draft does', async () => {
    const name = (n: number) => edit({ competitor_url: `https://rival-${n}.example.com/` });
    expect((await name(1)).status).to.equal(200);
    // The same again, none, and other edits have nothing read.
    for (let n = 0; n < 4; n += 1) {
      expect((await name(1)).status).to.equal(200);
      expect((await edit({ fields: { city: `City ${n}` } })).status).to.equal(200);
    }
    expect((await edit({ competitor_url: 'http://10.0.0.8/' })).status).to.equal(400);
    expect((await name(2)).status).to.equal(200);
    const submit = (n: number) =>
      restCaller(api.baseUrl)('submit_listing', { url: `https://own-${n}.example.com` }, { key });
    expect((await submit(1)).status).to.equal(201);
    const refused = await name(3);
    expect([refused.status, refused.body['code']]).to.deep.equal([429, 'rate_limited']);
    expect(refused.body['detail']).to.match(/class crawl.*Wait \d+ s/);
    expect((await submit(2)).status).to.equal(429);
    expect((await edit({ fields: { city: 'Lund' }, competitor_url: '' })).status).to.equal(200);
    expect(await competitors()).to.deep.equal([]);
  });
});
