import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';

describe('Idempotency-Key', () => {
  let api: RunningApi;
  let call: Caller;
  let key: string;
  let now = new Date('2026-11-25T12:00:00Z');
  before(async () => {
    api = await startApi({ clock: () => now });
    call = restCaller(api.baseUrl);
    key = await api.key();
  });
  after(() => api.close());

  const submit = (idempotencyKey: string, url = 'https://example.com', as = key) =>
    call('submit_listing', { url }, { key: as, idempotencyKey });
  const countDrafts = async () =>
    Number((await api.db('drafts').count<{ count: number }[]>('* as count'))[0]?.count);

  it('50 at once: one resource; the others replay it or answer 409', async () => {
    const before = await countDrafts();
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit('burst')));
    expect(await countDrafts()).to.equal(before + 1);
    const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body['id']));
    expect(ids.size).to.equal(1);
    for (const { status, body } of answers) {
      if (status !== 201) expect(body['code']).to.equal('idempotency_in_progress');
    }
    expect(await api.db('outbox').where({ workflow_id: `draft/${String([...ids][0])}` })).to.have.length(1);
  });

  it('replays the same answer, with the header', async () => {
    const send = () =>
      fetch(`${api.baseUrl}/api/v1/drafts`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': 'same',
        },
        body: '{"url":"https://example.com"}',
      });
    const first = await send();
    const second = await send();
    expect(first.headers.get('idempotency-replayed')).to.equal(null);
    expect(second.headers.get('idempotency-replayed')).to.equal('true');
    expect(second.status).to.equal(201);
    expect(await second.text()).to.equal(await first.text());
  });

  it('refuses another request with the same key', async () => {
    await submit('reused');
    const answer = await submit('reused', 'https://example.org');
    expect([answer.status, answer.body['code']]).to.deep.equal([422, 'idempotency_key_reused']);
  });

  it('belongs to its account and operation', async () => {
    const mine = await submit('shared');
    const theirs = await submit('shared', 'https://example.com', await api.key('other@example.com'));
    expect(theirs.status).to.equal(201);
    expect(theirs.body['id']).not.to.equal(mine.body['id']);
  });

  it('forgets after 24 hours', async () => {
    const first = await submit('day');
    // As long as it is not finished, the address has one draft whatever the key.
    await api
      .db('drafts')
      .where({ id: first.body['id'] as string })
      .update({ status: 'submitted' });
    now = new Date(now.getTime() + 24 * 3_600_000 + 1000);
    const second = await submit('day');
    expect(second.status).to.equal(201);
    expect(second.body['id']).not.to.equal(first.body['id']);
  });

  it('does not store a refusal: the same key works once the reason is gone', async () => {
    await insertCategories(api.db);
    const id = await insertReadyDraft(api.db, 'founder@example.com', 'drafting');
    const send = () =>
      call('update_draft', { id, fields: { name: 'Later' } }, { key, idempotencyKey: 'early' });
    expect((await send()).status).to.equal(409);
    await api.db('drafts').where({ id }).update({ status: 'ready' });
    expect((await send()).status).to.equal(200);
  });

  it('must be visible ASCII of at most 255 characters', async () => {
    for (const bad of ['x'.repeat(256), 'a b']) {
      const answer = await submit(bad);
      expect([answer.status, answer.body['code']], bad).to.deep.equal([400, 'invalid_input']);
    }
  });
});
