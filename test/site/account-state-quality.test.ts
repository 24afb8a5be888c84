/** Answers to forms of accounts, claims and invites, and errors: accessible, narrow and wide, light and dark. */
import { expect } from 'chai';
import { insertListing } from '../listings/listing-rows.ts';
import { restCaller } from '../support/callers.ts';
import { insertReadyDraft } from '../support/drafts.ts';
import { recordEvent } from '../webhooks/webhook-rows.ts';
import { forgetMailed, lastToken } from '../support/visitor.ts';
import { hostileText } from './review-visits.ts';
import { email, qualityStage } from './quality-stage.ts';

describe('the quality of answers to forms', function () {
  this.timeout(60_000);
  const { stage, go, fill, named, press, call, at, isFine, shownIsFine, withoutScripts } = qualityStage();
  const owned = async (slug: string, columns: Record<string, unknown> = {}) => {
    const { id } = await stage.api.db('accounts').where({ email }).first<{ id: number }>('id');
    return insertListing(stage.api.db, slug, { owner_id: id, ...columns });
  };

  it('of a claim: chosen, refused, by each method, verified and over', async () => {
    await insertListing(stage.api.db, 'lamphold');
    await isFine('/listings/lamphold/claim', 'Claim lamphold');
    await withoutScripts(async () => {
      for (const [method, says] of [
        ['A DNS record', 'Name of the TXT record'],
        ['A tag on the homepage', 'HTML for the head'],
        ['A file on the website', 'Address of the file'],
      ] as const) {
        await go('/listings/lamphold/claim');
        await (await named('radio', method)).click();
        await press('Claim the listing');
        await shownIsFine('main', says);
      }
      await press('Check now');
      await shownIsFine('main', 'We are checking');
      await go('/listings/lamphold/claim');
      await (await named('radio', 'A link by e-mail')).click();
      await fill('Address for the link', 'mara@elsewhere.example');
      await press('Claim the listing');
      await shownIsFine('#email-problem', 'lamphold.example');
    });
    await isFine('/account/claims', 'Claims');
    const claim = await stage.api.db('claims').where({ method: 'file' }).first<{ id: number }>('id');
    await stage.api
      .db('claims')
      .where(claim)
      .update({ status: 'expired', ended_why: 'It was not verified in time.', next_check_at: null });
    await isFine(`/account/claims/${claim.id}`);
    await isFine('/claims/confirm?token=no-such-link');
  });

  it('of an invite: to accept, accepted, of another address, and over', async () => {
    await stage.api.key('noa@home.example');
    const draft = await insertReadyDraft(stage.api.db, 'noa@home.example');
    const invited = await stage.api.key('noa@home.example');
    await restCaller(stage.api.baseUrl)('invite_cofounder', { id: draft, email }, { key: invited });
    const mail = await stage.api
      .db('mails')
      .where({ recipient: email })
      .whereLike('body', '%/invites/%')
      .first<{ body: string }>('body');
    const { pathname } = new URL(/https?:\S+\/invites\/\S+/.exec(mail.body)?.[0] ?? '');
    await isFine(pathname);
    await press('Accept the invite');
    await shownIsFine('h1', 'Edit the profile');
    await isFine(pathname);
    await isFine(`/account/drafts/${draft}`);
    await isFine('/invites/no-such-invite');
  });

  it('of the forms of a listing: with problems, a preview, a conflict', async () => {
    const id = await owned('quill', { name: `Quill ${hostileText}` });
    const path = `/account/listings/${id}`;
    await withoutScripts(async () => {
      await go(`${path}/edit`);
      await fill('Tagline', 'Typed');
      await call('update_my_listing', { listing_id: id, fields: { tagline: 'By an app' } });
      await press('Save and publish');
      await shownIsFine('main', 'By an app');
      await go(`${path}/milestones`);
      await fill('Title', 'First');
      await stage.page.$eval('input[name=date]', (field) => {
        (field as unknown as { value: string }).value = '2026-01-02';
      });
      await fill('Link (optional)', 'https://127.0.0.1/');
      await press('Add it');
      await shownIsFine('#url-problem', 'link');
      await go(`${path}/updates`);
      await fill('Title', `News ${hostileText}`);
      await fill('Text', 'x'.repeat(400));
      await press('See a preview');
      await shownIsFine('h1', 'Preview of your update');
      await press('Go on writing');
      await shownIsFine('h1', 'Updates');
    });
    await isFine('/account/interview');
    await isFine(`${path}/unpublish`);
  });

  it('of keys, the profile, signing in and following', async () => {
    await withoutScripts(async () => {
      await go('/account/keys');
      await fill('Name', 'Release bot');
      await press('Create the key');
      await shownIsFine('h1', 'Copy your key now');
      await go('/account/profile');
      await fill('Name', 'Mara Lind');
      await fill('LinkedIn', 'https://mara:secret@linkedin.example/');
      await press('Save');
      await shownIsFine('[role=alert]', 'The link must');
      await go('/account/delete');
      await shownIsFine('main', 'account');
    });
  });

  it('of webhooks: added, refused, with a log, paused', async () => {
    await withoutScripts(async () => {
      await go('/account/webhooks');
      await fill('Address', 'https://127.0.0.1/');
      await press('Add the endpoint');
      await shownIsFine('#url-problem', 'public internet');
      await fill('Address', `https://hooks.example.com/${'launches'.repeat(20)}`);
      await press('Add the endpoint');
      await shownIsFine('h1', 'Copy the secret now');
    });
    await isFine('/account/webhooks', 'Webhooks');
    const { db } = stage.api;
    const { id, account_id } = await db('webhook_endpoints').first<{ id: number; account_id: number }>();
    const [delivery] = await recordEvent(db, account_id);
    await db('webhook_attempts').insert({
      delivery_id: delivery,
      n: 1,
      attempt: 1,
      at: new Date(),
      duration_ms: 1_234,
      status: 500,
      answer: `${hostileText} ${'x'.repeat(400)}`,
      failure: 'status',
    });
    await db('webhook_deliveries').update({ status: 'failed' });
    await withoutScripts(async () => {
      await go(`/account/webhooks/${id}`);
      await press('Send a test event');
      await shownIsFine('main', 'On its way');
      await press('Pause');
      await shownIsFine('main', 'Paused by you');
    });
    await stage.page.evaluate(`document.querySelector('details').open = true`);
    await shownIsFine('details', 'It answered with another status');
  });

  it('without a session: the mailed link, a dead one, errors', async () => {
    const { db } = stage.api;
    await db('sessions').delete();
    await withoutScripts(async () => {
      await go('/sign-in');
      await forgetMailed(db, email);
      await fill('E-mail address', email);
      await press('Send me a link');
      await shownIsFine('h1', 'Check your inbox');
      await go(`/sign-in/link?token=${await lastToken(db, email)}`);
      await shownIsFine('main', 'Sign in');
    });
    await isFine('/sign-in/link?token=no-such-link', 'This link no longer works');
    for (const path of [
      '/account/drafts/x',
      '/listings/no-such',
      '/unsubscribe/x',
      '/mail-stop/x',
      '/submit?url=%ff',
    ])
      await isFine(path);
    expect(at()).to.equal('/submit?url=%ff');
  });
});
