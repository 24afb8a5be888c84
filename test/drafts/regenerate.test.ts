/** `regenerate` of update_draft, as long as nobody has redrafted yet; test/workflows/redraft.test.ts has what comes of it. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Called, restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';

describe('regenerate of update_draft', () => {
  let api: RunningApi;
  let key: string;
  let id: string;
  const asked: { workflowId: string; argument: number; starting?: boolean }[] = [];
  before(async () => {
    api = await startApi({
      requestUpdate: (what) => {
        asked.push(what);
        return Promise.resolve(false);
      },
    });
    key = await api.key();
    await insertCategories(api.db);
  });
  after(() => api.close());
  beforeEach(async () => {
    asked.length = 0;
    id = await insertReadyDraft(api.db);
  });

  const edit = (edits: Record<string, unknown>) =>
    restCaller(api.baseUrl)('update_draft', { id, ...edits }, { key });
  const waits = ({ status, body }: Called, names: string[]) => {
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body['regenerating']).to.deep.equal(names);
  };
  const starts = () =>
    api
      .db('outbox')
      .where({ kind: 'start', name: 'redraft' })
      .whereLike('workflow_id', `redraft/${id}/%`)
      .orderBy('id')
      .pluck<string[]>('workflow_id');

  it('starts a run, has the caller wait for it, and shows what waits when that is late', async () => {
    const answer = await edit({ regenerate: ['tagline', 'city', 'tagline'] });
    waits(answer, ['tagline', 'city']);
    const fields = answer.body['fields'] as Record<string, object>;
    expect(fields['tagline']).to.include({ value: 'Calm inboxes for small teams', state: 'ai' });
    expect(await starts()).to.deep.equal([`redraft/${id}/1`]);
    expect(asked).to.deep.equal([
      { workflowId: `redraft/${id}/1`, update: 'redrafted', argument: 1, starting: true },
    ]);
    waits(await restCaller(api.baseUrl)('get_draft', { id }, { key }), ['tagline', 'city']);
  });

  it('asks the same run again for what waits already, and another for what does not', async () => {
    await edit({ regenerate: ['tagline'] });
    waits(await edit({ regenerate: ['tagline'] }), ['tagline']);
    waits(await edit({ regenerate: ['tagline', 'city'] }), ['tagline', 'city']);
    expect(asked.map(({ argument }) => argument)).to.deep.equal([1, 1, 2]);
    expect(await starts()).to.deep.equal([`redraft/${id}/1`, `redraft/${id}/2`]);
  });

  it('gives way to whatever is done to the field meanwhile', async () => {
    await edit({ regenerate: ['name', 'tagline', 'city', 'features'] });
    waits(await edit({ fields: { name: 'Mine' } }), ['tagline', 'city', 'features']);
    waits(await edit({ lock_fields: ['tagline'] }), ['city', 'features']);
    waits(await edit({ fields: { city: null }, restore: ['features'] }), []);
  });

  it('refuses a locked field with the reason, and changes nothing then', async () => {
    await edit({ lock_fields: ['tagline', 'city'] });
    const refused = await edit({ regenerate: ['name', 'tagline'], fields: { stage: 'beta' } });
    expect([refused.status, refused.body['code']]).to.deep.equal([409, 'field_locked']);
    expect(refused.body['detail']).to.match(/`tagline`.*lock_fields.*restore/);
    expect((await edit({ lock_fields: ['usps'], regenerate: ['usps'] })).status).to.equal(409);
    const { body } = await restCaller(api.baseUrl)('get_draft', { id }, { key });
    expect((body['fields'] as Record<string, object>)['stage']).to.include({ state: 'not_found' });
    expect([await starts(), asked]).to.deep.equal([[], []]);
    // In one call, restore comes first.
    waits(await edit({ restore: ['tagline'], regenerate: ['tagline'] }), ['tagline']);
  });

  it('refuses a field that the same call sets, six fields, and names that are none', async () => {
    for (const [edits, path] of [
      [{ fields: { name: 'Mine' }, regenerate: ['city', 'name'] }, 'regenerate.1'],
      [{ regenerate: ['name', 'tagline', 'city', 'stage', 'country', 'usps'] }, 'regenerate'],
      [{ regenerate: ['colour'] }, 'regenerate.0'],
      [{ regenerate: 'name' }, 'regenerate'],
    ] as const) {
      const { status, body } = await edit(edits);
      expect(status, JSON.stringify(edits)).to.equal(400);
      expect((body['errors'] as { path: string }[]).map((problem) => problem.path)).to.include(path);
    }
  });

  it('is refused while the website is read', async () => {
    for (const status of ['crawling', 'drafting']) {
      id = await insertReadyDraft(api.db, 'founder@example.com', status);
      const answer = await edit({ regenerate: ['name'] });
      expect([answer.status, answer.body['code']]).to.deep.equal([409, 'draft_not_ready']);
    }
  });

  it('numbers each redraft once, however many ask at the same moment', async () => {
    const names = ['name', 'tagline', 'city', 'stage', 'country', 'usps', 'tags', 'keywords'];
    const answers = await Promise.all(names.map((name) => edit({ regenerate: [name] })));
    expect(answers.map(({ status }) => status)).to.deep.equal(names.map(() => 200));
    expect((await starts()).toSorted()).to.deep.equal(names.map((_, i) => `redraft/${id}/${i + 1}`));
    const { body } = await restCaller(api.baseUrl)('get_draft', { id }, { key });
    expect(body['regenerating']).to.have.members(names);
  });
});
