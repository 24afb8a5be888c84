/** The home page: what stands on it, for whom, and how much of it. */
import { expect } from 'chai';
import { oneSignedIn } from '../community/people.ts';
import { insertListing } from '../launches/insert-listing.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

const now = new Date('2026-11-25T02:00:00Z');

describe('the home page', () => {
  let api: RunningApi;
  let visitor: Visitor;
  before(async () => {
    api = await startApi({ clock: () => now });
    visitor = visitorOf(api.baseUrl);
  });
  after(() => api.close());

  const folded = (text: string) => text.replace(/\s+/g, ' ').trim();

  it('says what the site is, how to submit, and how long the week still runs', async () => {
    const { $ } = await visitor.get('/');
    expect($('h1').text()).to.match(/launch every Monday/);
    const [submit, how] = $('.hero .button').toArray();
    expect([$(submit).text(), $(submit).attr('href')]).to.deep.equal(['Submit your product', '/submit']);
    expect($($(how).attr('href') ?? '').text()).to.equal('How it works');
    expect($('.hero .left').text()).to.equal('4 days 22 hours');
    expect($('.hero time').attr('datetime')).to.equal('2026-11-30T00:00:00.000Z');
    expect($('.hero time').text()).to.equal('30 November 2026 at 00:00 UTC');
    expect(folded($('main .empty').text())).to.include('Nothing has launched this week yet.');
    expect($('#winners, #coming, #trending, #fresh, .demo')).to.have.length(0);
  });

  it('shows the first launches of a long week, and leads to all', async () => {
    for (let n = 0; n < 32; n += 1) {
      await insertListing(api.db, `many-${n}`, {
        week: '2026-11-23',
        votes: n,
        launchedAt: '2026-11-23T00:00:00Z',
      });
    }
    const { $ } = await visitor.get('/');
    const section = $('[aria-labelledby=this-week]');
    expect(section.find('.launch')).to.have.length(30);
    expect(folded(section.find('.pager').text())).to.equal('All 32 launches of this week');
    expect(section.find('.pager a').attr('href')).to.equal('/weeks/this');
  });

  it('shows last week’s winners with medals, and no button for their final votes', async () => {
    for (const [slug, votes] of [
      ['a', 9],
      ['b', 5],
      ['c', 4],
      ['d', 1],
    ] as const) {
      await insertListing(api.db, `won-${slug}`, {
        week: '2026-11-16',
        votes,
        launchedAt: '2026-11-16T00:00:00Z',
      });
    }
    const { $ } = await visitor.get('/');
    const steps = $('.podium .step').toArray();
    expect(steps.map((step) => folded($(step).find('.medal').text()))).to.deep.equal([
      '1 Gold:',
      '2 Silver:',
      '3 Bronze:',
    ]);
    expect(steps.map((step) => folded($(step).find('.meta').text()))).to.deep.equal([
      '9 votes',
      '5 votes',
      '4 votes',
    ]);
    expect($('.podium .votes')).to.have.length(0);
  });

  it('shows the latest update of each live listing, newest first, four at most', async () => {
    const ids = new Map<string, number>();
    for (const slug of ['u1', 'u2', 'u3', 'u4', 'u5', 'gone']) {
      ids.set(
        slug,
        await insertListing(api.db, slug, { week: '2026-10-05', launchedAt: '2026-10-05T00:00:00Z' }),
      );
    }
    await api.db('listings').where({ slug: 'gone' }).update({ status: 'draft', launched_at: null });
    await api.db('listing_updates').insert(
      (
        [
          ['u1', 'First', '2026-11-01'],
          ['u1', 'Second <i>', '2026-11-20'],
          ['u2', 'Older', '2026-11-10'],
          ['u3', 'Old', '2026-11-09'],
          ['u4', 'Older still', '2026-11-08'],
          ['u5', 'Oldest', '2026-11-07'],
          ['gone', 'Unseen', '2026-11-21'],
        ] as const
      ).map(([slug, title, day]) => ({
        listing_id: ids.get(slug),
        title,
        body: 'x',
        created_at: new Date(`${day}T00:00:00Z`),
      })),
    );
    const { $ } = await visitor.get('/');
    const shown = $('[aria-labelledby=fresh] .brief-words')
      .toArray()
      .map((words) => $(words).text());
    expect(shown).to.deep.equal(['Second <i>', 'Older', 'Old', 'Older still']);
    expect($('[aria-labelledby=fresh] time').first().text()).to.equal('20 November 2026');
  });

  it('loads the script for buttons in place only for those who can press them', async () => {
    const scripts = async (who: Visitor) =>
      (await who.get('/'))
        .$('script[src]')
        .toArray()
        .map((script) => /\/assets\/(\w+)\.js/.exec(script.attribs['src'] ?? '')?.[1]);
    expect(await scripts(visitor)).to.deep.equal(['countdown']);
    expect(await scripts(await oneSignedIn(api, { now }))).to.deep.equal(['htmx', 'countdown']);
  });

  it('has a header of one row, whose menu works without scripts, and a footer that leads everywhere', async () => {
    const { $ } = await visitor.get('/');
    expect($('.menu summary').text()).to.include('Menu');
    const paths = (selector: string) =>
      $(selector)
        .toArray()
        .map((link) => $(link).attr('href'));
    expect(paths('.menu nav a')).to.include.members([
      '/',
      '/categories',
      '/leaderboards',
      '/awards',
      '/founders',
      '/blog',
      '/docs',
      '/sign-in',
    ]);
    expect($('header form[role=search] input[name=q]')).to.have.length(1);
    expect(paths('.foot a')).to.include.members(['/submit', '/docs', '/about', '/terms', '/privacy']);
    expect((await visitor.get('/search')).$('header form[role=search]')).to.have.length(0);
  });
});
