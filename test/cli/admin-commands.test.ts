/** What each command of the site team does to the rows, and what it refuses. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { commands } from '../../src/cli/admin/commands.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { openFreeLaunch } from '../../src/launches/free-launch-queries.ts';
import { recordVersion } from '../../src/listings/version-queries.ts';
import { defaultSite, insertListing } from '../listings/search-rows.ts';
import { freshDatabase } from '../support/engines.ts';
import { insertAccount } from '../workflows/rows.ts';
import { type Team, actions, now, teamOn } from './admin-rows.ts';

describe('the site team', function () {
  this.timeout(30_000);
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  let team: Team;
  let count = 0;

  before(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 4);
    team = teamOn(database.url, { FREE_PLACES_PER_WEEK: '1' });
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });
  beforeEach(() => db('audit_log').delete());

  /** A live listing with an owner, or as said. */
  async function listing(columns: Record<string, unknown> = {}) {
    const slug = `product-${(count += 1)}`;
    const email = `${slug}@shop.example`;
    const id = await insertListing(db, slug, { owner_id: await insertAccount(db, email), ...columns });
    return { id, slug, email, subject: `listing/${id}` };
  }
  /** One that waits for its week, in a week of its own. */
  async function waiting() {
    const one = await listing({ status: 'draft' });
    const launch = await db.transaction(async (tx) =>
      openFreeLaunch(tx, {
        listingId: one.id,
        siteId: await defaultSite(tx),
        waitWeeks: 6,
        placesPerWeek: 1,
        now,
      }),
    );
    return { ...one, ...launch, workflow: `free-launch/${one.id}/${launch.n}` };
  }
  const row = (id: number) =>
    db('listings').where({ id }).first<{
      status: string;
      hidden_status: string | null;
      hidden_why: string | null;
      launch_week: string | null;
    }>('status', 'hidden_status', 'hidden_why', 'launch_week');
  const mails = (recipient: string) =>
    db('mails')
      .where({ recipient })
      .orderBy('occasion')
      .select<{ subject: string; body: string }[]>('subject', 'body');
  const told = (workflowId: string) =>
    db('outbox').where({ workflow_id: workflowId }).orderBy('id').pluck<string[]>('name');

  describe('names a listing', () => {
    it('by slug, id, listing/id or site/slug', async () => {
      const { slug, id } = await listing();
      for (const name of [slug, String(id), `listing/${id}`, `main/${slug}`]) {
        expect(await team.admin('alternatives', name)).to.contain(`${slug} has no approved alternatives`);
      }
    });

    it('and is told of names that nobody or several have', async () => {
      for (const name of [
        'nobody',
        '999999',
        'listing/999999',
        'main/nobody',
        'a/b/c',
        'elsewhere/product-1',
      ]) {
        expect(await team.refused('alternatives', name)).to.match(/^There is no listing ".+"\. Name it by/);
      }
      const { id } = await listing();
      const other = await listing({ slug: String(id) });
      expect(await team.refused('alternatives', String(id))).to.match(
        new RegExp(`may mean listing/${id} .* or listing/${other.id} .*; name one of these\\.$`),
      );
      expect(await team.refused('alternatives', ' ')).to.match(/^LISTING: name a listing/);
    });
  });

  describe('hides and restores', () => {
    it('a live listing', async () => {
      const { id, slug, subject, email } = await listing();
      expect(await team.act('hide', slug)).to.equal(
        `${slug} (${subject}) is hidden; it was live. Its owner is told by mail. The running service delivers it (1 entry in the outbox).`,
      );
      expect(await row(id)).to.include({ status: 'hidden', hidden_status: 'live', hidden_why: 'as agreed' });
      expect(await team.refused('hide', slug, '--why', 'again')).to.match(
        /is hidden already \(as agreed\); `restore` brings it back/,
      );
      expect(await team.act('restore', slug)).to.match(/is live again\. Its owner is told by mail\./);
      expect(await row(id)).to.include({ status: 'live', hidden_status: null, hidden_why: null });
      expect(await team.refused('restore', slug, '--why', 'again')).to.match(/is live and not hidden/);

      const [hidden, restored] = await mails(email);
      expect(hidden?.subject).to.equal(`${slug} was taken out of Launch Directory`);
      expect(hidden?.body).to.contain('The reason we noted:\nas agreed');
      expect(restored?.subject).to.equal(`${slug} is back on Launch Directory`);
      expect(restored?.body).to.contain(`https://launches.example/listings/${slug}`);
      expect(await actions(db)).to.deep.equal([
        { done_by: 'mara', action: 'hide', subject, why: 'as agreed', detail: { was: 'live' } },
        {
          done_by: 'mara',
          action: 'restore',
          subject,
          why: 'as agreed',
          detail: { is: 'live', was_hidden_for: 'as agreed' },
        },
      ]);
    });

    it('a waiting one, whose free launch is withdrawn first', async () => {
      const { id, slug, workflow, email } = await waiting();
      expect(await team.act('hide', slug)).to.match(/it was awaiting_badge\. Its free launch is withdrawn\./);
      expect(await row(id)).to.include({ status: 'hidden', hidden_status: 'draft', launch_week: null });
      expect(await db('free_launches').where({ listing_id: id }).pluck('status')).to.deep.equal([
        'withdrawn',
      ]);
      expect(await told(workflow)).to.deep.equal(['withdrawn']);
      expect((await mails(email))[0]?.body).to.contain('choose the free plan again');
      await team.act('restore', slug);
      expect(await row(id)).to.include({ status: 'draft', hidden_status: null });
    });

    it('one without an owner, telling nobody', async () => {
      const { slug } = await listing({ owner_id: null });
      expect(await team.act('hide', slug)).to.match(/It has no owner to be told\.$/);
    });
  });

  describe('has a waiting launch', () => {
    it('looked at now', async () => {
      const { slug, workflow, week, subject } = await waiting();
      expect(await team.act('recheck', slug)).to.equal(
        `${workflow} (${slug}, week of ${week}) is told to look at badge and profile now. The running service delivers it (1 entry in the outbox).`,
      );
      expect(await told(workflow)).to.deep.equal(['requirementsChanged']);
      expect(await actions(db)).to.deep.equal([
        { done_by: 'mara', action: 'recheck', subject, why: 'as agreed', detail: { workflow } },
      ]);
    });

    it('moved to a week with a place, or beyond places', async () => {
      const first = await waiting();
      const second = await waiting();
      const full = await team.refused('move', second.slug, first.week, '--why', 'x');
      expect(full).to.match(
        new RegExp(
          `^All 1 places of the week of ${first.week} are taken\\. The next week with one is \\d{4}-`,
        ),
      );
      const free = /with one is ([\d-]+)/.exec(full)?.[1] ?? '';
      expect(await team.act('move', second.slug, free)).to.match(
        new RegExp(
          `^${second.slug} moved from the week of ${second.week} to that of ${free}\\. Its owner is told`,
        ),
      );
      expect(await row(second.id)).to.include({ status: 'awaiting_badge', launch_week: free });
      expect(await told(second.workflow)).to.deep.equal(['requirementsChanged']);
      await team.act('move', second.slug, first.week, '--beyond-places');
      expect(await db('free_launches').where({ listing_id: second.id }).pluck('launch_week')).to.deep.equal([
        first.week,
      ]);
      expect((await actions(db)).map(({ detail }) => detail)).to.deep.equal([
        { workflow: second.workflow, from: second.week, to: free, beyond_places: false },
        { workflow: second.workflow, from: free, to: first.week, beyond_places: true },
      ]);
      // Both were written at one time, which the occasion has: a command of the same instant writes no second mail.
      expect((await mails(second.email))[0]?.body).to.contain('as agreed');
    });

    it('moved to the present week, and to no other than a Monday that is not over', async () => {
      const { slug, id, week } = await waiting();
      const refused = (monday: string) => team.refused('move', slug, monday, '--why', 'x', '--beyond-places');
      expect(await refused('2026-11-16')).to.match(/The week of 2026-11-16 is over/);
      expect(await refused('2026-11-25')).to.match(/2026-11-25 is no Monday; its week is named 2026-11-23/);
      expect(await refused('2027-02-30')).to.match(/"2027-02-30" is no date/);
      expect(await refused('next')).to.match(/"next" is no date/);
      expect(await refused(week)).to.match(/has its place in the week of .* already/);
      await team.act('move', slug, '2026-11-23', '--beyond-places');
      expect(await row(id)).to.include({ launch_week: '2026-11-23' });
    });

    it('and is told where nothing waits', async () => {
      const { slug } = await listing();
      expect(await team.refused('recheck', slug, '--why', 'x')).to.match(
        /is live and waits for no launch week/,
      );
      expect(await team.refused('move', slug, '2027-01-11', '--why', 'x')).to.match(
        /only a waiting free launch can be moved/,
      );
      expect(await actions(db)).to.deep.equal([]);
    });
  });

  it('approves alternatives, in order, and removes them', async () => {
    const [{ slug, id, subject }, a, b, c] = await Promise.all([listing(), listing(), listing(), listing()]);
    const order = async () => {
      const approved = JSON.parse(await team.admin('alternatives', slug, '--json')) as {
        position: number;
        slug: string;
      }[];
      return approved.map((one) => [one.position, one.slug]);
    };
    expect(await team.act('approve-alternative', slug, a.slug)).to.equal(
      `${a.slug} is approved alternative 1 to ${slug}.`,
    );
    await team.act('approve-alternative', slug, b.slug);
    await team.act('approve-alternative', slug, c.slug, '--position', '1');
    expect(await order()).to.deep.equal([
      [1, c.slug],
      [2, a.slug],
      [3, b.slug],
    ]);
    expect(await team.act('approve-alternative', slug, c.slug, '--position', '99')).to.contain(
      'alternative 3 to',
    );
    expect(await order()).to.deep.equal([
      [1, a.slug],
      [2, b.slug],
      [3, c.slug],
    ]);
    await team.act('remove-alternative', slug, a.slug);
    expect(await order()).to.deep.equal([
      [1, b.slug],
      [2, c.slug],
    ]);
    expect(
      await db('alternatives').where({ listing_id: id }).orderBy('position').pluck('position'),
    ).to.deep.equal([1, 2]);
    expect((await actions(db)).at(-1)).to.deep.equal({
      done_by: 'mara',
      action: 'remove-alternative',
      subject,
      why: 'as agreed',
      detail: { alternative: a.id },
    });

    const draft = await listing({ status: 'draft' });
    const refused = (...args: string[]) => team.refused('approve-alternative', ...args, '--why', 'x');
    expect(await refused(slug, slug)).to.match(/no alternative to itself/);
    expect(await refused(slug, draft.slug)).to.match(/is draft, so it would not be shown/);
    expect(await refused(slug, a.slug, '--position', '0')).to.match(
      /^--position: is a number from 1 to 9999/,
    );
    expect(await team.refused('remove-alternative', slug, a.slug, '--why', 'x')).to.match(
      /is no approved alternative/,
    );
    const [site] = await db('sites')
      .insert({ key: 'other', name: 'Other', purpose: 'p' })
      .returning<{ id: number }[]>('id');
    const elsewhere = await listing({ site_id: site?.id });
    expect(await refused(slug, elsewhere.slug)).to.match(/is on other, .* on main/);
  });

  it('enters revenue, of which the latest day ranks', async () => {
    const { slug, id } = await listing();
    const enter = (cents: string, asOf: string) =>
      team.act('revenue', slug, '--cents', cents, '--as-of', asOf, '--source', 'Stripe');
    const rows = () =>
      db('revenues').where({ listing_id: id }).orderBy('as_of').select('as_of', 'monthly_cents', 'is_latest');
    expect(await enter('1000', '2026-10-31')).to.match(
      /made 1000 cents a month .* it ranks by this figure\.$/,
    );
    expect(await enter('900', '2026-09-30')).to.match(/a later figure is there/);
    await enter('1100', '2026-10-31');
    await enter('0', '2026-11-25');
    expect(await rows()).to.deep.equal([
      { as_of: '2026-09-30', monthly_cents: 900, is_latest: false },
      { as_of: '2026-10-31', monthly_cents: 1100, is_latest: false },
      { as_of: '2026-11-25', monthly_cents: 0, is_latest: true },
    ]);
    const refused = (...args: string[]) => team.refused('revenue', slug, ...args, '--why', 'x');
    expect(await refused('--cents', '1', '--as-of', '2026-11-26', '--source', 's')).to.match(/still to come/);
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
    const before = JSON.parse(await team.admin('site', '--json')) as Record<string, unknown>[];
    expect(before.find(({ key }) => key === 'main')).to.include({ badge_lost: 'tell', host: null });
    expect(await team.act('set-site', 'main', 'badge_lost', 'hide')).to.equal(
      'badge_lost of main is hide; it was tell.',
    );
    await team.act('set-site', 'main', 'host', 'Launches.Example');
    expect(await team.admin('site')).to.match(/main \(the default\)\n(.*\n)* {2}host: launches\.example\n/);
    expect((await actions(db))[0]).to.deep.include({
      subject: 'site/main',
      detail: { setting: 'badge_lost', from: 'tell', to: 'hide' },
    });
    await team.act('set-site', 'main', 'host', 'none');
    expect((await db('sites').where({ key: 'main' }).first<{ host: string | null }>('host')).host).to.equal(
      null,
    );
    const refused = (...args: string[]) => team.refused('set-site', ...args, '--why', 'x');
    expect(await refused('nowhere', 'name', 'x')).to.match(/There is no site "nowhere"; there is main/);
    expect(await refused('main', 'currency', 'USD')).to.match(
      /^SETTING: is one of name, purpose, host, badge_lost/,
    );
    expect(await refused('main', 'badge_lost', 'shout')).to.match(/^badge_lost: is tell or hide/);
    expect(await refused('main', 'host', 'a.example:80')).to.match(/^host: /);
  });

  it('looks at reviews, hides and restores them', async () => {
    const { id, slug } = await listing();
    const [review] = await db('reviews')
      .insert({
        listing_id: id,
        account_id: await insertAccount(db, 'reviewer@shop.example'),
        rating: 1,
        body: 'Names\nan employee.',
        created_at: now,
      })
      .returning<{ id: number }[]>('id');
    const reviewId = String(review?.id);
    expect(await team.admin('reviews', '--listing', slug)).to.match(
      new RegExp(`^review/${reviewId} {2}${slug} {2}1/5 {2}published .*“Names an employee\\.”$`),
    );
    expect(await team.act('hide-review', reviewId)).to.equal(
      `review/${reviewId} of listing/${id} is hidden.`,
    );
    expect(await team.refused('hide-review', reviewId, '--why', 'x')).to.match(
      /There is no published review/,
    );
    expect(await team.admin('reviews', '--status', 'published')).to.equal('There are no such reviews.');
    const hidden = JSON.parse(await team.admin('reviews', '--status', 'hidden', '--json')) as object[];
    expect(hidden).to.have.length(1);
    expect(hidden[0]).to.include({ status: 'hidden', hidden_why: 'as agreed' });
    expect(await team.act('restore-review', reviewId)).to.match(/is published and counts\.$/);
    expect(await team.refused('restore-review', reviewId, '--why', 'x')).to.match(
      /hidden or to be confirmed/,
    );
    expect(await team.refused('hide-review', 'four', '--why', 'x')).to.match(/^ID: is a whole number/);
    expect((await actions(db)).map(({ action, subject }) => [action, subject])).to.deep.equal([
      ['hide-review', `review/${reviewId}`],
      ['restore-review', `review/${reviewId}`],
    ]);
  });

  it('looks at held votes, counts and rejects them', async () => {
    const { id, slug, subject } = await listing();
    expect(await team.refused('release-votes', slug, '--why', 'x')).to.match(
      /has no held votes; `held-votes`/,
    );
    const voters = await Promise.all(
      ['v1', 'v2', 'v3'].map((name) => insertAccount(db, `${name}@shop.example`)),
    );
    await db('votes').insert(
      voters.map((account_id) => ({ listing_id: id, account_id, status: 'held', held_why: ['burst'] })),
    );
    await db('listings').where({ id }).update({ votes_held: 3 });
    expect(await team.admin('held-votes')).to.equal(`${slug} (${subject})  3 held, 0 counted  burst 3`);
    expect((await team.admin('held-votes', '--listing', slug)).split('\n')).to.have.length(3);
    expect(await team.act('reject-votes', slug, '--accounts', `${voters[0]}`)).to.equal(
      `1 held vote of ${slug} is rejected.`,
    );
    expect(await team.act('release-votes', slug)).to.equal(`2 held votes of ${slug} are counted.`);
    expect(await db('listings').where({ id }).first('votes', 'votes_held')).to.deep.equal({
      votes: 2,
      votes_held: 0,
    });
    expect(await team.admin('held-votes')).to.equal('No votes are held.');
    expect(await team.refused('reject-votes', slug, '--accounts', 'x', '--why', 'x')).to.match(
      /^--accounts: are ids/,
    );
    expect((await actions(db)).map(({ detail }) => detail)).to.deep.equal([
      { votes: 1, accounts: [voters[0]] },
      { votes: 2 },
    ]);
  });

  it('shows versions, before and after', async () => {
    const { slug, id } = await listing();
    expect(await team.admin('versions', slug)).to.match(/was not changed since its history is kept/);
    const change = (before: string, after: string) =>
      db.transaction((tx) =>
        recordVersion(tx, {
          listingId: id,
          accountId: null,
          madeBy: 'update_my_listing',
          before: { tagline: before },
          after: { tagline: after },
          now,
        }),
      );
    await change('One', 'Two');
    await change('Two', 'x'.repeat(300));
    expect((await team.admin('versions', slug)).split('\n')).to.deep.equal([
      'version 3  2026-11-25T10:00:00.000Z  update_my_listing',
      '  - tagline: "Two"',
      `  + tagline: "${'x'.repeat(199)}…`,
      'version 2  2026-11-25T10:00:00.000Z  update_my_listing',
      '  - tagline: "One"',
      '  + tagline: "Two"',
    ]);
    const whole = JSON.parse(await team.admin('versions', slug, '--limit', '1', '--json')) as {
      after: object;
    }[];
    expect(whole).to.have.length(1);
    expect(whole[0]?.after).to.deep.equal({ tagline: 'x'.repeat(300) });
  });

  it('reads back what was done, of one subject or of all', async () => {
    const { slug, subject } = await listing();
    await team.act('hide', slug);
    await team.act('restore', slug);
    await team.act('set-site', 'main', 'name', 'Launch Directory');
    const all = JSON.parse(await team.admin('log', '--json')) as { action: string }[];
    expect(all.map(({ action }) => action)).to.deep.equal(['set-site', 'restore', 'hide']);
    expect((await team.admin('log', '--subject', subject)).split('\n')[1]).to.equal(
      `2026-11-25T10:00:00.000Z  mara  hide ${subject}  {"was":"live"}  “as agreed”`,
    );
    expect(await team.admin('log', '--limit', '1')).to.match(/^\S+ {2}mara {2}set-site site\/main/);
    expect(await team.admin('log', '--subject', 'listing/0')).to.equal('Nothing was done to listing/0.');
    for (const limit of ['0', '10000', 'all']) {
      expect(await team.refused('log', '--limit', limit)).to.match(/^--limit: is a number from 1 to 9999/);
    }
  });

  describe('is asked', () => {
    for (const command of commands.filter(({ changes }) => changes)) {
      it(`why, before ${command.name} does anything`, async () => {
        const refusal = await team.refused(...wordsOf(command.example.replace(/ --why .*$/, '')));
        expect(refusal).to.match(/^Say why, for the audit log: --why "…"\. Usage: /);
        expect(refusal).to.contain(`Usage: npm run admin -- ${command.name}`);
        expect(await actions(db)).to.deep.equal([]);
      });
    }

    it('for a reason and a name that can be kept', async () => {
      const { slug } = await listing();
      expect(await team.refused('hide', slug)).to.match(/^Say why, for the audit log: --why "…"\. Usage: /);
      expect(await team.refused('hide', slug, '--why', ' ')).to.match(/^--why: is empty\./);
      expect(await team.refused('hide', slug, '--why', 'x'.repeat(1001))).to.match(
        /^--why: has at most 1000/,
      );
      expect(await team.refused('hide', slug, '--why', 'x', '--as', '')).to.match(/^--as: is empty\./);
      expect(await team.refused('hide', '--why', 'x')).to.match(/^LISTING is missing\. Usage: /);
      expect(await team.refused('hide', slug, 'more', '--why', 'x')).to.match(/^"more" is one too many/);
      expect(await team.refused('hide', slug, '--json', '--why', 'x')).to.match(/'--json'/);
      expect(await team.refused('versions', slug, '--why', 'x')).to.match(/'--why'/);
    });
  });

  it('is helped with every command, each with an example that it takes', async () => {
    const help = await team.admin('help');
    for (const { name, takes, example, options, places } of commands) {
      expect(help).to.contain(`  ${[name, takes].filter(Boolean).join(' ')}\n`);
      expect(example.split(' ')[0]).to.equal(name);
      for (const { option } of options) expect(takes, name).to.contain(`--${option}`);
      for (const place of places) expect(takes, name).to.contain(place.toUpperCase());
      expect(await team.admin('help', name)).to.contain(`npm run admin -- ${example}`);
    }
    expect(await team.refused('help', 'nothing')).to.match(/There is no command "nothing"/);
  });
});

/** As a shell takes a line apart. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
