/** submit_listing of an address that the account has a draft of. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Called, restCaller } from '../support/callers.ts';
import { insertCategories } from '../support/drafts.ts';

describe('submit_listing of an address with a draft', () => {
  let api: RunningApi;
  let key: string;
  before(async () => {
    api = await startApi();
    key = await api.key();
    await insertCategories(api.db);
  });
  after(() => api.close());

  let count = 0;
  let url: string;
  beforeEach(() => void (url = `https://shop-${(count += 1)}.example.com/`));
  const submit = (address = url, as = key) =>
    restCaller(api.baseUrl)('submit_listing', { url: address }, { key: as });
  const idOf = ({ status, body }: Called) => {
    expect(status).to.equal(201);
    return String(body['id']);
  };
  const told = (id: string) =>
    api
      .db('outbox')
      .where({ workflow_id: `draft/${id}` })
      .orderBy('id')
      .pluck<string[]>('name');

  it('answers with the draft that is being read, however the address is written', async () => {
    const id = idOf(await submit());
    expect(idOf(await submit(url.replace('https://', '').replace(/\/$/, '')))).to.equal(id);
    expect(idOf(await submit(url.toUpperCase().replace('HTTPS', 'https')))).to.equal(id);
    expect(await told(id)).to.deep.equal(['draft']);
    expect(idOf(await submit(`${url}?ref=1`))).to.not.equal(id);
  });

  it('makes one draft of 12 submissions at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => submit()));
    expect(new Set(answers.map(idOf)).size).to.equal(1);
    expect(await api.db('drafts').where({ url })).to.have.length(1);
  });

  it('belongs to its account only', async () => {
    const other = await api.key('other@example.com');
    expect(idOf(await submit(url, other))).to.not.equal(idOf(await submit()));
  });

  it('has a ready one read anew, its pages kept until that is done', async () => {
    const id = idOf(await submit());
    await api.db('draft_pages').insert([
      { draft_id: id, url, title: 'Home', status: 200, html: '<h1>“Shop”</h1>', text: 'Shop' },
      { draft_id: id, url: `${url}x`, status: 404, refused_why: 'It is not there.' },
    ]);
    await api.db('drafts').where({ id }).update({ status: 'ready' });
    const answer = await submit();
    expect(idOf(answer)).to.equal(id);
    expect(answer.body).to.include({ status: 'crawling', failure: null });
    expect(answer.body['pages_read']).to.deep.equal([]);
    expect(await told(id)).to.deep.equal(['draft', 'draftResubmitted']);
    expect(await api.db('draft_pages_before').where({ draft_id: id })).to.have.length(2);
    // Once more while it is read: nothing more is asked for.
    await submit();
    expect(await told(id)).to.have.length(2);
  });

  it('with a key that was revoked since its last call is refused, and nothing stays locked', async () => {
    const email = 'leaver@example.com';
    const revoked = await api.key(email);
    const id = idOf(await submit(url, revoked));
    await api.db('drafts').where({ id }).update({ status: 'ready' });
    await api
      .db('api_keys')
      .update({ revoked_at: new Date() })
      .whereIn('account_id', api.db('accounts').select('id').where({ email }));
    expect((await submit(url, revoked)).status).to.equal(401);
    expect(await told(id)).to.deep.equal(['draft']);
    expect(idOf(await submit(url, await api.key(email)))).to.equal(id);
    expect(await told(id)).to.deep.equal(['draft', 'draftResubmitted']);
  });

  it('starts another if the draft is finished', async () => {
    let id = idOf(await submit());
    for (const [status, failure_code] of [
      ['submitted', null],
      ['expired', null],
      ['failed', 'timed_out'],
    ] as const) {
      await api.db('drafts').where({ id }).update({ status, failure_code });
      const next = idOf(await submit());
      expect(next, status).to.not.equal(id);
      id = next;
    }
  });
});
