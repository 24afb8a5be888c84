/** A service with passkeys, and Mara, who is signed in at it: in each test another account, in a browser of its own. */
import { expect } from 'chai';
import { type RunningApi, freePort, startApi } from '../support/api.ts';
import { type SoftPasskey, softPasskey } from '../support/soft-passkey.ts';
import { type Visited, type Visitor, signIn, visitorOf } from '../support/visitor.ts';

/** To be called in a `describe`: starts the service before its tests and ends it after them. */
export function passkeyVisits() {
  let api: RunningApi;
  let now = new Date('2026-11-25T12:00:00Z');
  let email: string;
  let mara: Visitor;
  let count = 0;
  before(async () => {
    const port = String(await freePort());
    api = await startApi({ clock: () => now, env: { PORT: port, BASE_URL: `http://localhost:${port}` } });
  });
  after(() => api.close());
  beforeEach(async () => {
    mara = visitorOf(api.baseUrl);
    email = `mara-${(count += 1)}@shop.example`;
    await signIn(mara, api.db, email);
  });

  const optionsAt = async (visitor: Visitor, path: string) => {
    const { status, text } = await visitor.post(path);
    expect(status, text).to.equal(200);
    return JSON.parse(text) as Record<string, unknown> & { challenge: string };
  };
  const creation = (visitor = mara) => optionsAt(visitor, '/account/passkeys/options');
  const add = (response: string, visitor = mara, name = 'Laptop') =>
    visitor.post('/account/passkeys/add', { name, response });
  return {
    get api() {
      return api;
    },
    get mara() {
      return mara;
    },
    get email() {
      return email;
    },
    get now() {
      return now;
    },
    later: (ms: number) => (now = new Date(now.getTime() + ms)),
    creation,
    request: (visitor = visitorOf(api.baseUrl)) => optionsAt(visitor, '/sign-in/passkey/options'),
    add,
    added: async (visitor = mara): Promise<SoftPasskey> => {
      const key = softPasskey(api.baseUrl);
      const answer = await add(key.register(await creation(visitor)), visitor);
      expect(answer.to, answer.$('[role=alert]').text()).to.equal('/account/passkeys?said=passkey-added');
      return key;
    },
    present: (response: string, visitor = visitorOf(api.baseUrl), returnTo = '/account') =>
      visitor.post('/sign-in/passkey', { response, return_to: returnTo }),
    mails: () =>
      api
        .db('mails')
        .where({ recipient: email })
        .whereNot({ secret: true })
        .select<{ subject: string; body: string }[]>('subject', 'body'),
  };
}

export const rowsOf = (visited: Visited) => visited.$('.row');

/** What a page says that refuses: it signs nobody in. */
export function refusedOf(visited: Visited): string {
  expect(visited.headers.get('set-cookie')).to.equal(null);
  expect(visited.$('p.problems[role=alert]')).to.have.length(1);
  return visited.$('.problems').text();
}
