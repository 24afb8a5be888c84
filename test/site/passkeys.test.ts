/** Passkeys at the site's own routes: what is taken. */
import { MockActivityEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import { createPictureStore } from '../../src/pictures/picture-store.ts';
import { purgeOld } from '../../activities/store/purge-old.ts';
import { type Visited, type Visitor, signIn, visitorOf } from '../support/visitor.ts';
import { passkeyVisits, refusedOf, rowsOf } from './passkey-visits.ts';

const minute = 60_000;

describe('passkeys', () => {
  const site = passkeyVisits();
  const { later, creation, request, added, present, mails } = site;

  it('are offered for devices to keep, and to be found again by the host alone', async () => {
    const options = await creation();
    expect(options['rp']).to.deep.include({ id: 'localhost' });
    expect(options['user']).to.deep.include({ name: site.email });
    expect(options['authenticatorSelection']).to.include({
      residentKey: 'required',
      userVerification: 'required',
    });
    expect(options['attestation']).to.equal('none');
    const asked = await request();
    expect(asked).to.include({ rpId: 'localhost', userVerification: 'required' });
    expect(asked['allowCredentials'] ?? [], 'nobody is told which there are').to.deep.equal([]);
    const handle = Buffer.from((options['user'] as { id: string }).id, 'base64url').toString();
    expect(handle, 'says nothing of whose it is').to.match(/^[0-9a-f-]{36}$/);
    expect(((await creation())['user'] as { id: string }).id).to.equal(
      (options['user'] as { id: string }).id,
    );
  });

  it('sign in: with a new session, in place of the one that the browser had', async () => {
    const key = await added();
    const ines = visitorOf(site.api.baseUrl);
    await signIn(ines, site.api.db, 'ines@shop.example');
    const before = ines.cookies.get('session') ?? '';
    const answer = await present(key.assert(await request(ines)), ines, '/account/sessions');
    expect([answer.status, answer.to]).to.deep.equal([303, '/account/sessions']);
    expect(answer.headers.getSetCookie()[0]).to.match(/^session=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
    expect((await ines.get('/account')).$('main strong').text()).to.equal(site.email);
    const devices = (await ines.get('/account/sessions')).text;
    expect(devices).to.include('a passkey');
    const thief = visitorOf(site.api.baseUrl);
    thief.cookies.set('session', before);
    expect((await thief.get('/account')).status).to.equal(303);
    const row = await site.api.db('passkeys').where({ id: key.id }).first<object>();
    expect(row).to.deep.include({ counter: 1, last_used_at: site.now, transports: ['internal', 'hybrid'] });
  });

  it('return to no other site', async () => {
    const key = await added();
    for (const evil of ['//evil.example', 'https://evil.example/', '/\\evil.example']) {
      expect((await present(key.assert(await request()), undefined, evil)).to, evil).to.equal('/account');
    }
  });

  it('are listed, renamed and removed, and their owner is told by mail', async () => {
    const key = await added();
    expect((await mails()).map(({ subject }) => subject)).to.deep.equal([
      'A passkey was added to your account on Launch Directory',
    ]);
    const list = await site.mara.get('/account/passkeys?said=passkey-added');
    expect(list.$('[role=status]').text()).to.include('You can sign in with it');
    expect(rowsOf(list).find('h3').text()).to.equal('Laptop');
    expect(rowsOf(list).text()).to.include('not used yet');

    const form = await site.mara.get(list.$('.row a').attr('href') ?? '');
    expect(form.$('#name').val()).to.equal('Laptop');
    const wrong = await site.mara.post('/account/passkeys/name', { id: key.id, name: ' ' });
    expect(wrong.status).to.equal(400);
    expect(wrong.$('#name').attr('aria-invalid')).to.equal('true');
    const name = '<script>alert(1)</script>';
    expect((await site.mara.post('/account/passkeys/name', { id: key.id, name })).to).to.include('renamed');
    const renamed = await site.mara.get('/account/passkeys');
    expect(rowsOf(renamed).find('h3').text()).to.equal(name);
    expect(renamed.$('main script')).to.have.length(0);

    expect((await site.mara.post('/account/passkeys/remove', { id: key.id })).to).to.include(
      'passkey-removed',
    );
    expect(rowsOf(await site.mara.get('/account/passkeys'))).to.have.length(0);
    const [, told] = await mails();
    expect(told?.subject).to.equal('A passkey was removed from your account on Launch Directory');
    expect(told?.body).to.include(name);
    expect(refusedOf(await present(key.assert(await request())))).to.include('passkey is unknown');
    await site.mara.post('/account/passkeys/remove', { id: key.id });
    expect(await mails(), 'removed once').to.have.length(2);
  });

  it('of others can be neither seen, renamed nor removed', async () => {
    const key = await added();
    const ines = visitorOf(site.api.baseUrl);
    await signIn(ines, site.api.db, 'ines@shop.example');
    expect(rowsOf(await ines.get('/account/passkeys'))).to.have.length(0);
    expect((await ines.get(`/account/passkeys/name?id=${key.id}`)).to).to.equal('/account/passkeys');
    await ines.post('/account/passkeys/name', { id: key.id, name: 'Mine' });
    await ines.post('/account/passkeys/remove', { id: key.id });
    expect(await site.api.db('passkeys').where({ id: key.id }).first('name')).to.deep.equal({
      name: 'Laptop',
    });
    expect((await present(key.assert(await request()))).status).to.equal(303);
  });

  it('count as synchronised ones do: always 0', async () => {
    const key = await added();
    for (const round of [1, 2, 3]) {
      const answer = await present(key.assert(await request(), { counter: 0 }));
      expect(answer.status, String(round)).to.equal(303);
    }
  });

  describe('are offered on the overview', () => {
    const offer = async (visitor: Visitor) => (await visitor.get('/account')).$('.offer').length;

    it('until somebody says no, for good', async () => {
      expect(await offer(site.mara)).to.equal(1);
      expect((await site.mara.post('/account/passkeys/decline')).to).to.equal('/account');
      expect(await offer(site.mara)).to.equal(0);
      const later = visitorOf(site.api.baseUrl);
      await signIn(later, site.api.db, site.email);
      expect(await offer(later)).to.equal(0);
    });

    it('until there is one, and not again once it is removed', async () => {
      const key = await added();
      expect(await offer(site.mara)).to.equal(0);
      await site.mara.post('/account/passkeys/remove', { id: key.id });
      expect(await offer(site.mara)).to.equal(0);
    });
  });

  it('have their scripts on the pages that need them, and only there', async () => {
    const policy = (visited: Visited) => visited.headers.get('content-security-policy') ?? '';
    for (const path of ['/sign-in?again=1', '/account/passkeys']) {
      const page = await site.mara.get(path);
      expect(policy(page), path).to.include("script-src 'self'; connect-src 'self'");
      const sources = page
        .$('script')
        .toArray()
        .map((script) => page.$(script).attr('src') ?? '');
      expect(sources, path).to.have.length(2);
      for (const source of sources) {
        const script = await site.mara.get(source);
        expect(script.headers.get('content-type')).to.equal('text/javascript; charset=utf-8');
        expect(script.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
      }
    }
    for (const path of ['/account', '/account/keys', '/account/profile', '/account/delete', '/docs']) {
      const page = await site.mara.get(path);
      expect(policy(page), path).not.to.include('script-src');
      expect(page.$('script:not([type="application/ld+json"])'), path).to.have.length(0);
    }
  });

  it('leave no challenge behind for long', async () => {
    await request();
    await creation();
    later(5 * minute);
    const fresh = await request();
    await new MockActivityEnvironment().run(() =>
      purgeOld(
        { db: site.api.db, pictures: createPictureStore({ db: site.api.db, directory: undefined }) },
        { at: site.now.toISOString() },
      ),
    );
    const kept = await site.api.db('passkey_challenges').pluck<string[]>('challenge');
    expect(kept).to.deep.equal([fresh.challenge]);
  });
});
