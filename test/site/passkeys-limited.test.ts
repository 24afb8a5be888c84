/** Passkeys where there are limits to them, or none of them. */
import { expect } from 'chai';
import { type RunningApi, freePort, startApi } from '../support/api.ts';
import { softPasskey } from '../support/soft-passkey.ts';
import { signIn, visitorOf } from '../support/visitor.ts';

describe('passkeys that are refused too often', () => {
  let api: RunningApi;
  before(async () => {
    const port = String(await freePort());
    const env = { PORT: port, BASE_URL: `http://localhost:${port}`, RATE_SIGN_INS_PER_HOUR: '4' };
    api = await startApi({ env });
  });
  after(() => api.close());

  it('are counted, while pages that ask for one are not; a good one still signs in', async () => {
    const mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, 'mara@shop.example');
    const optionsAt = async (path: string) => JSON.parse((await mara.post(path)).text) as object;
    const key = softPasskey(api.baseUrl);
    const response = key.register(await optionsAt('/account/passkeys/options'));
    await mara.post('/account/passkeys/add', { name: 'Laptop', response });
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      await optionsAt('/sign-in/passkey/options');
      const nobody = visitorOf(api.baseUrl);
      statuses.push((await nobody.post('/sign-in/passkey', { response: '{}' })).status);
    }
    // One of four was the link by mail.
    expect(statuses).to.deep.equal([403, 403, 403, 429, 429]);
    const good = key.assert(await optionsAt('/sign-in/passkey/options'));
    expect((await mara.post('/sign-in/passkey', { response: good })).status).to.equal(303);
  });
});

describe('a service without passkeys', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  it('is one at an IP address: it says so, offers none and loads no script', async () => {
    const mara = visitorOf(api.baseUrl);
    await signIn(mara, api.db, 'mara@shop.example');
    const page = await mara.get('/account/passkeys');
    expect(page.$('.empty').text()).to.include('Passkeys are not available here').and.include(api.baseUrl);
    expect((await mara.get('/account')).$('.offer')).to.have.length(0);
    const form = await visitorOf(api.baseUrl).get('/sign-in');
    expect(form.$('script, [data-passkey]')).to.have.length(0);
    expect(form.headers.get('content-security-policy')).not.to.include('script-src');
    for (const path of ['/sign-in/passkey', '/sign-in/passkey/options', '/account/passkeys/add']) {
      expect((await mara.post(path)).status, path).to.be.oneOf([404, 405]);
    }
  });
});
