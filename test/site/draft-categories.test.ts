/** The categories of a draft on its page, chosen with plain forms. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { type Visited, type Visitor, words } from '../support/visitor.ts';
import { type DraftVisit, visitDraft } from './draft-visit.ts';

describe('the categories of a draft on its page', () => {
  let api: RunningApi;
  let call: Caller;
  let mara: Visitor;
  let key: string;
  let id: string;
  let path: string;
  let edit: DraftVisit['edit'];
  let valueOf: DraftVisit['valueOf'];
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
    ({ mara, key, id, path, edit, valueOf } = await visitDraft(api));
  });

  const post = (list: string, fields: Record<string, string | readonly string[]>) =>
    mara.post(`${path}/lists/${list}`, fields);

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
    expect(main.to).to.equal(`${path}?saved=categories&edit=categories&at=categories-value#categories-value`);
    expect(await valueOf('categories')).to.deep.equal(['Calendars', 'Productivity']);
    await press(await search('e-mail'), 'add', 'E-mail & <b>chat</b>');
    expect(await valueOf('categories')).to.deep.equal(['Calendars', 'Productivity', 'E-mail & <b>chat</b>']);
    const page = await mara.get(`${path}?edit=categories`);
    expect(words(page, '#categories .list-form .entry:first-child')).to.include('Calendars (main category)');
    await press(page, 'main', 'Productivity');
    await press(await mara.get(`${path}?edit=categories`), 'remove', 'Calendars');
    expect(await valueOf('categories')).to.deep.equal(['Productivity', 'E-mail & <b>chat</b>']);
    expect(words(await mara.get(path), '#categories ul.value')).to.equal('ProductivityE-mail & <b>chat</b>');
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
    expect(words(refused, '#categories')).to.match(/In the draft now Notes .*What you typed .*Productivity/);
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
