/** What commands of the site team do to listings and their launches, and what they refuse. */
import { expect } from 'chai';
import { actions } from './admin-rows.ts';
import { siteTeam } from './site-team.ts';

describe('the site team with listings', function () {
  this.timeout(30_000);
  const directory = siteTeam();
  const { listing, waiting, row, mails, told } = directory;

  describe('hides and restores', () => {
    it('a live listing', async () => {
      const { id, slug, subject, email } = await listing();
      expect(await directory.team.act('hide', slug)).to.equal(
        `${slug} (${subject}) is hidden; it was live. Its owner is notified by mail. The running service delivers it (1 entry in the outbox).`,
      );
      expect(await row(id)).to.include({ status: 'hidden', hidden_status: 'live', hidden_why: 'as agreed' });
      expect(await directory.team.refused('hide', slug, '--why', 'again')).to.match(
        /is already hidden \(as agreed\); `restore` restores it/,
      );
      expect(await directory.team.act('restore', slug)).to.match(
        /is live again\. Its owner is notified by mail\./,
      );
      expect(await row(id)).to.include({ status: 'live', hidden_status: null, hidden_why: null });
      expect(await directory.team.refused('restore', slug, '--why', 'again')).to.match(
        /is live and not hidden/,
      );

      const [hidden, restored] = await mails(email);
      expect(hidden?.subject).to.equal(`${slug} is hidden on Launch Directory`);
      expect(hidden?.body).to.contain('The reason:\nas agreed');
      expect(restored?.subject).to.equal(`${slug} is back on Launch Directory`);
      expect(restored?.body).to.contain(`https://launches.localhost/listings/${slug}`);
      expect(await actions(directory.db)).to.deep.equal([
        {
          done_by: 'mara',
          action: 'hide',
          subject,
          why: 'as agreed',
          detail: { was: 'live', reason: 'other' },
        },
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
      expect(await directory.team.act('hide', slug)).to.match(
        /it was awaiting_badge\. Its free launch is withdrawn\./,
      );
      expect(await row(id)).to.include({ status: 'hidden', hidden_status: 'draft', launch_week: null });
      expect(await directory.db('free_launches').where({ listing_id: id }).pluck('status')).to.deep.equal([
        'withdrawn',
      ]);
      expect(await told(workflow)).to.deep.equal(['withdrawn']);
      expect((await mails(email))[0]?.body).to.contain('choose the free plan again');
      await directory.team.act('restore', slug);
      expect(await row(id)).to.include({ status: 'draft', hidden_status: null });
    });

    it('one without an owner, telling nobody', async () => {
      const { slug } = await listing({ owner_id: null });
      expect(await directory.team.act('hide', slug)).to.match(/It has no owner to notify\.$/);
    });
  });

  describe('has a waiting launch', () => {
    it('looked at now', async () => {
      const { slug, workflow, week, subject } = await waiting();
      expect(await directory.team.act('recheck', slug)).to.equal(
        `${workflow} (${slug}, week of ${week}) checks badge and profile now. The running service delivers it (1 entry in the outbox).`,
      );
      expect(await told(workflow)).to.deep.equal(['requirementsChanged']);
      expect(await actions(directory.db)).to.deep.equal([
        { done_by: 'mara', action: 'recheck', subject, why: 'as agreed', detail: { workflow } },
      ]);
    });

    it('moved to a week with a place, or beyond places', async () => {
      const first = await waiting();
      const second = await waiting();
      const full = await directory.team.refused('move', second.slug, first.week, '--why', 'x');
      expect(full).to.match(
        new RegExp(
          `^All 1 places of the week of ${first.week} are taken\\. The next week with one is \\d{4}-`,
        ),
      );
      const free = /with one is ([\d-]+)/.exec(full)?.[1] ?? '';
      expect(await directory.team.act('move', second.slug, free)).to.match(
        new RegExp(
          `^${second.slug} moved from the week of ${second.week} to that of ${free}\\. Its owner is notified`,
        ),
      );
      expect(await row(second.id)).to.include({ status: 'awaiting_badge', launch_week: free });
      expect(await told(second.workflow)).to.deep.equal(['requirementsChanged']);
      await directory.team.act('move', second.slug, first.week, '--beyond-places');
      expect(
        await directory.db('free_launches').where({ listing_id: second.id }).pluck('launch_week'),
      ).to.deep.equal([first.week]);
      expect((await actions(directory.db)).map(({ detail }) => detail)).to.deep.equal([
        { workflow: second.workflow, from: second.week, to: free, beyond_places: false },
        { workflow: second.workflow, from: free, to: first.week, beyond_places: true },
      ]);
      // Both were written at one time, which the occasion has: a command of the same instant writes no second mail.
      expect((await mails(second.email))[0]?.body).to.contain('as agreed');
    });

    it('moved to the present week, and to no other than a Monday that is not over', async () => {
      const { slug, id, week } = await waiting();
      const refused = (monday: string) =>
        directory.team.refused('move', slug, monday, '--why', 'x', '--beyond-places');
      expect(await refused('2026-11-16')).to.match(/The week of 2026-11-16 is over/);
      expect(await refused('2026-11-25')).to.match(/2026-11-25 is no Monday; its week is named 2026-11-23/);
      expect(await refused('2027-02-30')).to.match(/"2027-02-30" is no date/);
      expect(await refused('next')).to.match(/"next" is no date/);
      expect(await refused(week)).to.match(/already has a place in the week of/);
      await directory.team.act('move', slug, '2026-11-23', '--beyond-places');
      expect(await row(id)).to.include({ launch_week: '2026-11-23' });
    });

    it('and is told where nothing waits', async () => {
      const { slug } = await listing();
      expect(await directory.team.refused('recheck', slug, '--why', 'x')).to.match(
        /is live and has no waiting free launch/,
      );
      expect(await directory.team.refused('move', slug, '2027-01-11', '--why', 'x')).to.match(
        /only such a launch can be moved/,
      );
      expect(await actions(directory.db)).to.deep.equal([]);
    });
  });

  it('approves alternatives, in order, and removes them', async () => {
    const [{ slug, id, subject }, a, b, c] = await Promise.all([listing(), listing(), listing(), listing()]);
    const order = async () => {
      const approved = JSON.parse(await directory.team.admin('alternatives', slug, '--json')) as {
        position: number;
        slug: string;
      }[];
      return approved.map((one) => [one.position, one.slug]);
    };
    expect(await directory.team.act('approve-alternative', slug, a.slug)).to.equal(
      `${a.slug} is approved alternative 1 to ${slug}.`,
    );
    await directory.team.act('approve-alternative', slug, b.slug);
    await directory.team.act('approve-alternative', slug, c.slug, '--position', '1');
    expect(await order()).to.deep.equal([
      [1, c.slug],
      [2, a.slug],
      [3, b.slug],
    ]);
    expect(await directory.team.act('approve-alternative', slug, c.slug, '--position', '99')).to.contain(
      'alternative 3 to',
    );
    expect(await order()).to.deep.equal([
      [1, a.slug],
      [2, b.slug],
      [3, c.slug],
    ]);
    await directory.team.act('remove-alternative', slug, a.slug);
    expect(await order()).to.deep.equal([
      [1, b.slug],
      [2, c.slug],
    ]);
    expect(
      await directory.db('alternatives').where({ listing_id: id }).orderBy('position').pluck('position'),
    ).to.deep.equal([1, 2]);
    expect((await actions(directory.db)).at(-1)).to.deep.equal({
      done_by: 'mara',
      action: 'remove-alternative',
      subject,
      why: 'as agreed',
      detail: { alternative: a.id },
    });

    const draft = await listing({ status: 'draft' });
    const refused = (...args: string[]) =>
      directory.team.refused('approve-alternative', ...args, '--why', 'x');
    expect(await refused(slug, slug)).to.match(/cannot be an alternative to itself/);
    expect(await refused(slug, draft.slug)).to.match(/is draft and would not be shown/);
    expect(await refused(slug, a.slug, '--position', '0')).to.match(
      /^--position: is a number from 1 to 9999/,
    );
    expect(await directory.team.refused('remove-alternative', slug, a.slug, '--why', 'x')).to.match(
      /is not an approved alternative/,
    );
    const [site] = await directory
      .db('sites')
      .insert({ key: 'other', name: 'Other', purpose: 'p' })
      .returning<{ id: number }[]>('id');
    const elsewhere = await listing({ site_id: site?.id });
    expect(await refused(slug, elsewhere.slug)).to.match(/is on other, .* on main/);
  });
});
