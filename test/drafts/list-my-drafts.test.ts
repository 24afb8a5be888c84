import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';

describe('list_my_drafts', () => {
  let api: RunningApi;
  let key: string;
  before(async () => {
    api = await startApi();
    key = await api.key();
    await api.key('eve@example.com');
    await insertCategories(api.db);
  });
  after(() => api.close());

  it('has the account’s own, the newest first, each with its status and how complete it is', async () => {
    const statuses = ['ready', 'failed', 'crawling', 'expired'];
    const ids: string[] = [];
    for (const [n, status] of statuses.entries()) {
      const id = await insertReadyDraft(api.db, 'founder@example.com', status);
      await api
        .db('drafts')
        .where({ id })
        .update({ created_at: new Date(Date.UTC(2026, 9, n + 1)) });
      ids.push(id);
    }
    await insertReadyDraft(api.db, 'eve@example.com');

    const call = (page: object) => restCaller(api.baseUrl)('list_my_drafts', { ...page }, { key });
    const { body } = await call({});
    const items = body['items'] as {
      id: string;
      status: string;
      name: string | null;
      completeness: { percent: number; missing: object[] };
    }[];
    expect(items.map(({ id }) => id)).to.deep.equal(ids.toReversed());
    expect(items.map(({ status }) => status)).to.deep.equal(statuses.toReversed());
    const ready = items.at(-1);
    expect(ready?.name).to.equal('Tidewell');
    expect(ready?.completeness.percent).to.be.within(1, 99);
    expect(ready?.completeness.missing).not.to.deep.equal([]);
    // Before it is drafted nobody knows.
    expect(items[1]?.completeness).to.deep.equal({ percent: 0, missing: [] });

    const second = await call({ page: 2, per_page: 3 });
    expect(second.body).to.include({ page: 2, per_page: 3, total: 4, total_pages: 2 });
    expect((second.body['items'] as { id: string }[]).map(({ id }) => id)).to.deep.equal([ids[0]]);
  });
});
