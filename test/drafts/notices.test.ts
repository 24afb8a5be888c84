/** A draft says which of its categories its listing uses, and why the others are not used. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, callersOf } from '../support/callers.ts';
import { insertReadyDraft } from '../support/drafts.ts';

const names = ['Mail', 'Maps', 'Music', 'Money', 'Moods', 'Moons'];

describe('notices of a draft', () => {
  let api: RunningApi;
  let key: string;
  let id: string;
  before(async () => {
    api = await startApi();
    key = await api.key();
    await api.db('categories').insert(names.map((name) => ({ slug: name.toLowerCase(), name })));
  });
  after(() => api.close());
  beforeEach(async () => void (id = await insertReadyDraft(api.db)));
  const noticesIn = ({ body }: Awaited<ReturnType<Caller>>) =>
    body['notices'] as { field: string; message: string }[];

  for (const face of ['REST', 'MCP 2026-07-28']) {
    it(`say over ${face} which of six categories is used without a paid launch, and what allows more`, async () => {
      const call = callersOf(api.baseUrl)[face] ?? expect.fail(`there is no caller over ${face}`);
      const edited = await call('update_draft', { id, fields: { categories: names } }, { key });
      const submitted = await call('submit_draft', { id }, { key });
      for (const answer of [edited, submitted]) {
        const [notice, ...more] = noticesIn(answer);
        expect(more).to.deep.equal([]);
        expect(notice?.field).to.equal('categories');
        expect(notice?.message)
          .to.contain('uses “Mail”: without a paid launch it has one category, the first')
          .and.to.contain('does not use “Maps”, “Music”, “Money”, “Moods”, “Moons”')
          .and.to.contain('order a `launch`');
      }
    });

    it(`say over ${face} that four are used on the paid plan, once the listing has them`, async () => {
      const call = callersOf(api.baseUrl)[face] ?? expect.fail(`there is no caller over ${face}`);
      const { body } = await call('submit_draft', { id }, { key });
      await api.db('listings').where({ id: body['listing_id'] }).update({ plan: 'paid' });
      const edited = await call('update_draft', { id, fields: { categories: names } }, { key });
      expect(noticesIn(edited)[0]?.message)
        .to.contain('uses “Mail”, “Maps”, “Music”, “Money”: it has at most 4 categories')
        .and.to.contain('does not use “Moods”, “Moons”');
      const fewer = await call('update_draft', { id, fields: { categories: names.slice(0, 4) } }, { key });
      expect(noticesIn(fewer)).to.deep.equal([]);
    });
  }

  it('are none where the listing uses everything', async () => {
    const call = callersOf(api.baseUrl)['REST'] ?? expect.fail('there is no caller');
    const edited = await call('update_draft', { id, fields: { categories: ['Maps'] } }, { key });
    expect(noticesIn(edited)).to.deep.equal([]);
    expect(noticesIn(await call('get_draft', { id }, { key }))).to.deep.equal([]);
  });
});
