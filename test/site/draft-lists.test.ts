/** The lists of a draft on its page: added to, removed from, put in order and edited with plain forms. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { insertCategories } from '../support/drafts.ts';
import { fieldsOf } from '../support/form-fields.ts';
import { type Visited, type Visitor, signIn, visitorOf, words } from '../support/visitor.ts';
import { type DraftVisit, visitDraft } from './draft-visit.ts';

type Fields = Record<string, string[]>;

/** What a browser sends of the form of a list, without its buttons; changed as given. */
const sentBy = (page: Visited, list: string, changes: Fields = {}) => ({
  ...fieldsOf(page, `#${list} form.list-form`),
  ...changes,
});

describe('the lists of a draft', () => {
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
    await insertCategories(api.db);
  });
  after(() => api.close());
  beforeEach(async () => {
    ({ mara, key, id, path, edit, valueOf } = await visitDraft(api));
  });

  const open = (list: string, who = mara) => who.get(`${path}?edit=${list}`);
  const send = (list: string, fields: Record<string, string | readonly string[]>, who = mara) =>
    who.post(`${path}/lists/${list}`, fields);
  const draft = async () => (await call('get_draft', { id }, { key })).body;
  const valuesOf = async (list: string) => {
    const entries = (await draft())[list] as Record<string, unknown>[];
    return entries.map(({ evidence: _evidence, drafted_by: _by, ...value }) => value);
  };
  /** Opens the form of a list and presses a button of it. */
  const press = async (list: string, action: string, changes: Fields = {}) =>
    send(list, { ...sentBy(await open(list), list, changes), action });

  it('are shown with their quotes, and opened for editing by a link', async () => {
    await edit({
      milestones: [{ date: '2026-02-01', title: 'First customer', url: 'https://shop.example/1' }],
    });
    const page = await mara.get(path);
    expect(page.$('#faqs .shown-entries a.source-mark')).to.have.length(1);
    expect(words(page, '#faqs')).to.include('Is there a trial?').and.to.include('Yes, 14 days.');
    expect(words(page, '#founders')).to.include('Mara Lind (primary)');
    expect(words(page, '#milestones'))
      .to.include('1 February 2026: First customer')
      .and.to.include('Written by you');
    expect(page.$('#milestones .source-mark')).to.have.length(0);
    expect(page.$('#company_socials a[href="https://www.linkedin.com/company/tidewell"]')).to.have.length(1);
    expect(words(page, 'main')).to.include('A listing shows the story and the milestones with a paid launch');
    expect(page.$('main form.list-form')).to.have.length(0);
    for (const list of [
      'faqs',
      'founders',
      'milestones',
      'story',
      'company_socials',
      'founder_socials',
      'features',
    ]) {
      const link = page.$(`#${list}-edit`).attr('href') ?? '';
      const opened = await mara.get(link);
      expect(opened.$(`#${list} form.list-form`), list).to.have.length(1);
      expect(opened.$(link.replace(/^[^#]*/, '')), `${list}: ${link}`).to.have.length(1);
    }
  });

  it('get an entry from the blank row, and a blank row adds none', async () => {
    const opened = await open('faqs');
    expect(opened.$('#faqs .entry')).to.have.length(2);
    expect(words(opened, '#faqs form')).to.include('At most 10').and.to.include('1,500');
    const fields = sentBy(opened, 'faqs');
    expect(fields).to.deep.include({ question: ['Is there a trial?', ''], answer: ['Yes, 14 days.', ''] });
    expect((await send('faqs', { ...fields, action: 'save' })).to).to.equal(`${path}?saved=faqs#faqs`);
    expect(await valuesOf('faqs')).to.have.length(1);

    const more = {
      question: ['Is there a trial?', 'Why?'],
      answer: ['Yes, 14 days.', 'Because.\r\nReally.'],
    };
    const added = await press('faqs', 'add', more);
    expect(added.to).to.equal(`${path}?saved=faqs&edit=faqs&at=faqs-2-question#faqs-2-question`);
    const again = await mara.get(added.to ?? '');
    expect(again.$('#faqs-2-question').attr('autofocus')).to.not.equal(undefined);
    expect(words(again, '#faqs [role=status]')).to.equal('Saved.');
    expect(again.$('#faqs .source-mark')).to.have.length(1);
    expect(words(again, '#faqs .entry:nth-child(2)')).to.include('Written by you');
    expect(await valuesOf('faqs')).to.deep.equal([
      { question: 'Is there a trial?', answer: 'Yes, 14 days.' },
      { question: 'Why?', answer: 'Because.\nReally.' },
    ]);
  });

  it('are moved with all that was typed, and the focus follows the row', async () => {
    await edit({ fields: { features: ['a', 'b', 'c'] } });
    const moved = await press('features', 'up-2', { item: ['a', 'b typed', 'c', 'new'] });
    expect(moved.to).to.equal(`${path}?saved=features&edit=features&at=features-1-up#features-1-up`);
    expect(await valueOf('features')).to.deep.equal(['a', 'c', 'b typed', 'new']);
    const page = await mara.get(moved.to ?? '');
    expect(words(page, '[autofocus]')).to.equal('Move up Feature 2');
    const top = await press('features', 'up-1');
    expect(top.to).to.match(/#features-0-down$/);
    await press('features', 'down-0');
    await press('features', 'remove-3');
    expect(await valueOf('features')).to.deep.equal(['a', 'c', 'b typed']);
    const opened = await open('features');
    expect(
      opened
        .$('#features button[value^="up-"]')
        .toArray()
        .map((one) => one.attribs['value']),
    ).to.deep.equal(['up-1', 'up-2']);
    // Enter in a text presses the first button of its form.
    expect(opened.$('#features form.list-form button').first().attr('value')).to.equal('save');
  });

  it('keep the quotes of drafted entries wherever they are moved', async () => {
    await press('faqs', 'save', {
      question: ['First?', 'Is there a trial?'],
      answer: ['Yes.', 'Yes, 14 days.'],
    });
    const faqs = (await draft())['faqs'] as { evidence: unknown[] }[];
    expect(faqs.map(({ evidence }) => evidence.length)).to.deep.equal([0, 1]);
  });

  it('make the first founder the primary one', async () => {
    await press('founders', 'save', {
      name: ['Mara Lind', 'Jo Kim'],
      title: ['Founder', ''],
      bio: ['', 'Sells.'],
    });
    await press('founders', 'down-0');
    expect(await valuesOf('founders')).to.deep.equal([
      { name: 'Jo Kim', bio: 'Sells.' },
      { name: 'Mara Lind', title: 'Founder' },
    ]);
    expect(words(await open('founders'), '#founders .entry:first-child legend')).to.equal(
      'Founder 1 (primary)',
    );
  });

  it('are links by platform and a story by section, chosen from those that are not there yet', async () => {
    const opened = await open('company_socials');
    const offered = opened
      .$('#company_socials select option')
      .toArray()
      .map((one) => one.attribs['value']);
    expect(offered).to.include('x').and.not.include('linkedin');
    const links = { key: ['linkedin', 'github'], text: ['', 'https://github.com/tidewell'] };
    expect((await press('company_socials', 'save', links)).status).to.equal(303);
    const { company_socials: company } = await draft();
    expect(company).to.deep.equal({ github: { url: 'https://github.com/tidewell', evidence: [] } });

    await press('story', 'save', { key: ['journey'], text: ['A long one.\r\n\r\nIt went on.'] });
    await press('story', 'save', {
      key: ['journey', 'title'],
      text: ['A long one.\r\n\r\nIt went on.', 'How'],
    });
    const page = await mara.get(path);
    expect(words(page, '#story')).to.match(/Title of the story How .*The journey A long one\. It went on\./);
    await press('story', 'remove-0');
    expect((await draft())['story']).to.have.all.keys('journey');
  });

  it('say beside the row what is wrong, and keep all that was typed', async () => {
    const rows: Fields = {
      date: ['2026-02-01', '2126-01-01', ''],
      title: ['Fine', '', 'No date'],
      description: ['', 'typed <b>&', ''],
      url: ['', 'http://shop.example', ''],
    };
    const refused = await press('milestones', 'save', rows);
    expect(refused.status).to.equal(400);
    expect(await valuesOf('milestones')).to.deep.equal([]);
    const { $ } = refused;
    for (const control of [
      'milestones-1-date',
      'milestones-1-title',
      'milestones-1-url',
      'milestones-2-date',
    ]) {
      expect($(`#${control}`).attr('aria-invalid'), control).to.equal('true');
      expect($(`#${control}-problem`).text(), control).to.not.equal('');
      expect($(`#milestones [role=alert] a[href="#${control}"]`), control).to.have.length(1);
    }
    expect($('#milestones-0-title').attr('aria-invalid')).to.equal(undefined);
    expect(sentBy(refused, 'milestones')).to.deep.include({
      title: ['Fine', '', 'No date', ''],
      description: ['', 'typed <b>&', '', ''],
      url: ['', 'http://shop.example', '', ''],
    });
    const links = await press('company_socials', 'save', {
      key: ['linkedin', 'x'],
      text: ['https://x.com/a', 'x'],
    });
    expect(links.status).to.equal(400);
    expect(words(links, '#company_socials-0-text-problem')).to.include('LinkedIn must lead to linkedin.com');
    expect(links.$('#company_socials-1-text').val()).to.equal('x');
    const long = await press('features', 'save', { item: ['ok', 'x'.repeat(201)] });
    expect([long.status, long.$('#features-1-item').attr('aria-invalid')]).to.deep.equal([400, 'true']);
    const many = await press('features', 'save', {
      item: Array.from({ length: 21 }, (_, i) => `Feature ${i}`),
    });
    expect([many.status, words(many, '#features-problem').includes('20')]).to.deep.equal([400, true]);
    expect(many.$('#features .entry')).to.have.length(21);
  });

  it('have no blank row where there can be no more', async () => {
    await edit({ founders: Array.from({ length: 6 }, (_, i) => ({ name: `Founder ${i}` })) });
    const page = await open('founders');
    expect(page.$('#founders .entry')).to.have.length(6);
    expect(page.$('#founders button[value=add]')).to.have.length(0);
    expect(words(page, '#founders form')).to.include('Remove a founder to add another.');
  });

  it('lose nothing when others were faster: both are shown, and one is chosen', async () => {
    const opened = sentBy(await open('faqs'), 'faqs');
    await edit({ faqs: [{ question: 'By an agent?', answer: 'Yes.' }] });
    const mine = { ...opened, question: ['Mine?', ''], answer: ['Yes.', ''], action: 'down-0' };
    const refused = await send('faqs', mine);
    expect(refused.status).to.equal(409);
    expect(words(refused, '#faqs [role=alert]')).to.include('changed while you were editing it');
    expect(words(refused, '#faqs .shown-entries')).to.include('By an agent?');
    expect(refused.$('#faqs-0-question').val()).to.equal('Mine?');
    expect(await valuesOf('faqs')).to.deep.equal([{ question: 'By an agent?', answer: 'Yes.' }]);
    expect(refused.$(`#faqs a[href="${path}#faqs"]`).first().text()).to.equal('Keep this');
    expect(refused.$('#faqs button.button').last().text()).to.not.equal('');
    await send('faqs', { ...sentBy(refused, 'faqs'), action: 'save' });
    expect(await valuesOf('faqs')).to.deep.equal([{ question: 'Mine?', answer: 'Yes.' }]);
  });

  it('do the same if a button is pressed twice', async () => {
    await edit({ fields: { features: ['a', 'b', 'c'] } });
    const links = { key: ['linkedin', 'x'], text: ['', 'https://x.com/tidewell'] };
    for (const [list, action, changes] of [
      ['features', 'down-0', {}],
      ['features', 'remove-1', {}],
      ['faqs', 'save', { question: ['Twice?'], answer: ['No.'] }],
      ['company_socials', 'save', links],
    ] as const) {
      const fields = { ...sentBy(await open(list), list, changes as Fields), action };
      const [first, second] = [await send(list, fields), await send(list, fields)];
      expect([first.status, second.status], `${list} ${action}`).to.deep.equal([303, 303]);
    }
    expect(await valueOf('features')).to.deep.equal(['b', 'c']);
    expect(await valuesOf('faqs')).to.deep.equal([{ question: 'Twice?', answer: 'No.' }]);
  });

  it('stay not found if nothing is typed', async () => {
    await press('usps', 'save');
    const { usps } = (await draft())['fields'] as { usps: { state: string } };
    expect(usps.state).to.equal('not_found');
  });

  it('take 20,000 characters, other scripts and pasted markup as text', async () => {
    const nasty = '<img src=x onerror=alert(1)> “שלום” 🧑‍🔧 </textarea><script>';
    await press('founders', 'save', { name: [nasty], title: [''], bio: [nasty] });
    const opened = await open('founders');
    expect(opened.$('#founders-0-name').val()).to.equal(nasty);
    expect(String(opened.$('#founders-0-bio').val()).trim()).to.equal(nasty);
    expect(opened.$('#founders script, #founders img')).to.have.length(0);
    const long = await press('story', 'save', { key: ['journey'], text: ['語'.repeat(20_000)] });
    expect(long.status).to.equal(400);
    expect(String(long.$('#story-0-text').val()).trim()).to.have.length(20_000);
    const whole = await press('story', 'save', {
      key: ['journey', 'story'],
      text: ['語'.repeat(8000), '語'.repeat(8000)],
    });
    expect(whole.status).to.equal(303);
  });

  it('lose nothing when the session is over: all rows come back, and are sent after the sign-in', async () => {
    const stories = { key: ['title', 'journey'], text: ['How', '語'.repeat(8000)] };
    const fields = { ...sentBy(await open('story'), 'story', stories), action: 'add' };
    const over = await visitorOf(api.baseUrl).post(`${path}/lists/story`, fields);
    expect(over.status).to.equal(403);
    const kept = fieldsOf(over, 'form[method=post]');
    expect(kept['text']).to.deep.equal(stories.text);
    expect((await send('story', kept)).status).to.equal(303);
    expect((await draft())['story']).to.have.all.keys('title', 'journey');
  });

  it('are those of people who may edit the draft', async () => {
    const eve = visitorOf(api.baseUrl);
    await signIn(eve, api.db, 'eve@shop.example');
    expect((await send('faqs', { action: 'save', question: ['x'], answer: ['y'] }, eve)).status).to.equal(
      404,
    );
    expect((await send('nonsense', { action: 'save' })).status).to.equal(404);
    expect((await send('toString', { action: 'save' })).status).to.equal(404);
    const fields = sentBy(await open('faqs'), 'faqs', { question: ['Kept?'], answer: ['Yes, typed.'] });
    await api.db('drafts').where({ id }).delete();
    const gone = await send('faqs', { ...fields, action: 'save' });
    expect(gone.status).to.equal(404);
    expect(words(gone, 'main')).to.include('Kept?').and.to.include('Yes, typed.');
  });
});
