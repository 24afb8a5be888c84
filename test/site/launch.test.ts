/** The launch of a listing on its page: its requirements, its week, and what becomes of it. */
import { expect } from 'chai';
import { addWeeks } from '../../src/shared/week-rules.ts';
import { hideListing } from '../../src/listings/hidden-queries.ts';
import { signIn, visitorOf, words } from '../support/visitor.ts';
import { launchStage } from './launch-stage.ts';

const first = '2027-01-04';

describe('the launch of a listing on the site', () => {
  const {
    looked,
    stage,
    listing,
    queued,
    live,
    launches,
    listings,
    buttons,
    weeksOf,
    options,
    steps,
    alert,
  } = launchStage();

  it('can be launched on the free plan, once', async () => {
    const own = await listing();
    const before = await stage.mara.get(own.path);
    expect(buttons(before)).to.deep.equal(['Launch on the free plan']);
    expect(before.$('#embed-code').val()).to.equal(
      ((await own.mine())['badge'] as { embed_code: string }).embed_code,
    );
    const sent = await Promise.all([1, 2, 3].map(() => stage.mara.post(`${own.path}/free`)));
    expect(sent.map(({ status }) => status)).to.deep.equal([303, 303, 303]);
    expect(await launches()).to.have.length(1);
    const page = await stage.mara.get(sent[0]?.to ?? '');
    expect(words(page, '[role=status]')).to.include('place in a launch week');
    expect(await own.mine()).to.include({ status: 'awaiting_badge', launch_week: first });
    expect(buttons(page)).to.include.members([
      'Check now whether Tidewell has everything',
      'Choose this week',
    ]);
    expect(words(page)).to.include('We are checking your homepage');
  });

  it('show what is missing, what we saw, when, and when the next check is', async () => {
    const own = await queued();
    await launches().update({
      ...looked(false, 'Neither the badge nor a link to the listing is on the page.'),
      profile_missing: ['<b>Mara</b> needs a bio of at least 40 characters; it has 3.'],
    });
    const page = await stage.mara.get(own.path);
    expect(words(page)).to.include(
      'Has a place in the week of Monday, 4 January 2027; something is missing. Free plan.',
    );
    expect(steps(page).slice(0, 2)).to.deep.equal([
      ['Badge Missing', 'Neither the badge nor a link to the listing is on the page.'],
      ['Founder profile Missing', '<b>Mara</b> needs a bio of at least 40 characters; it has 3.'],
    ]);
    expect(words(page)).to.include('We checked on 25 November 2026 at 12:00 UTC.');
    expect(words(page)).to.include('The next automatic check is on 28 December 2026 at 00:00 UTC.');
    expect(page.$('#embed-code').attr('readonly')).to.equal('readonly');
    expect(page.$('a[href="/listings/tidewell"]').text()).to.equal('Its public page');
    await launches().update({
      ...looked(true, 'The badge is on the page.'),
      status: 'scheduled',
      profile_missing: [],
    });
    await listings().update({ status: 'scheduled' });
    stage.clock.now = new Date('2026-12-29T06:00:00Z');
    const ready = await stage.mara.get(own.path);
    expect(steps(ready).map(([title]) => title)).to.deep.equal([
      'Badge Done',
      'Founder profile Done',
      'Launch week To come',
      'Live To come',
    ]);
    expect(words(ready, '#timeline'))
      .to.include('in 6 days')
      .and.include('It goes live when its week begins.');
    expect(words(ready)).to.include('The next automatic check is on 3 January 2027 at 00:00 UTC');
  });

  it('are checked again when the button is pressed', async () => {
    const own = await queued();
    const answer = await stage.mara.post(`${own.path}/check`);
    expect([answer.status, answer.to]).to.deep.equal([303, `${own.path}?said=checking-again`]);
    const entry = await stage.api
      .db('outbox')
      .orderBy('id', 'desc')
      .first<{ name: string; workflow_id: string }>();
    expect(entry).to.include({ name: 'requirementsChanged', workflow_id: `free-launch/${own.id}/1` });
  });

  it('get another week', async () => {
    const own = await queued();
    const page = await stage.mara.get(own.path);
    expect(weeksOf(page)).to.deep.equal(Array.from({ length: 12 }, (_, i) => addWeeks(first, i + 1)));
    expect(words(page, '#week option:first-child')).to.equal('Monday, 11 January 2027 (2 places left)');
    const answer = await stage.mara.post(`${own.path}/week`, { week: '2027-01-18' });
    expect([answer.status, answer.to]).to.deep.equal([303, `${own.path}?said=week-chosen`]);
    expect(await own.mine()).to.include({ launch_week: '2027-01-18' });
    const after = await stage.mara.get(answer.to ?? '');
    expect(words(after)).to.include('a place in the week of Monday, 18 January 2027');
    expect(weeksOf(after)).to.include(first).and.not.to.include('2027-01-18');
  });

  it('keep their week where the other was taken a moment ago, or is none', async () => {
    const own = await queued();
    const page = await stage.mara.get(own.path);
    expect(weeksOf(page)).to.include('2027-01-11');
    const others = [await listing('jo@shop.example'), await listing('jo@shop.example')];
    await launches().insert(
      others.map(({ id }) => ({
        listing_id: id,
        n: 1,
        launch_week: '2027-01-11',
        status: 'awaiting_badge',
        created_at: stage.clock.now,
        updated_at: stage.clock.now,
      })),
    );
    const full = await stage.mara.post(`${own.path}/week`, { week: '2027-01-11' });
    expect(full.status).to.equal(409);
    expect(alert(full)).to.include('last place of that week');
    expect(weeksOf(full)).not.to.include('2027-01-11');
    for (const week of ['2026-12-28', '2027-01-12', '', 'next', '<script>']) {
      const none = await stage.mara.post(`${own.path}/week`, { week });
      expect([none.status, alert(none).slice(0, 30)], week).to.deep.equal([
        409,
        'That week is not available. Yo',
      ]);
    }
    expect(await own.mine()).to.include({ launch_week: first });
  });

  it('are withdrawn after one more question, and can be queued again', async () => {
    const own = await queued();
    const ask = await stage.mara.get(`${own.path}/withdraw`);
    expect(ask.status).to.equal(200);
    expect(words(ask)).to.include('loses its place in the week of Monday, 4 January 2027');
    expect(await own.mine()).to.include({ status: 'awaiting_badge' });
    const answer = await stage.mara.post(`${own.path}/withdraw`);
    expect([answer.status, answer.to]).to.deep.equal([303, `${own.path}?said=launch-withdrawn`]);
    const page = await stage.mara.get(answer.to ?? '');
    expect(words(page)).to.include('Not published').and.to.include('You withdrew it');
    expect(await own.mine()).to.include({ status: 'draft', plan: null });
    const again = await stage.mara.post(`${own.path}/withdraw`);
    expect(again.status).to.equal(409);
    // From the page before its withdrawal.
    const checked = await stage.mara.post(`${own.path}/check`);
    expect([checked.status, alert(checked)]).to.deep.equal([
      409,
      'It is no longer waiting for a launch week, so nothing was changed.',
    ]);
    expect(await own.mine()).to.include({ status: 'draft', plan: null });
    expect(alert(again)).to.include('no longer waiting');
    expect((await stage.mara.get(`${own.path}/withdraw`)).status).to.equal(409);
    expect((await stage.mara.post(`${own.path}/free`)).status).to.equal(303);
    expect(await launches().max<{ n: number }[]>('n as n').first()).to.deep.equal({ n: 2 });
  });

  it('on the paid plan show no wait, and are not queued', async () => {
    const own = await listing();
    await listings().update({ plan: 'paid', status: 'scheduled', launch_week: first });
    const page = await stage.mara.get(own.path);
    expect(words(page)).to.include('Goes live in the week of Monday, 4 January 2027. Paid plan.');
    expect(buttons(page)).to.deep.equal([]);
    const refused = await stage.mara.post(`${own.path}/free`);
    expect([refused.status, alert(refused)]).to.deep.equal([
      409,
      'It launches with its paid order, and does not need the free plan.',
    ]);
    expect(await launches()).to.deep.equal([]);
  });

  it('that are live show their badge and what they have earned', async () => {
    const own = await live();
    await stage.api.db('awards').insert({
      site_id: 1,
      week: first,
      rank: 1,
      listing_id: own.id,
      votes: 3,
      created_at: stage.clock.now,
    });
    const page = await stage.mara.get(own.path);
    expect(words(page)).to.include('Live since 25 November 2026, with 0 votes. Free plan.');
    expect(words(page)).to.include('The next automatic check is on 24 December 2026 at 02:20 UTC.');
    expect(options(page, 'kind')).to.deep.equal(['listed', 'launched', 'launch-of-the-week']);
    const launched = await stage.mara.get(`${own.path}?kind=launched`);
    expect(launched.$('#embed-code').val()).to.include('/badges/tidewell/launched.svg');
    expect(page.$('main a[href="/weeks/2027-01-04"]').text()).to.equal('See its launch week');
    expect(page.$(`main a[href="${own.listing}/order?product=relaunch"]`)).to.have.length(1);
    expect(page.$(`main a[href="${own.listing}/order?product=launch"]`)).to.have.length(1);
    expect(buttons(page)).to.deep.equal(['Check now whether Tidewell has everything', 'Show']);
    const refused = await stage.mara.post(`${own.path}/free`);
    expect([refused.status, alert(refused)]).to.deep.equal([409, 'It is live already.']);
    const asked = await stage.mara.post(`${own.path}/check`);
    expect(asked.to).to.equal(`${own.path}?said=checking-again`);
    const entry = await stage.api
      .db('outbox')
      .orderBy('id', 'desc')
      .first<{ name: string; args: unknown[] }>();
    expect(entry.name).to.equal('recheckBadges');
    expect(entry.args).to.deep.equal([{ only: { listingId: own.id, n: 1 } }]);
  });

  it('that have lost their badge say so, and what will follow', async () => {
    const own = await live({
      ...looked(false, 'Neither the badge nor a link to the listing is on the page.'),
      badge_missing_since: new Date('2026-12-20T02:20:00Z'),
      badge_hide_at: new Date('2027-01-03T02:20:00Z'),
      badge_look_due_at: new Date('2026-11-25T02:20:00Z'),
    });
    const page = await stage.mara.get(own.path);
    expect(words(page)).to.match(
      /Its badge is gone .* since 20 December 2026\. Put it back before 3 January 2027/,
    );
    expect(words(page)).to.include('The next automatic check is soon.');
  });

  it('that are hidden for their badge say why, and can be checked again here', async () => {
    const since = new Date('2026-12-20T02:20:00Z');
    const own = await live({
      ...looked(false, 'It is gone.'),
      badge_missing_since: since,
      badge_hidden_at: stage.clock.now,
    });
    await stage.api.db.transaction((tx) =>
      hideListing(tx, own.id, { why: 'The badge is <gone>.', now: stage.clock.now }),
    );
    const page = await stage.mara.get(own.path);
    expect(words(page)).to.include('Hidden: only you can see it').and.to.include('The badge is <gone>.');
    expect(words(page)).to.include('public again as soon as we find it there').and.not.include('site team');
    expect(page.$('a[href="/listings/tidewell"]')).to.have.length(0);
    expect((await stage.mara.post(`${own.path}/check`)).status).to.equal(303);
    expect(await stage.api.db('outbox').where({ name: 'recheckBadges' })).to.have.length(1);
  });

  it('that the site team has hidden say whom to write to', async () => {
    const own = await live();
    await stage.api.db.transaction((tx) =>
      hideListing(tx, own.id, { why: 'Its website offers malware.', now: stage.clock.now }),
    );
    const page = await stage.mara.get(own.path);
    expect(words(page)).to.include('Its website offers malware.').and.to.include('write to the site team');
    expect(buttons(page)).to.deep.equal([]);
    const refused = await stage.mara.post(`${own.path}/check`);
    expect([refused.status, alert(refused)]).to.deep.equal([
      409,
      'Nothing was changed: the listing is hidden until the problem below is fixed.',
    ]);
  });

  it('are nobody else’s', async () => {
    const own = await queued();
    const stranger = visitorOf(stage.api.baseUrl);
    await signIn(stranger, stage.api.db, 'stranger@shop.example');
    for (const id of [own.id, 999_999, 0, -1, 'x', '1e3', '%00', '9'.repeat(30)]) {
      const path = `/account/listings/${id}/launch`;
      expect((await stranger.get(path)).status, path).to.equal(404);
      expect((await stranger.get(`${path}/withdraw`)).status, path).to.equal(404);
      for (const way of ['free', 'check', 'withdraw']) {
        expect((await stranger.post(`${path}/${way}`)).status, `${path}/${way}`).to.equal(404);
      }
      expect((await stranger.post(`${path}/week`, { week: '2027-01-18' })).status, path).to.equal(404);
    }
    expect(await own.mine()).to.include({ status: 'awaiting_badge', launch_week: first });
  });

  it('ask for a sign-in, and take no form from another site', async () => {
    const own = await queued();
    const nobody = visitorOf(stage.api.baseUrl);
    for (const path of [own.path, `${own.path}/withdraw`]) {
      const answer = await nobody.get(path);
      expect([answer.status, answer.to]).to.deep.equal([
        303,
        `/sign-in?return_to=${encodeURIComponent(path)}`,
      ]);
    }
    for (const way of ['free', 'check', 'withdraw', 'week']) {
      expect((await nobody.post(`${own.path}/${way}`)).to).to.equal('/sign-in?return_to=%2Faccount');
      const forged = await stage.mara.post(`${own.path}/${way}`, {}, { 'sec-fetch-site': 'cross-site' });
      expect(forged.status, way).to.equal(403);
    }
    expect(await own.mine()).to.include({ status: 'awaiting_badge', launch_week: first });
  });

  it('show their names as text', async () => {
    const own = await queued();
    await listings().update({ name: '<img src=x onerror=alert(1)>"\u202e' });
    for (const path of [own.path, `${own.path}/withdraw`]) {
      const page = await stage.mara.get(path);
      expect(page.text, path).not.to.include('<img src=x');
      expect(page.text, path).to.include('&lt;img src=x onerror=alert(1)&gt;');
    }
  });
});
