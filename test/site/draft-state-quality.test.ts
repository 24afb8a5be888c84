/** The pages of drafts in their states: accessible, narrow and wide, light and dark, light-weight. */
import { randomUUID } from 'node:crypto';
import { insertReadyDraft } from '../support/drafts.ts';
import { email, qualityStage } from './quality-stage.ts';
import { hostileText, insertReviewedDraft } from './review-visits.ts';

describe('the quality of pages of drafts', function () {
  this.timeout(120_000);
  const { stage, go, fill, press, call, isFine, shownIsFine, withoutScripts } = qualityStage();

  const site = 'https://lamps.example.com';
  const longPath = '/'.padEnd(120, 'a-long-name-of-a-page-');
  const insert = (status: string, n: number) => insertReadyDraft(stage.api.db, email, status, `${site}/${n}`);
  const crawling = async () => {
    const { db } = stage.api;
    const id = await insertReadyDraft(db, email, 'crawling', `${site}/`);
    await db('host_turns').insert({
      draft_id: id,
      host: 'example.com',
      arrived_at: new Date(),
      holder: randomUUID(),
      held_until: new Date(Date.now() + 600_000),
      reading: [`${site}/about`, site + longPath],
    });
    const row = { draft_id: id, status: 200, html: '', text: '', language: 'en' };
    await db('draft_pages').insert({ ...row, url: `${site}/`, title: 'Lamps to read by' });
    await db('draft_pages').insert({ ...row, url: `${site}/مرحبا`, title: null });
    await db('draft_pages').insert({
      draft_id: id,
      url: `${site}/admin`,
      refused_why: 'robots.txt forbids it.',
    });
    return id;
  };
  const transferred = async () => {
    const id = await insert('ready', 5);
    const failure = { failure_code: 'listing_transferred', failure_message: 'Another account owns it.' };
    await stage.api
      .db('drafts')
      .where({ id })
      .update({ status: 'transferred', ...failure });
    return id;
  };
  const states: [string, () => Promise<string>][] = [
    ['being read', crawling],
    ['being drafted', () => insert('drafting', 2)],
    ['failed', () => insert('failed', 3)],
    ['expired', () => insert('expired', 4)],
    ['transferred', transferred],
    ['deleted', () => Promise.resolve(randomUUID())],
  ];
  for (const [state, inserted] of states) {
    it(`that is ${state}`, async () => isFine(`/account/drafts/${await inserted()}`));
  }

  it('that is submitted with an address filled in, and with a wrong one', async () => {
    await isFine('/submit?url=lamps.example.com', 'Submit a product');
    await fill('Address of the website', 'lamps');
    await press('Read the website');
    await shownIsFine('#url-problem', 'Enter the full domain');
  });

  it('that is listed already', async () => {
    await insert('ready', 6);
    await isFine('/account/drafts', 'Your drafts');
  });

  it('in review: values in each state, a redraft, a conflict, a problem, and no session', async () => {
    const id = await insertReviewedDraft(stage.api.db, email);
    const path = `/account/drafts/${id}`;
    await call('update_draft', {
      id,
      fields: { usps: ['x'.repeat(200), hostileText], founded_year: null, city: 'Lund' },
      lock_fields: ['usps'],
    });
    await call('update_draft', { id, regenerate: ['pricing_summary'] });
    await isFine(`${path}?seen=pricing_summary`, 'Tidewell');
    await withoutScripts(async () => {
      await go(`${path}?edit=tagline`);
      await call('update_draft', { id, fields: { tagline: `By an app ${'long'.repeat(40)}` } });
      await fill('Tagline', `Typed ${hostileText}`);
      await press('Save');
      await shownIsFine('#tagline [role=alert]', 'was changed while you were editing it');

      await go(`${path}?edit=demo_video_url`);
      await fill('Demo video', 'http://127.0.0.1/');
      await press('Save');
      await shownIsFine('#demo_video_url-value-problem', 'Demo video');

      await go(`${path}?edit=city`);
      await fill('City', 'Malmö');
      await stage.api.db('drafts').where({ id }).update({ status: 'expired' });
      await press('Save');
      await shownIsFine('main', 'The draft was closed while you were editing it');
      await stage.api.db('drafts').where({ id }).update({ status: 'ready' });
    });
    await isFine(`${path}/delete`, 'Delete the draft?');
    await isFine(`${path}/cofounders`);
    await call('submit_draft', { id });
    await isFine(path, 'Tidewell');
  });

  it('whose session is over while it is edited', async () => {
    const id = await insertReviewedDraft(stage.api.db, email);
    await withoutScripts(async () => {
      await go(`/account/drafts/${id}?edit=description`);
      await fill('Description', `${hostileText} שלום 🎉`);
      await stage.api.db('sessions').delete();
      await press('Save');
      await shownIsFine('h1', 'You are signed out');
    });
  });
});
