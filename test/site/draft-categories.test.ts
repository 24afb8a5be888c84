/** The categories and pictures of a draft on its page, chosen with plain forms. */
import { expect } from 'chai';
import { newProfile } from '../../src/shared/profile-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { drafted, insertReadyDraft } from '../support/drafts.ts';
import { type Visited, type Visitor, signIn, visitorOf } from '../support/visitor.ts';

describe('the review of a draft', () => {
  let api: RunningApi;
  let call: Caller;
  let mara: Visitor;
  let key: string;
  let id: string;
  let path: string;
  let count = 0;
  before(async () => {
    api = await startApi();
    call = restCaller(api.baseUrl);
    const rows = await api
      .db('categories')
      .insert([
        { slug: 'productivity', name: 'Productivity' },
        { slug: 'developer-tools', name: 'Developer tools' },
      ])
      .returning<{ id: number }[]>('id');
    await api.db('categories').insert(
      ['Calendars', 'Notes', 'E-mail & <b>chat</b>'].map((name, i) => ({
        slug: `c-${i}`,
        name,
        parent_id: rows[0]?.id,
      })),
    );
  });
  after(() => api.close());
  beforeEach(async () => {
    mara = visitorOf(api.baseUrl);
    const email = `mara-${(count += 1)}@shop.example`;
    await signIn(mara, api.db, email);
    key = await api.key(email);
    id = await insertReadyDraft(api.db, email);
    path = `/account/drafts/${id}`;
  });

  const words = (page: Visited, selector: string) => page.$(selector).text().replace(/\s+/g, ' ').trim();
  const valueOf = async (name: string) => {
    const { fields } = (await call('get_draft', { id }, { key })).body as {
      fields: Record<string, { value: unknown }>;
    };
    return fields[name]?.value;
  };
  const edit = async (edits: Record<string, unknown>) => {
    const answer = await call('update_draft', { id, ...edits }, { key });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
  };
  const post = (list: string, fields: Record<string, string | readonly string[]>) =>
    mara.post(`${path}/lists/${list}`, fields);

  describe('categories', () => {
    const search = (query: string) =>
      mara.get(`${path}?${String(new URLSearchParams({ edit: 'categories', categories: query }))}`);
    /** Presses the button with that label and value in the form around it. */
    const press = (page: Visited, button: string, name: string) => {
      const pressed = page
        .$(`#categories button[name="${button}"]`)
        .filter((_, one) => one.attribs['value'] === name);
      expect(pressed.length, `${button} ${name}`).to.be.at.least(1);
      const form = pressed.first().closest('form');
      const hidden = form.find('input[type=hidden]').toArray();
      const fields: Record<string, string[]> = { [button]: [name] };
      for (const one of hidden) (fields[one.attribs['name'] ?? ''] ??= []).push(one.attribs['value'] ?? '');
      expect(form.attr('action')).to.equal(`${path}/lists/categories`);
      return post('categories', fields);
    };

    it('are found by words, with what is above them', async () => {
      const closed = await mara.get(path);
      expect(closed.$('#categories input[type=search]')).to.have.length(0);
      const opened = await mara.get(closed.$('#categories-edit').attr('href') ?? '');
      const form = opened.$('#categories form[role=search]');
      expect([form.attr('method'), form.attr('action')]).to.deep.equal(['get', `${path}#categories`]);
      expect(form.find('#categories-value').attr('name')).to.equal('categories');
      expect(words(opened, '#category-results [role=status]')).to.equal('5 categories to choose from');
      const found = await search(' calen ');
      expect(words(found, '#category-results [role=status]')).to.equal('1 category for “calen”');
      expect(words(found, '#category-results .entry')).to.match(
        /^Productivity › Calendars Choose as main category/,
      );
      expect(found.$('#categories-value').val()).to.equal('calen');
      expect((await mara.get(`${path}?categories=notse`)).$('#category-results .entry')).to.have.length(1);
      const none = await search('<script>alert(1)</script>');
      expect(words(none, '#category-results')).to.include(
        'There is no category for “<script>alert(1)</script>”',
      );
      expect(none.$('#category-results script')).to.have.length(0);
      expect((await search('x'.repeat(20_000))).status).to.be.oneOf([200, 414, 431]);
      expect((await mara.get(`${path}?categories=a&categories=b&edit=categories`)).status).to.equal(200);
    });

    it('are chosen, made the main one and removed', async () => {
      const main = await press(await search('calendars'), 'main', 'Calendars');
      expect(main.to).to.equal(
        `${path}?saved=categories&edit=categories&at=categories-value#categories-value`,
      );
      expect(await valueOf('categories')).to.deep.equal(['Calendars', 'Productivity']);
      await press(await search('e-mail'), 'add', 'E-mail & <b>chat</b>');
      expect(await valueOf('categories')).to.deep.equal([
        'Calendars',
        'Productivity',
        'E-mail & <b>chat</b>',
      ]);
      const page = await mara.get(`${path}?edit=categories`);
      expect(words(page, '#categories .list-form .entry:first-child')).to.include(
        'Calendars (main category)',
      );
      await press(page, 'main', 'Productivity');
      await press(await mara.get(`${path}?edit=categories`), 'remove', 'Calendars');
      expect(await valueOf('categories')).to.deep.equal(['Productivity', 'E-mail & <b>chat</b>']);
      expect(words(await mara.get(path), '#categories ul.value')).to.equal(
        'ProductivityE-mail & <b>chat</b>',
      );
    });

    it('say which of them the listing uses', async () => {
      await edit({ fields: { categories: ['Notes', 'Productivity'] } });
      expect(words(await mara.get(path), '#categories .note'))
        .to.include('free plan')
        .and.to.include('first');
      expect(words(await search('x'), '#categories .hint')).to.include(
        'On the free plan the listing is in Notes only.',
      );
      await edit({ fields: { categories: ['Notes'] } });
      expect((await mara.get(path)).$('#categories .note')).to.have.length(0);
    });

    it('are four at most', async () => {
      await edit({ fields: { categories: ['Notes', 'Productivity', 'Calendars', 'Developer tools'] } });
      const page = await search('e-mail');
      expect(page.$('#category-results button[name=add]')).to.have.length(0);
      expect(words(page, '#category-results')).to.include('Remove one to add another');
    });

    it('are not overwritten by a form that others were faster than, nor doubled by a second press', async () => {
      const stale = await search('calendars');
      expect((await press(stale, 'add', 'Calendars')).status).to.equal(303);
      expect((await press(stale, 'add', 'Calendars')).status).to.equal(303);
      await edit({ fields: { categories: ['Notes'] } });
      const refused = await press(stale, 'add', 'Calendars');
      expect(refused.status).to.equal(409);
      expect(words(refused, '#categories')).to.match(
        /In the draft now Notes .*What you typed .*Productivity/,
      );
      expect(await valueOf('categories')).to.deep.equal(['Notes']);
    });

    it('stay at least one once there is a listing', async () => {
      await call('submit_draft', { id }, { key });
      const refused = await press(await mara.get(`${path}?edit=categories`), 'remove', 'Productivity');
      expect(refused.status).to.equal(409);
      expect(words(refused, '#categories [role=alert]')).to.include('at least one category');
      expect(await valueOf('categories')).to.deep.equal(['Productivity']);
    });

    it('that nobody has are refused beside the field', async () => {
      const base = String((await search('')).$('#categories input[name=base]').first().val());
      const refused = await post('categories', { main: 'Nonsense', item: ['Productivity'], base });
      expect(refused.status).to.equal(400);
      expect(words(refused, '#categories [role=alert]')).to.equal(
        'There is no category “Nonsense” any more. Choose another.',
      );
      expect(await valueOf('categories')).to.deep.equal(['Productivity']);
    });
  });

  describe('pictures', () => {
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

    it('of the website are offered as the logo, without a request before they are seen', async () => {
      const page = await mara.get((await mara.get(path)).$('#logo_url-edit').attr('href') ?? '');
      const radios = page.$('#logo_url input[type=radio]');
      expect(radios.toArray().map((one) => one.attribs['value'])).to.deep.equal([
        ...found.map(({ url }) => url),
        'own',
      ]);
      for (const { attribs } of page.$('main img').toArray()) {
        expect(attribs).to.include({ loading: 'lazy', referrerpolicy: 'no-referrer' });
        expect(attribs).to.include.keys('width', 'height', 'alt');
      }
      expect(words(page, '#logo_url .picture:first-child')).to.equal('Logo: Tidewell "& logo.svg');
      const base = String(page.$('#logo_url input[name=base]').val());
      const save = (fields: Record<string, string>) => post('logo_url', { base, action: 'save', ...fields });
      expect((await save({ picture: at('logo.svg'), 'logo_url-address': '' })).to).to.equal(
        `${path}?saved=logo_url#logo_url`,
      );
      expect(await valueOf('logo_url')).to.equal(at('logo.svg'));
      const shown = await mara.get(path);
      expect(shown.$('#logo_url img.thumbnail').attr('src')).to.equal(at('logo.svg'));
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
      expect(words(closed, 'main')).to.include('Listings with a paid launch show these pictures');
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
      expect(
        shown
          .$('#gallery img')
          .toArray()
          .map((one) => one.attribs['src']),
      ).to.deep.equal([at('screen.png'), at('inbox.png')]);
      expect(words(shown, '#gallery .picture:first-child')).to.equal('A screen <b>');

      // Another window that shows none yet.
      const stale = await post('gallery', { ...sent, chosen: [at('logo.svg')] });
      expect(stale.status).to.equal(409);
      expect(words(stale, '#gallery [role=alert]')).to.include('changed while you were editing it');
      expect(stale.$('#gallery input:checked').val()).to.equal(at('logo.svg'));
      const fresh = String(stale.$('#gallery input[name=base]').val());
      expect((await post('gallery', { ...sent, base: fresh, chosen: [at('logo.svg')] })).status).to.equal(
        303,
      );
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
      expect(words(unknown, '#gallery [role=alert]')).to.include('not on your website any more');
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
});
