/** The pictures of a draft on its page, chosen with plain forms. */
import { load } from 'cheerio';
import { expect } from 'chai';
import { newProfile } from '../../src/shared/profile-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { drafted } from '../support/drafts.ts';
import { type Visitor, words } from '../support/visitor.ts';
import { type DraftVisit, visitDraft } from './draft-visit.ts';

describe('the pictures of a draft on its page', () => {
  let api: RunningApi;
  let mara: Visitor;
  let valueOf: DraftVisit['valueOf'];
  let id: string;
  let path: string;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());
  beforeEach(async () => {
    ({ mara, id, path, valueOf } = await visitDraft(api));
  });

  const post = (list: string, fields: Record<string, string | readonly string[]>) =>
    mara.post(`${path}/lists/${list}`, fields);

  const at = (name: string) => `https://tidewell.example/${name}`;
  const found = [
    { url: at('logo.svg'), kind: 'logo', alt: 'Tidewell "&' },
    { url: at('screen.png'), kind: 'image', alt: '' },
    { url: at('inbox.png'), kind: 'image', alt: 'The inbox' },
  ];
  beforeEach(async () => {
    await api.db('draft_pages').insert({
      draft_id: id,
      url: at(''),
      status: 200,
      pictures: JSON.stringify(found),
    });
  });

  const pictureOf = (url: string) => api.db('pictures').where({ kind: 'logo', source_url: url });

  it('of the website are fetched once the page is opened, and shown from here', async () => {
    expect(await api.db('pictures').pluck('source_url')).to.not.include(at('screen.png'));
    const started = () => api.db('outbox').where({ name: 'storePicture' });
    await mara.get(path);
    expect(await started()).to.have.length(found.length);
    await mara.get(path);
    expect(await started()).to.have.length(found.length);
    const thumbnails = async () =>
      (await mara.get(`${path}?edit=gallery`)).$('#gallery .thumbnail').toArray();
    const waiting = await thumbnails();
    expect(waiting.map(({ name }) => name)).to.deep.equal(['span', 'span', 'span']);
    const renewal = waiting[1]?.attribs['hx-get'] ?? '';
    expect((await mara.get(renewal)).$('.thumbnail').attr('hx-get')).to.equal(renewal);
    const settled_at = new Date();
    await pictureOf(at('screen.png')).update({ status: 'stored', picture: 'abc 256 128', settled_at });
    await pictureOf(at('inbox.png')).update({ status: 'failed', failure: 'broken', settled_at });
    const [, stored, failed] = await thumbnails();
    expect(stored?.attribs).to.include({
      src: '/pictures/abc/256.webp',
      srcset: '/pictures/abc/96.webp 96w, /pictures/abc/256.webp 256w',
      width: '256',
      height: '128',
      loading: 'lazy',
    });
    expect(load(failed ?? '').text()).to.include('could not be fetched');
    expect((await mara.get(renewal)).$('img').attr('src')).to.equal('/pictures/abc/256.webp');
    // It is nobody else's, and no other picture is to be had here.
    const { mara: other } = await visitDraft(api);
    expect((await other.get(renewal)).status).to.equal(404);
    const unknown = renewal.replace(encodeURIComponent(at('screen.png')), encodeURIComponent(at('x.png')));
    expect((await mara.get(unknown)).status).to.equal(404);
  });

  it('of the website are offered as the logo', async () => {
    const page = await mara.get((await mara.get(path)).$('#logo_url-edit').attr('href') ?? '');
    const radios = page.$('#logo_url input[type=radio]');
    expect(radios.toArray().map((one) => one.attribs['value'])).to.deep.equal([
      ...found.map(({ url }) => url),
      'own',
    ]);
    expect(words(page, '#logo_url .picture:first-child')).to.equal(
      'Being fetched … Logo: Tidewell "& logo.svg',
    );
    const base = String(page.$('#logo_url input[name=base]').val());
    const save = (fields: Record<string, string>) => post('logo_url', { base, action: 'save', ...fields });
    expect((await save({ picture: at('logo.svg'), 'logo_url-address': '' })).to).to.equal(
      `${path}?saved=logo_url#logo_url`,
    );
    expect(await valueOf('logo_url')).to.equal(at('logo.svg'));
    const shown = await mara.get(path);
    expect(words(shown, '#logo_url .thumbnail')).to.equal('Being fetched …');
    await pictureOf(at('logo.svg')).update({
      status: 'stored',
      picture: 'abc 256 256',
      settled_at: new Date(),
    });
    const later = await mara.get(path);
    expect(later.$('#logo_url img.thumbnail').attr('src')).to.equal('/pictures/abc/256.webp');
  });

  it('of other addresses can be the logo, with what is wrong beside the field', async () => {
    const save = async (fields: Record<string, string>) => {
      const page = await mara.get(`${path}?edit=logo_url`);
      return post('logo_url', {
        base: String(page.$('#logo_url input[name=base]').val()),
        action: 'save',
        ...fields,
      });
    };
    const refused = await save({ picture: 'own', 'logo_url-address': 'http://shop.example/a.png' });
    expect(refused.status).to.equal(400);
    expect(words(refused, '#logo_url-address-problem')).to.include('must be an https link');
    expect(refused.$('#logo_url-address').val()).to.equal('http://shop.example/a.png');
    const own = 'https://cdn.example/own.png';
    expect((await save({ picture: 'own', 'logo_url-address': own })).status).to.equal(303);
    expect(await valueOf('logo_url')).to.equal(own);
    const page = await mara.get(`${path}?edit=logo_url`);
    expect(page.$('#logo_url-address').val()).to.equal(own);
    expect(page.$('#logo_url input:checked').val()).to.equal('own');
    await save({ picture: at('screen.png'), 'logo_url-address': own });
    expect(await valueOf('logo_url')).to.equal(at('screen.png'));
    await save({ picture: at('screen.png'), 'logo_url-address': own });
    expect(await valueOf('logo_url')).to.equal(own);
  });

  it('are ticked for the listing, with captions, and kept in their order', async () => {
    const closed = await mara.get(path);
    expect(words(closed, 'main')).to.include('A listing shows these pictures with a paid launch');
    const page = await mara.get(closed.$('#gallery-edit').attr('href') ?? '');
    expect(page.$('#gallery input[type=checkbox]')).to.have.length(3);
    const base = String(page.$('#gallery input[name=base]').val());
    const url = found.map((picture) => picture.url);
    const chosen = [at('inbox.png'), at('screen.png')];
    const sent = { base, url, caption: ['ignored', ' A screen <b> ', ''], chosen };
    expect((await post('gallery', sent)).to).to.equal(`${path}?saved=gallery#gallery`);
    expect((await post('gallery', sent)).status).to.equal(303);
    const { gallery } = await api.db('drafts').where({ id }).first<{ gallery: unknown }>('gallery');
    expect(gallery).to.deep.equal([
      { url: at('screen.png'), caption: 'A screen <b>' },
      { url: at('inbox.png'), caption: null },
    ]);
    const shown = await mara.get(path);
    // As the first of these tests left them.
    expect(shown.$('#gallery img').attr('src')).to.equal('/pictures/abc/256.webp');
    expect(shown.$('#gallery img').attr('alt')).to.equal('A screen <b>');
    expect(words(shown, '#gallery .picture:last-child')).to.include('could not be fetched');
    expect(words(shown, '#gallery .picture:first-child')).to.equal('A screen <b>');

    // Another window that shows none yet.
    const stale = await post('gallery', { ...sent, chosen: [at('logo.svg')] });
    expect(stale.status).to.equal(409);
    expect(words(stale, '#gallery [role=alert]')).to.include('changed while you were editing it');
    expect(stale.$('#gallery input:checked').val()).to.equal(at('logo.svg'));
    const fresh = String(stale.$('#gallery input[name=base]').val());
    expect((await post('gallery', { ...sent, base: fresh, chosen: [at('logo.svg')] })).status).to.equal(303);
  });

  it('are refused with what was chosen', async () => {
    const base = String((await mara.get(`${path}?edit=gallery`)).$('#gallery input[name=base]').val());
    const caption = ['x'.repeat(201)];
    const long = await post('gallery', {
      base,
      url: [at('inbox.png')],
      caption,
      chosen: [at('inbox.png')],
    });
    expect(long.status).to.equal(409);
    expect(words(long, '#gallery [role=alert]')).to.include('at most 200 characters');
    expect(long.$('#gallery input[name=caption]').first().val()).to.equal(caption[0]);
    const other = 'https://other.example/a.png';
    const unknown = await post('gallery', { base, url: [other], caption: [''], chosen: [other] });
    expect(words(unknown, '#gallery [role=alert]')).to.include('no longer on your website');
    await api.db('drafts').where({ id }).update({ status: 'crawling', profile: '{}' });
    const closed = await post('gallery', { base, url: [], caption: [], chosen: [] });
    expect(closed.status).to.equal(409);
  });

  it('say that there are none', async () => {
    await api.db('draft_pages').where({ draft_id: id }).delete();
    await api
      .db('drafts')
      .where({ id })
      .update({ profile: JSON.stringify(newProfile(drafted)) });
    const page = await mara.get(`${path}?edit=logo_url`);
    expect(words(page, '#gallery')).to.include('We found no pictures on your website');
    expect(page.$('#logo_url input[type=radio]')).to.have.length(0);
    expect(page.$('#logo_url-address').attr('autofocus')).to.not.equal(undefined);
  });
});
