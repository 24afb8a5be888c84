/** Two edit a draft at the same moment, one of them an app over MCP: nothing that either typed is lost. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, callersOf } from '../support/callers.ts';
import { insertCategories } from '../support/drafts.ts';
import { type Visited, type Visitor, signIn, visitorOf, words } from '../support/visitor.ts';
import { insertReviewedDraft } from './review-visits.ts';

describe('a draft that two edit at the same moment', function () {
  this.timeout(60_000);
  let api: RunningApi;
  let faces: Record<string, Caller>;
  let mara: Visitor;
  let key: string;
  let id: string;
  let path: string;
  before(async () => {
    api = await startApi({ requestUpdate: () => Promise.resolve(false) });
    faces = callersOf(api.baseUrl);
    await insertCategories(api.db);
    mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, 'mara@shop.example');
    key = await api.key('mara@shop.example');
  });
  after(() => api.close());
  beforeEach(async () => {
    id = await insertReviewedDraft(api.db, 'mara@shop.example');
    path = `/account/drafts/${id}`;
  });

  const agent = (
    edits: Record<string, unknown>,
    face = Object.keys(faces).find((name) => name !== 'REST') ?? '',
  ) => (faces[face] as Caller)('update_draft', { id, ...edits }, { key });
  const show = async () => (await (Object.values(faces)[0] as Caller)('get_draft', { id }, { key })).body;
  const value = async (name: string) =>
    ((await show())['fields'] as Record<string, { value: unknown }>)[name]?.value;
  const save = (
    page: Visited,
    name: string,
    typed: string,
    base = String(page.$(`#${name} form input[name=base]`).val()),
  ) => mara.post(`${path}/fields/${name}`, { action: 'save', base, [`${name}-value`]: typed });

  it('shows what an app saved over MCP meanwhile beside what was typed, and overwrites nothing', async () => {
    const form = await mara.get(`${path}?edit=tagline`);
    expect((await agent({ fields: { tagline: 'By the agent' } })).status).to.equal(200);
    const answer = await save(form, 'tagline', 'Typed by Mara');
    expect(answer.status).to.equal(409);
    expect(words(answer, '#tagline [role=alert]')).to.include('changed while you were editing it');
    expect(words(answer, '#tagline .versions')).to.match(/In the draft now By the agent/);
    expect(answer.$('#tagline-value').val()).to.equal('Typed by Mara');
    expect(await value('tagline')).to.equal('By the agent');
    expect(answer.$(`#tagline a[href="${path}#tagline"]`).text()).to.equal('Keep this');
    expect((await save(answer, 'tagline', 'Typed by Mara')).status).to.equal(303);
    expect(await value('tagline')).to.equal('Typed by Mara');
  });

  it('clears and puts back nothing over what was changed meanwhile, and keeps texts for search engines, too', async () => {
    const page = await mara.get(path);
    const base = String(page.$('#tagline form input[name=base]').val());
    await agent({ fields: { tagline: 'By the agent' } });
    const cleared = await mara.post(`${path}/fields/tagline`, { action: 'clear', base });
    expect([cleared.status, words(cleared, '#tagline .value')]).to.deep.equal([409, 'By the agent']);
    await mara.post(`${path}/fields/tagline`, { action: 'former', base });
    expect(await value('tagline')).to.equal('By the agent');
    const seo = await mara.get(`${path}?edit=seo-title`);
    await agent({ seo: { title: 'By the agent' } });
    const answer = await save(seo, 'seo-title', 'Mara');
    expect([answer.status, answer.$('#seo-title-value').val()]).to.deep.equal([409, 'Mara']);
    expect(words(answer, '#seo-title [role=alert]')).to.include('By the agent');
    expect((await save(answer, 'seo-title', 'Mara')).status).to.equal(303);
    expect((await show())['seo']).to.deep.include({ title: 'Mara' });
  });

  it('saves beside changes of other fields, and what both typed alike', async () => {
    const form = await mara.get(`${path}?edit=tagline`);
    await agent({ fields: { city: 'Lund', tagline: 'The same' } });
    expect((await save(form, 'tagline', 'The same')).status).to.equal(303);
    const other = await mara.get(`${path}?edit=stage`);
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, (_, i) => agent({ fields: { pricing_summary: `Price ${i}` } })),
      save(other, 'stage', 'beta'),
    ]);
    expect(answers.at(-1)?.status).to.be.oneOf([303, 409]);
    if (answers.at(-1)?.status === 303) expect(await value('stage')).to.equal('beta');
  });

  it('refuses an edit of another version, over REST and MCP, and says what to do', async () => {
    for (const face of Object.keys(faces)) {
      const { version } = (await show()) as { version: number };
      expect((await agent({ version, fields: { city: face } }, face)).status, face).to.equal(200);
      const late = await agent({ version, fields: { city: 'Late' } }, face);
      expect([late.status, late.body['code']], face).to.deep.equal([409, 'draft_changed']);
      expect(late.body['detail']).to.include('get_draft');
      expect(await value('city')).to.equal(face);
      const now = (await show()) as { version: number };
      expect(now.version).to.be.above(version);
      expect((await agent({ version: now.version, fields: { city: 'Late' } }, face)).status).to.equal(200);
    }
  });
});
