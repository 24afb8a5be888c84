/** What commands of the site team do to what is entered about listings, and what they refuse. */
import { expect } from 'chai';
import { recordVersion } from '../../src/listings/version-queries.ts';
import { insertAccount } from '../workflows/support/rows.ts';
import { actions, now } from './admin-rows.ts';
import { siteTeam } from './site-team.ts';

describe('the site team with what is entered', function () {
  this.timeout(30_000);
  const directory = siteTeam();
  const { listing } = directory;

  it('enters revenue, of which the latest day ranks', async () => {
    const { slug, id } = await listing();
    const enter = (cents: string, asOf: string) =>
      directory.team.act('revenue', slug, '--cents', cents, '--as-of', asOf, '--source', 'Stripe');
    const rows = () =>
      directory
        .db('revenues')
        .where({ listing_id: id })
        .orderBy('as_of')
        .select('as_of', 'monthly_cents', 'is_latest');
    expect(await enter('1000', '2026-10-31')).to.match(
      /made 1000 cents a month .* it ranks by this figure\.$/,
    );
    expect(await enter('900', '2026-09-30')).to.match(/it ranks by a later figure/);
    await enter('1100', '2026-10-31');
    await enter('0', '2026-11-25');
    expect(await rows()).to.deep.equal([
      { as_of: '2026-09-30', monthly_cents: 900, is_latest: false },
      { as_of: '2026-10-31', monthly_cents: 1100, is_latest: false },
      { as_of: '2026-11-25', monthly_cents: 0, is_latest: true },
    ]);
    const refused = (...args: string[]) => directory.team.refused('revenue', slug, ...args, '--why', 'x');
    expect(await refused('--cents', '1', '--as-of', '2026-11-26', '--source', 's')).to.match(/in the future/);
    expect(await refused('--cents', '1', '--as-of', '2026-11-31', '--source', 's')).to.match(
      /^--as-of: is a date/,
    );
    for (const cents of ['1.5', '-1', '1e3', '1'.repeat(16)]) {
      expect(await refused(`--cents=${cents}`, '--as-of', '2026-11-01', '--source', 's')).to.match(
        /^--cents: is a whole number/,
      );
    }
    expect(await refused('--cents', '1', '--as-of', '2026-11-01', '--source', 's'.repeat(201))).to.match(
      /^--source: has at most 200/,
    );
    expect(await refused('--cents', '1', '--as-of', '2026-11-01')).to.match(/^--source: /);
  });

  it('shows and sets what is set of a site', async () => {
    const before = JSON.parse(await directory.team.admin('site', 'list', '--json')) as Record<
      string,
      unknown
    >[];
    expect(before.find(({ key }) => key === 'main')).to.include({ badge_lost: 'notify', host: null });
    expect(await directory.team.act('site', 'set', 'main', 'badge_lost', 'hide')).to.equal(
      'badge_lost of main is hide; it was notify.',
    );
    await directory.team.act('site', 'set', 'main', 'host', 'Launches.Example');
    expect(await directory.team.admin('site', 'list')).to.match(
      /main \(the default\)\n(.*\n)* {2}host: launches\.example\n/,
    );
    expect((await actions(directory.db))[0]).to.deep.include({
      subject: 'site/main',
      detail: { setting: 'badge_lost', from: 'notify', to: 'hide' },
    });
    await directory.team.act('site', 'set', 'main', 'host', 'none');
    expect(
      (await directory.db('sites').where({ key: 'main' }).first<{ host: string | null }>('host')).host,
    ).to.equal(null);
    const refused = (...args: string[]) => directory.team.refused('site', 'set', ...args, '--why', 'x');
    expect(await refused('nowhere', 'name', 'x')).to.match(/There is no site "nowhere"; the sites are main/);
    expect(await refused('main', 'currency', 'USD')).to.match(
      /^SETTING: is one of name, purpose, host, badge_lost/,
    );
    expect(await refused('main', 'badge_lost', 'shout')).to.match(/^badge_lost: is notify or hide/);
    expect(await refused('main', 'host', 'a.example:80')).to.match(/^host: /);
  });

  it('looks at reviews, hides and restores them', async () => {
    const { id, slug } = await listing();
    const [review] = await directory
      .db('reviews')
      .insert({
        listing_id: id,
        account_id: await insertAccount(directory.db, 'reviewer@shop.example'),
        rating: 1,
        body: 'Names\nan employee.',
        created_at: now,
      })
      .returning<{ id: number }[]>('id');
    const reviewId = String(review?.id);
    expect(await directory.team.admin('reviews', '--listing', slug)).to.match(
      new RegExp(`^review/${reviewId} {2}${slug} {2}1/5 {2}published .*“Names an employee\\.”$`),
    );
    expect(await directory.team.act('hide-review', reviewId)).to.equal(
      `review/${reviewId} of listing/${id} is hidden.`,
    );
    expect(await directory.team.refused('hide-review', reviewId, '--why', 'x')).to.match(
      /There is no published review/,
    );
    expect(await directory.team.admin('reviews', '--status', 'published')).to.equal(
      'There are no such reviews.',
    );
    const hidden = JSON.parse(
      await directory.team.admin('reviews', '--status', 'hidden', '--json'),
    ) as object[];
    expect(hidden).to.have.length(1);
    expect(hidden[0]).to.include({ status: 'hidden', hidden_why: 'as agreed' });
    expect(await directory.team.act('restore-review', reviewId)).to.match(/is published and counts\.$/);
    expect(await directory.team.refused('restore-review', reviewId, '--why', 'x')).to.match(
      /hidden or awaits confirmation/,
    );
    expect(await directory.team.refused('hide-review', 'four', '--why', 'x')).to.match(
      /^ID: is a whole number/,
    );
    expect((await actions(directory.db)).map(({ action, subject }) => [action, subject])).to.deep.equal([
      ['hide-review', `review/${reviewId}`],
      ['restore-review', `review/${reviewId}`],
    ]);
  });

  it('looks at held votes, counts and rejects them', async () => {
    const { id, slug, subject } = await listing();
    expect(await directory.team.refused('release-votes', slug, '--why', 'x')).to.match(
      /has no held or pending votes; `held-votes`/,
    );
    const voters = await Promise.all(
      ['v1', 'v2', 'v3'].map((name) => insertAccount(directory.db, `${name}@shop.example`)),
    );
    await directory
      .db('votes')
      .insert(
        voters.map((account_id) => ({ listing_id: id, account_id, status: 'held', held_why: ['burst'] })),
      );
    await directory.db('listings').where({ id }).update({ votes_held: 3 });
    expect(await directory.team.admin('held-votes')).to.equal(
      `${slug} (${subject})  3 held, 0 pending, 0 counted  burst 3`,
    );
    expect((await directory.team.admin('held-votes', '--listing', slug)).split('\n')).to.have.length(3);
    expect(await directory.team.act('reject-votes', slug, '--accounts', `${voters[0]}`)).to.equal(
      `1 vote of ${slug} is rejected.`,
    );
    expect(await directory.team.act('release-votes', slug)).to.equal(`2 votes of ${slug} are counted.`);
    expect(await directory.db('listings').where({ id }).first('votes', 'votes_held')).to.deep.equal({
      votes: 2,
      votes_held: 0,
    });
    expect(await directory.team.admin('held-votes')).to.equal('No votes are held or pending.');
    expect(await directory.team.refused('reject-votes', slug, '--accounts', 'x', '--why', 'x')).to.match(
      /^--accounts: are ids/,
    );
    expect((await actions(directory.db)).map(({ detail }) => detail)).to.deep.equal([
      { votes: 1, accounts: [voters[0]] },
      { votes: 2 },
    ]);
  });

  it('shows versions, before and after', async () => {
    const { slug, id } = await listing();
    expect(await directory.team.admin('versions', slug)).to.match(/has no recorded changes/);
    const change = (before: string, after: string) =>
      directory.db.transaction((tx) =>
        recordVersion(tx, {
          listingId: id,
          accountId: null,
          madeWith: null,
          madeBy: 'update_my_listing',
          before: { tagline: before },
          after: { tagline: after },
          now,
        }),
      );
    await change('One', 'Two');
    await change('Two', 'x'.repeat(300));
    expect((await directory.team.admin('versions', slug)).split('\n')).to.deep.equal([
      'version 3  2026-11-25T10:00:00.000Z  update_my_listing',
      '  - tagline: "Two"',
      `  + tagline: "${'x'.repeat(199)}…`,
      'version 2  2026-11-25T10:00:00.000Z  update_my_listing',
      '  - tagline: "One"',
      '  + tagline: "Two"',
    ]);
    const whole = JSON.parse(await directory.team.admin('versions', slug, '--limit', '1', '--json')) as {
      after: object;
    }[];
    expect(whole).to.have.length(1);
    expect(whole[0]?.after).to.deep.equal({ tagline: 'x'.repeat(300) });
  });
});
