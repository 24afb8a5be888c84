/** Edits of one draft at the same moment, by whichever face: none is lost, none is made twice. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, callersOf } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';

interface Field {
  value: string | null;
  state: string;
}

describe('edits of one draft at the same moment', function () {
  this.timeout(90_000);
  let api: RunningApi;
  let key: string;
  let id: string;
  let faces: Caller[];
  before(async () => {
    api = await startApi();
    key = await api.key();
    faces = Object.values(callersOf(api.baseUrl));
    await insertCategories(api.db);
  });
  after(() => api.close());
  beforeEach(async () => void (id = await insertReadyDraft(api.db)));

  const edit = (i: number, edits: Record<string, unknown>, idempotencyKey?: string) => {
    const call = faces[i % faces.length];
    if (!call) throw new Error('no face');
    return call('update_draft', { id, ...edits }, { key, idempotencyKey });
  };
  const get = async () => (await faces[0]?.('get_draft', { id }, { key }))?.body ?? {};

  it('of different parts are all there, whichever face they came by', async () => {
    const platforms = ['x', 'github', 'youtube', 'reddit', 'medium', 'tiktok', 'threads', 'facebook'];
    const answers = await Promise.all([
      ...platforms.map((name, i) => edit(i, { company_socials: { [name]: `https://a.example/${name}` } })),
      ...['city', 'stage', 'pricing_summary', 'short_description'].map((name, i) =>
        edit(i, { fields: { [name]: `my ${name}` } }),
      ),
      ...['title', 'problem', 'journey', 'lessons'].map((name, i) => edit(i, { story: { [name]: name } })),
      edit(0, { seo: { title: 'T' } }),
      edit(1, { seo: { meta: 'M' } }),
      edit(2, { lock_fields: ['tagline'] }),
      edit(3, { competitor_url: 'https://rival.example.com' }),
    ]);
    expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 200));
    expect(answers).to.have.length(20);
    const draft = await get();
    expect(draft['company_socials']).to.include.keys(platforms);
    expect(draft['story']).to.have.keys(['title', 'problem', 'journey', 'lessons']);
    expect(draft).to.deep.include({ seo: { title: 'T', meta: 'M' } });
    const states = draft['fields'] as Record<string, Field>;
    for (const name of ['city', 'stage', 'pricing_summary', 'short_description'])
      expect(states[name], name).to.include({ value: `my ${name}`, state: 'manual' });
    expect(states['tagline']).to.include({ state: 'override' });
  });

  it('of the same list leave one of them, whole', async () => {
    const lists = Array.from({ length: 20 }, (_, i) =>
      Array.from({ length: 1 + (i % 6) }, (_, j) => ({ name: `Person ${i} ${j}` })),
    );
    const answers = await Promise.all(lists.map((founders, i) => edit(i, { founders })));
    expect(answers.map(({ status }) => status)).to.deep.equal(lists.map(() => 200));
    const kept = ((await get())['founders'] as { name: string }[]).map(({ name }) => ({ name }));
    expect(lists).to.deep.include(kept);
  });

  it('with one Idempotency-Key have one effect, and another body is refused', async () => {
    const founders = [{ name: 'Ada Byron' }];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => edit(i, { founders }, 'key-1')));
    for (const { status } of answers) expect(status).to.be.oneOf([200, 409]);
    expect(answers.filter(({ status }) => status === 200)).to.not.be.empty;
    await edit(0, { founders: [{ name: 'Cy Okoro' }] });
    expect((await edit(1, { founders }, 'key-1')).status).to.equal(200);
    // Answered, and not carried out again.
    expect((await get())['founders']).to.have.deep.nested.property('0.name', 'Cy Okoro');
    const other = await edit(2, { founders: [] }, 'key-1');
    expect([other.status, other.body['code']]).to.deep.equal([422, 'idempotency_key_reused']);
  });
});
