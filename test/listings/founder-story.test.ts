import { expect } from 'chai';
import { storySections } from '../../src/shared/profile-schema.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type OwnListing, ownListing, pathsOf } from './own-listing.ts';

describe('set_founder_story', () => {
  let api: RunningApi;
  let listing: OwnListing;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());
  beforeEach(async () => {
    listing = await ownListing(api);
  });

  const set = (sections: Record<string, unknown>) => listing.call('set_founder_story', sections);
  const kept = async () =>
    (await api.db('listings').where({ id: listing.id }).first<{ story: object }>('story')).story;

  it('takes every section at its bound, in the order of the specification', async () => {
    const whole = Object.fromEntries(
      [...storySections].reverse().map((name) => [name, 'x'.repeat(name === 'title' ? 200 : 8000)]),
    );
    const { status, body } = await set(whole);
    expect(status).to.equal(200);
    expect(body).to.deep.equal({ listing_id: listing.id, story: whole, shown: false });
    expect(Object.keys(body['story'] as object)).to.deep.equal([...storySections]);
    expect(await kept()).to.deep.equal(whole);
  });

  for (const name of storySections) {
    it(`refuses a ${name} that is a character longer, and writes nothing`, async () => {
      const answer = await set({
        [name]: 'x'.repeat(name === 'title' ? 201 : 8001),
        ...(name !== 'story' && { story: 'Kept?' }),
      });
      expect([answer.status, pathsOf(answer)]).to.deep.equal([400, [name]]);
      expect(await kept()).to.deep.equal({});
    });
  }

  it('sets what is sent, clears what is sent empty, and leaves the rest', async () => {
    await set({ title: 'How it began', story: 'One.', lessons: 'Two.' });
    const { body } = await set({ title: ' Anew\nagain ', story: '', journey: 'A\r\n\r\nB' });
    const story = { title: 'Anew again', journey: 'A\n\nB', lessons: 'Two.' };
    expect(body['story']).to.deep.equal(story);
    expect(await kept()).to.deep.equal(story);
    expect((await set({})).body['story']).to.deep.equal(story);
    expect((await set({ title: '  ', journey: '\n', lessons: '' })).body['story']).to.deep.equal({});
  });

  it('is always stored, and public only if it is unlocked', async () => {
    await set({ story: 'Ours.' });
    expect(await listing.shown()).to.not.have.property('story');
    await api
      .db('listings')
      .where({ id: listing.id })
      .update({ unlocked_sections: ['story'] });
    expect((await listing.shown())['story']).to.deep.equal({ story: 'Ours.' });
    expect((await set({ lessons: 'Learned.' })).body['shown']).to.equal(true);
  });

  it('stores the sections that changed in the history, and nothing if none did', async () => {
    await set({ title: 'A', story: 'Long.' });
    await set({ title: 'B', story: 'Long.' });
    await set({ title: 'B' });
    expect(await listing.versions()).to.deep.equal([
      {
        made_by: 'set_founder_story',
        before: { 'story.title': null, 'story.story': null },
        after: { 'story.title': 'A', 'story.story': 'Long.' },
      },
      { made_by: 'set_founder_story', before: { 'story.title': 'A' }, after: { 'story.title': 'B' } },
    ]);
  });

  it('loses none of two that are sent at once', async () => {
    await Promise.all([set({ journey: 'One' }), set({ lessons: 'Two' }), set({ problem: 'Three' })]);
    expect(await kept()).to.deep.equal({ problem: 'Three', journey: 'One', lessons: 'Two' });
    expect(await listing.versions()).to.have.length(3);
  });

  it('is the owner’s alone, and takes no other properties', async () => {
    const other = await ownListing(api);
    const answer = await other.call('set_founder_story', { listing_id: listing.id, story: 'Mine' });
    expect([answer.status, answer.body['code']]).to.deep.equal([404, 'listing_not_found']);
    expect(pathsOf(await set({ chapter: 'One' }))).to.deep.equal(['chapter']);
    expect(pathsOf(await set({ story: null }))).to.deep.equal(['story']);
  });
});
