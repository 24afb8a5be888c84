/** A draft as get_draft shows it, sent back to update_draft: over REST and MCP. */
import { expect } from 'chai';
import { newProfile } from '../../src/shared/profile-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, callersOf, restCaller } from '../support/callers.ts';
import { drafted, insertCategories, insertReadyDraft } from '../support/drafts.ts';

const cited = <T>(value: T) => ({
  value,
  evidence: [{ quote: 'As the website says.', page_url: 'https://tidewell.example/' }],
  drafted_by: 'rules',
});

describe('a draft that is sent back as it was read', function () {
  this.timeout(60_000);
  let api: RunningApi;
  let key: string;
  let faces: [string, Caller][];
  before(async () => {
    api = await startApi({ requestUpdate: () => Promise.resolve(false) });
    key = await api.key();
    faces = Object.entries(callersOf(api.baseUrl));
    await insertCategories(api.db);
  });
  after(() => api.close());

  /** A draft with something in each part, and fields in every state. */
  async function wholeDraft() {
    const id = await insertReadyDraft(api.db);
    const profile = newProfile({
      ...drafted,
      fields: { ...drafted.fields, city: cited('Lund'), stage: cited('beta'), country: cited('SE') },
      founder_socials: { x: cited('https://x.com/mara'), website: cited('https://mara.example/') },
      story: { problem: cited('Mail.'), title: cited('Why') },
      milestones: [cited({ date: '2024-05-01', title: 'First', url: 'https://tidewell.example/1' })],
    });
    await api
      .db('drafts')
      .where({ id })
      .update({ profile: JSON.stringify(profile) });
    const call = restCaller(api.baseUrl);
    const edit = async (edits: Record<string, unknown>) => {
      const { status, body } = await call('update_draft', { id, ...edits }, { key });
      expect(status, JSON.stringify(body)).to.equal(200);
    };
    await edit({
      fields: { tagline: 'Mine', pricing_summary: 'Free', city: null, stage: 'alpha' },
      lock_fields: ['tagline', 'logo_url'],
      story: { lessons: 'Many.' },
      milestones: [
        { date: '2024-05-01', title: 'First', url: 'https://tidewell.example/1' },
        { date: '2025-05-01', title: 'Second', description: 'Ours.' },
      ],
      seo: { title: 'Tidewell' },
      competitor_url: 'https://rival.example.com',
    });
    await edit({ restore: ['stage'] });
    await edit({ regenerate: ['country', 'usps'] });
    await call('invite_cofounder', { id, email: 'jo@example.com' }, { key });
    await api
      .db('draft_competitors')
      .where({ draft_id: id })
      .update({ status: 'refused', why: 'It was late.', looked_at: new Date() });
    const row = () => api.db('drafts').where({ id }).first<Record<string, unknown>>();
    return { id, edit, row, read: async () => (await call('get_draft', { id }, { key })).body };
  }

  it('changes nothing', async () => {
    for (const [face, call] of faces) {
      const draft = await wholeDraft();
      const [read, row] = [await draft.read(), await draft.row()];
      expect(read['competitor']).to.include({ status: 'refused', url: 'https://rival.example.com' });
      expect(read['regenerating']).to.deep.equal(['country', 'usps']);
      const answer = await call('update_draft', read, { key });
      expect(answer.status, `${face}: ${JSON.stringify(answer.body)}`).to.equal(200);
      expect(answer.body, face).to.deep.equal(read);
      expect(await draft.row(), face).to.deep.equal(row);
    }
  });

  it('changes what was changed in it, and nothing else', async () => {
    const draft = await wholeDraft();
    const read = await draft.read();
    const edited = structuredClone(read) as Record<string, Record<string, Record<string, unknown>>>;
    (edited['fields']?.['pricing_summary'] ?? {})['value'] = 'From 9 EUR';
    (edited['fields']?.['name'] ?? {})['value'] = null;
    (edited['story']?.['problem'] ?? {})['text'] = 'Too much mail.';
    (edited['founder_socials']?.['x'] ?? {})['url'] = 'https://x.com/maralind';
    (edited['faqs'] as unknown as Record<string, unknown>[]).push({ question: 'Why?', answer: 'Why not.' });
    const { status, body } = await restCaller(api.baseUrl)('update_draft', edited, { key });
    expect(status, JSON.stringify(body)).to.equal(200);
    const fields = body['fields'] as Record<string, object>;
    expect(fields['pricing_summary']).to.include({ value: 'From 9 EUR', state: 'manual' });
    expect(fields['name']).to.include({ value: null, state: 'deleted' });
    expect((body['story'] as Record<string, object>)['problem']).to.deep.equal({
      text: 'Too much mail.',
      evidence: [],
    });
    expect((body['founder_socials'] as Record<string, object>)['x']).to.include({
      url: 'https://x.com/maralind',
    });
    expect((body['faqs'] as object[])[0]).to.deep.equal((read['faqs'] as object[])[0]);
    expect(body['faqs']).to.have.length(2);
    for (const part of ['founders', 'milestones', 'company_socials', 'seo', 'competitor', 'competitor_url']) {
      expect(body[part], part).to.deep.equal(read[part]);
    }
  });

  it('may have null where a draft has none: it removes the value', async () => {
    const draft = await wholeDraft();
    await draft.edit({ competitor_url: null, seo: { title: null, meta: null } });
    expect(await draft.read()).to.deep.include({
      competitor_url: null,
      competitor: null,
      seo: { title: null, meta: null },
    });
  });

  it('is still checked: unknown members, values of another kind, and the id of another draft', async () => {
    const draft = await wholeDraft();
    const call = restCaller(api.baseUrl);
    const { status, body } = await call(
      'update_draft',
      {
        id: draft.id,
        votes: 9,
        status: 'submitted',
        fields: { city: { value: 'Lund', colour: 'red' }, name: { value: 7, state: 'ai' } },
        company_socials: { x: { url: 'http://x.com/t' } },
        story: { problem: { evidence: [] } },
        founders: [{ name: 'A', shoe: 42, evidence: [] }],
      },
      { key },
    );
    expect(status).to.equal(400);
    expect((body['errors'] as { path: string }[]).map(({ path }) => path)).to.have.members([
      'votes',
      'fields.city',
      'fields.name',
      'company_socials.x',
      'story.problem',
      'founders.0.shoe',
    ]);
    const other = await insertReadyDraft(api.db);
    const response = await fetch(`${api.baseUrl}/api/v1/drafts/${draft.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: other }),
    });
    expect(response.status).to.equal(400);
    const same = await fetch(`${api.baseUrl}/api/v1/drafts/${draft.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(await draft.read()),
    });
    expect([same.status, ((await same.json()) as { id: string }).id]).to.deep.equal([200, draft.id]);
  });
});
