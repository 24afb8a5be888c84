/** The co-founders of a draft on the site: inviting, accepting, editing together, and withdrawing. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Caller, restCaller } from '../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../support/drafts.ts';
import { type Visitor, signIn, visitorOf, words } from '../support/visitor.ts';

describe('the co-founders of a draft', () => {
  let api: RunningApi;
  let call: Caller;
  let mara: Visitor;
  let email: string;
  let key: string;
  let id: string;
  let path: string;
  let now = new Date('2026-11-25T12:00:00Z');
  let count = 0;
  before(async () => {
    api = await startApi({ clock: () => now });
    call = restCaller(api.baseUrl);
    await insertCategories(api.db);
  });
  after(() => api.close());
  beforeEach(async () => {
    now = new Date('2026-11-25T12:00:00Z');
    mara = visitorOf(api.baseUrl);
    email = `mara-${(count += 1)}@shop.example`;
    await signIn(mara, api.db, email);
    key = await api.key(email);
    id = await insertReadyDraft(api.db, email);
    path = `/account/drafts/${id}/cofounders`;
  });

  const address = () => `jo-${(count += 1)}@shop.example`;
  const mailsTo = (recipient: string) =>
    api.db('mails').where({ recipient }).select<{ body: string }[]>('body');
  const invite = (who: string) => mara.post(path, { email: who });
  /** The page that the link of the mail leads to. */
  const linkTo = async (who: string) => {
    const [mail] = await mailsTo(who);
    return new URL(/https?:\S+\/invites\/\S+/.exec(mail?.body ?? '')?.[0] ?? '').pathname;
  };
  async function invited({ accepts = true } = {}) {
    const who = address();
    expect((await invite(who)).to).to.equal(`${path}?said=cofounder-invited`);
    const jo = visitorOf(api.baseUrl);
    const link = await linkTo(who);
    await signIn(jo, api.db, who);
    if (accepts) await jo.post(link);
    return { address: who, link, jo, key: await api.key(who) };
  }

  it('are invited by a mail, whose link leads to the draft, which both then edit', async () => {
    const page = await mara.get(path);
    expect(page.status).to.equal(200);
    expect(words(page)).to.include('A co-founder whom you invite can').and.include('10 invites left of 10');
    const { jo, link, address: who, key: cofounder } = await invited();
    const toDraft = (await jo.get(link)).$('main a.button').attr('href') ?? '';
    expect(toDraft).to.equal(`/account/drafts/${id}`);
    expect((await jo.get(toDraft)).status).to.equal(200);
    const edited = await call('update_draft', { id, fields: { tagline: 'By Jo' } }, { key: cofounder });
    expect(edited.status).to.equal(200);
    const { body } = await call('get_draft', { id }, { key });
    expect((body['fields'] as { tagline: { value: string } }).tagline.value).to.equal('By Jo');
    expect(words(await mara.get(path)))
      .to.include(who)
      .and.include('Edits the draft with you.');
    expect(words(await mara.get(path))).not.to.match(/_/);
  });

  it('may not invite or withdraw, and strangers see nothing', async () => {
    const { jo, address: who } = await invited();
    const theirs = await jo.get(path);
    expect(words(theirs)).to.include('You edit this draft as a co-founder.').and.not.include(who);
    expect(theirs.$('main form')).to.have.length(0);
    const refused = await jo.post(path, { email: address() });
    expect([refused.status, words(refused, '[role=alert]')]).to.deep.equal([
      400,
      'Please correct one thing Only the owner of the draft can invite others.',
    ]);
    expect((await jo.post(`${path}/withdraw`, { email: who })).status).to.equal(409);
    const eve = visitorOf(api.baseUrl);
    await signIn(eve, api.db, 'eve@shop.example');
    for (const answer of [await eve.get(path), await eve.post(path, { email: 'x@shop.example' })]) {
      expect(answer.status).to.equal(404);
    }
    expect((await visitorOf(api.baseUrl).get(path)).to).to.match(/^\/sign-in/);
  });

  it('are mailed once however often the button is pressed, and again when their link has expired', async () => {
    const who = address();
    const answers = await Promise.all([invite(who), invite(who), invite(who)]);
    expect(answers.map(({ status }) => status)).to.deep.equal([303, 303, 303]);
    expect(await mailsTo(who)).to.have.length(1);
    now = new Date('2026-12-20T12:00:00Z');
    await signIn(mara, api.db, email);
    const page = await mara.get(path);
    expect(words(page, '.row')).to.include('The link has expired');
    await mara.post(page.$('.row form').first().attr('action') ?? '', { email: who });
    expect(await mailsTo(who)).to.have.length(2);
    expect(words(await mara.get(path), '.row')).to.include('the link is valid until 3 January 2027');
  });

  for (const [what, typed, says] of [
    ['no address', '', /Enter the address of your co-founder/],
    ['no address at all', '<b>jo', /The address must be/],
    ['your own address', null, /This is your own address/],
    ['20,000 characters', 'x'.repeat(20_000), /The address/],
  ] as const) {
    it(`says beside the field what is wrong with ${what}, and keeps it`, async () => {
      const answer = await invite(typed ?? email);
      expect(answer.status).to.equal(400);
      expect(answer.$('#email').attr('aria-invalid')).to.equal('true');
      expect(answer.$('#email-problem').text()).to.match(says);
      if (typed !== null && typed.length < 100) expect(answer.$('#email').val()).to.equal(typed);
    });
  }

  it('are ten at most', async () => {
    for (let n = 0; n < 10; n += 1) await invite(address());
    const answer = await invite(address());
    expect([answer.status, answer.$('#email-problem').text()]).to.deep.equal([
      400,
      'All 10 invites of this draft are used. Withdraw one first.',
    ]);
  });

  it('are mailed later if the draft is not ready yet', async () => {
    id = await insertReadyDraft(api.db, email, 'crawling');
    path = `/account/drafts/${id}/cofounders`;
    const who = address();
    expect((await invite(who)).to).to.equal(`${path}?said=cofounder-waiting`);
    expect(await mailsTo(who)).to.have.length(0);
    expect(words(await mara.get(path), '.row')).to.include('the mail goes out when the draft is ready');
  });

  it('lose access when their invite is withdrawn, and its link stops working', async () => {
    const [pending, accepted] = [await invited({ accepts: false }), await invited()];
    const withdraw = (who: Visitor, whose: string) => who.post(`${path}/withdraw`, { email: whose });
    expect((await call('get_draft', { id }, { key: accepted.key })).status).to.equal(200);
    expect((await mara.get(path)).$(`form[action="${path}/withdraw"]`)).to.have.length(2);
    for (const { address: whose } of [pending, accepted]) {
      const answer = await withdraw(mara, whose);
      expect([answer.status, answer.to]).to.deep.equal([303, `${path}?said=invite-withdrawn`]);
    }
    expect((await pending.jo.get(pending.link)).status).to.equal(410);
    expect((await pending.jo.post(pending.link)).status).to.equal(410);
    expect((await call('get_draft', { id }, { key: accepted.key })).status).to.equal(404);
    expect((await call('get_draft', { id }, { key })).body['invites']).to.deep.equal([]);
    const again = await withdraw(mara, pending.address);
    expect([again.status, words(again, '[role=alert]')]).to.deep.equal([
      409,
      'This address is no longer invited, so nothing was changed.',
    ]);
    expect((await invite(pending.address)).status).to.equal(303);
  });
});
