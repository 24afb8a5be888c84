/** Updates to followers on the site: the preview is what is sent, and pressing twice sends once. */
import { expect } from 'chai';
import { listingUpdateMail } from '../../src/mail/follower-mail-rules.ts';
import { insertFollowers } from '../community/followers.ts';
import { unpublished } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { fieldsOf } from '../support/form-fields.ts';
import { words } from '../support/visitor.ts';
import { managedListing, stranger } from './managed-listing.ts';

const update = { title: 'Snooze is here', body: 'You can now snooze mails.\r\n\r\nTry it <today> 🚀.' };

describe('updates of a listing on the site', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  const posting = 'main form[action$="/updates"]';
  const posted = (id: number) =>
    api.db('listing_updates').where({ listing_id: id }).orderBy('id').select('title', 'body');

  it('are shown as mail and as page before they are posted, with the number of followers', async () => {
    const { id, slug, mara, path } = await managedListing(api);
    await insertFollowers(api.db, id, 3);
    await insertFollowers(api.db, id, 2, { isDemo: true });
    const page = await mara.get(`${path}/updates`);
    expect([page.status, words(page, '.empty')]).to.deep.equal([200, 'None yet.']);
    const preview = await mara.post(page.$('main form').attr('action') ?? '', update);
    expect(preview.status).to.equal(200);
    expect(words(preview)).to.include('3 followers get this mail');
    expect(await posted(id)).to.deep.equal([]);
    const body = 'You can now snooze mails.\n\nTry it <today> 🚀.';
    const mail = listingUpdateMail({
      siteName: 'Launch Directory',
      name: 'Tidewell',
      listingUrl: `${api.baseUrl}/listings/${slug}`,
      title: update.title,
      body,
      unsubscribeUrl: `${api.baseUrl}/unsubscribe/…`,
    });
    expect(words(preview, '.mail p:first-child')).to.equal(`Subject: ${mail.subject}`);
    expect(preview.$('.mail .as-typed').text().trim()).to.equal(mail.body.trim());

    await mara.post(`${path}/updates`, fieldsOf(preview, posting));
    expect(await posted(id)).to.deep.equal([{ title: update.title, body }]);
    const shown = (await mara.get(`/listings/${slug}`)).$('.timeline li').text().replace(/\s+/g, ' ');
    expect(preview.$('.timeline li').text().replace(/\s+/g, ' ')).to.equal(shown);
    const fanOuts = await api.db('fan_outs').pluck('followers');
    expect(fanOuts).to.deep.equal([3]);
    const list = await mara.get(`${path}/updates`);
    expect(words(list, '.row')).to.include('Snooze is here').and.include('0 mails of 3 sent so far');
  });

  it('are posted once, however often the button is pressed or the preview is gone back to', async () => {
    const { id, mara, path } = await managedListing(api);
    const preview = await mara.post(`${path}/updates/preview`, update);
    const fields = fieldsOf(preview, posting);
    const post = () => mara.post(`${path}/updates`, fields);
    const answers = [await post(), await post(), ...(await Promise.all([post(), post()]))];
    expect(answers[0]?.to).to.equal(`${path}/updates?said=update-posted`);
    expect(await posted(id)).to.have.length(1);
    const other = await mara.post(`${path}/updates`, { ...fields, title: 'Something else' });
    expect([other.status, words(other, '[role=alert]')]).to.deep.equal([
      409,
      'Nothing was posted, because this preview was already posted with another text. See a new preview.',
    ]);
    expect(other.$('#title').val()).to.equal('Something else');
    await mara.post(`${path}/updates`, fieldsOf(await mara.post(`${path}/updates/preview`, update), posting));
    expect(await posted(id)).to.have.length(2);
  });

  it('can be written on after the preview', async () => {
    const { mara, path } = await managedListing(api);
    const preview = await mara.post(`${path}/updates/preview`, update);
    const again = await mara.post(`${path}/updates/edit`, fieldsOf(preview, 'main form[action$="/edit"]'));
    expect(again.$('#title').val()).to.equal(update.title);
    expect(again.$('#body').text().trim()).to.equal(update.body.replace(/\r/g, ''));
  });

  for (const [what, wrong, field, says] of [
    ['no title', { title: ' ' }, 'title', /^The title /],
    ['a title too long', { title: 'x'.repeat(201) }, 'title', /^The title must have at most 200/],
    ['no text', { body: '' }, 'body', /^The text /],
    ['a text too long', { body: 'y'.repeat(20_000) }, 'body', /^The text must have at most 5,?000/],
  ] as const) {
    it(`are not posted with ${what}; what was typed stays`, async () => {
      const { id, mara, path } = await managedListing(api);
      for (const at of ['/updates/preview', '/updates']) {
        const answer = await mara.post(path + at, { ...update, ...wrong, key: what });
        expect(answer.status, at).to.equal(400);
        expect(answer.$(`#${field}-problem`).text()).to.match(says);
        const kept = field === 'title' ? '#body' : '#title';
        expect(answer.$(kept).val()?.toString().trim()).to.equal(
          (field === 'title' ? update.body : update.title).replace(/\r/g, ''),
        );
      }
      expect(await posted(id)).to.deep.equal([]);
    });
  }

  it('are for public listings only, and for their owner', async () => {
    const { id, mara, path } = await managedListing(api, unpublished);
    const page = await mara.get(`${path}/updates`);
    expect(page.$('main form')).to.have.length(0);
    const answer = await mara.post(`${path}/updates`, { ...update, key: 'k' });
    expect([answer.status, words(answer, '[role=alert]')]).to.deep.equal([
      409,
      'Nothing was posted, because the listing has no public page yet.',
    ]);
    // It was public when the writing began.
    expect(answer.$('#title').val()).to.equal(update.title);
    expect(String(answer.$('#body').val()).trim()).to.equal(update.body.replaceAll('\r\n', '\n'));
    const eve = await stranger(api);
    for (const at of ['', '/preview', '/edit']) {
      expect((await eve.post(`${path}/updates${at}`, update)).status).to.equal(404);
    }
    expect((await eve.get(`${path}/updates`)).status).to.equal(404);
    expect(await posted(id)).to.deep.equal([]);
  });
});
