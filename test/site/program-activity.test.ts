/** What connected apps and API keys did is on their pages: in words, with the time, and for a while. */
import { MockActivityEnvironment } from '@temporalio/testing';
import { load } from 'cheerio';
import { expect } from 'chai';
import { createPictureStore } from '../../src/pictures/picture-store.ts';
import { innerOperations, operations } from '../../src/operations.ts';
import { doneByProgram } from '../../src/site/program-words.ts';
import { purgeOld } from '../../activities/store/purge-old.ts';
import { oauthFlow } from '../oauth/flow.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { connectNewClient, restCaller } from '../support/callers.ts';
import { insertReadyDraft } from '../support/drafts.ts';
import { words } from '../support/visitor.ts';
import { managedListing } from './managed-listing.ts';

describe('what programs did', () => {
  let api: RunningApi;
  let now = new Date('2026-11-25T12:00:00Z');
  before(async () => {
    api = await startApi({ clock: () => now });
  });
  after(() => api.close());
  const writes = (accountId: number) => api.db('program_writes').where({ account_id: accountId });

  it('with a key is listed beside it: writes, equal ones together, not what was read or refused', async () => {
    now = new Date();
    const { id, accountId, mara, call, key, email, path } = await managedListing(api, {
      name: 'Tide <b>well',
    });
    await call('get_my_listing');
    await call('update_my_listing', { fields: { country: 'nowhere' } });
    expect(words(await mara.get('/account/keys'), '.row')).to.include(
      'It has changed nothing in the last 90 days.',
    );
    const draft = await insertReadyDraft(api.db, email);
    await restCaller(api.baseUrl)('update_draft', { id: draft, fields: { city: 'Lund' } }, { key });
    await call('update_my_listing', { fields: { city: 'Lund' } });
    await call('update_my_listing', { fields: { city: 'Malmö' } });
    const page = await mara.get('/account/keys');
    const deeds = page
      .$('.did li')
      .toArray()
      .map((deed) => page.$(deed).text().replace(/\s+/g, ' ').trim());
    expect(deeds).to.have.length(2);
    expect(deeds[0]).to.match(/^Edited a listing: Tide <b>well, 2 times, last on \d+ \w+ \d{4} at /);
    expect(deeds[1]).to.match(/^Edited a draft: Tidewell, on \d/);
    expect(
      page
        .$('.did li a')
        .toArray()
        .map((link) => page.$(link).attr('href')),
    ).to.deep.equal([path, `/account/drafts/${draft}`]);
    expect(await writes(accountId).where({ listing_id: id })).to.have.length(2);
    await mara.post(`${path}/edit`, { tagline: 'By a person' });
    expect(await writes(accountId), 'people are no programs').to.have.length(3);
  });

  it('repeated with its idempotency key is one deed, and a refused write is none', async () => {
    const { id, accountId, key } = await managedListing(api);
    const call = restCaller(api.baseUrl);
    const post = (idempotencyKey: string, title: string) =>
      call('post_listing_update', { listing_id: id, title, body: 'News.' }, { key, idempotencyKey });
    await post('one', 'A');
    await post('one', 'A');
    expect((await post('one', 'B')).status).to.equal(422);
    expect(await writes(accountId)).to.have.length(1);
  });

  it('has words for every write that there is', () => {
    const writes = [...operations, ...innerOperations].filter(({ route: [method] }) => method !== 'GET');
    const listed = (operation: string) =>
      String(
        doneByProgram('A key', [
          {
            credential: 'api_key/1',
            operation,
            times: 1,
            last_at: now,
            listing_id: null,
            listing_name: null,
            draft_id: null,
            draft_name: null,
            draft_url: null,
          },
        ]),
      );
    expect(listed('not_an_operation')).to.include('Changed something');
    expect(writes.map(({ id }) => id).filter((id) => listed(id).includes('Changed something'))).to.deep.equal(
      [],
    );
  });

  it('as a connected app is listed beside it, over REST and MCP, and apps of others are not', async () => {
    now = new Date();
    const flow = oauthFlow(api);
    const browser = await flow.signedIn('apps@activity.example');
    const clientId = await flow.registered({ client_name: 'Helper' });
    const { access } = await flow.connect(browser, {
      clientId,
      scope: 'account:read listings:write',
      resource: `${api.baseUrl}/mcp`,
    });
    const draft = await insertReadyDraft(api.db, 'apps@activity.example');
    const client = await connectNewClient(api.baseUrl, access);
    const answer = await client.callTool({
      name: 'update_draft',
      arguments: { id: draft, fields: { city: 'Lund' } },
    });
    expect((answer as { isError?: boolean }).isError).not.to.equal(true);
    await client.close();
    const text = async (who: typeof browser) =>
      load((await who.get('/account/apps')).text)('main')
        .text()
        .replace(/\s+/g, ' ');
    expect(await text(browser)).to.match(/What it did with Helper Edited a draft: Tidewell, on \d/);
    expect(await text(await flow.signedIn('other@activity.example'))).not.to.include('Edited a draft');
  });

  it('is kept for 90 days, at most a thousand of an account', async () => {
    const { accountId } = await managedListing(api);
    now = new Date('2026-11-25T12:00:00Z');
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const row = (written_at: Date) => ({
      account_id: accountId,
      credential: 'api_key/1',
      operation: 'update_draft',
      written_at,
    });
    await api.db('program_writes').insert([row(ago(90.1)), row(ago(89.9))]);
    const purge = () =>
      new MockActivityEnvironment().run(() =>
        purgeOld(
          { db: api.db, pictures: createPictureStore({ db: api.db, directory: undefined }) },
          { at: now.toISOString() },
        ),
      );
    await purge();
    expect(await writes(accountId)).to.have.length(1);
    await api.db('program_writes').insert(Array.from({ length: 1_005 }, () => row(ago(1))));
    await purge();
    expect(await writes(accountId)).to.have.length(1_000);
    expect(await writes(accountId).where({ written_at: ago(89.9) })).to.have.length(0);
  });
});
