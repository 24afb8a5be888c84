import { expect } from 'chai';
import { insertSite, mainSite } from '../directory/rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';

describe('the blog', () => {
  let api: RunningApi;
  let now = new Date('2026-11-25T12:00:00Z');
  const call = (id: string, input: Record<string, unknown> = {}) => restCaller(api.baseUrl)(id, input);
  const slugs = async (input: Record<string, unknown> = {}) => {
    const { body, status } = await call('list_blog_posts', input);
    expect(status).to.equal(200);
    return (body['items'] as { slug: string }[]).map(({ slug }) => slug);
  };

  before(async () => {
    api = await startApi({ clock: () => now });
    const site = await mainSite(api.db);
    const other = await insertSite(api.db, 'other', 'other.example');
    const post = (slug: string, published_at: string | null, columns = {}) => ({
      site_id: site,
      slug,
      title: slug,
      summary: 'A summary.',
      markdown: 'Text.',
      author: 'Mara Lind',
      published_at,
      updated_at: '2026-11-24T00:00:00Z',
      ...columns,
    });
    await api.db('blog_posts').insert([
      post('cafe', '2026-11-01T00:00:00Z', {
        title: 'Ein Café in Łódź',
        markdown: '# Café\n\nRead [the *node.js* guide](https://nodejs.example/), don’t wait.',
        tags: ['Interviews', 'e-mail'],
        faqs: JSON.stringify([{ question: 'Open?', answer: 'Daily.' }]),
      }),
      post('pricing', '2026-11-20T00:00:00Z', { summary: 'How to price a launch.' }),
      post('launch-week', '2026-11-20T00:00:00Z', { title: 'Launch week', markdown: 'Prices and Ольга.' }),
      post('tomorrow', '2026-11-26T00:00:00Z', { title: 'Tomorrow at the café' }),
      post('unwritten', null, { title: 'Unwritten café' }),
      post('elsewhere', '2026-11-02T00:00:00Z', { site_id: other, title: 'A café elsewhere' }),
    ]);
  });
  after(() => api.close());

  it('lists what is published, the newest first; equal times by the newer post', async () => {
    expect(await slugs()).to.deep.equal(['launch-week', 'pricing', 'cafe']);
    const { body } = await call('list_blog_posts', { page: 2, per_page: 2 });
    expect(body).to.deep.equal({
      items: [
        {
          slug: 'cafe',
          title: 'Ein Café in Łódź',
          summary: 'A summary.',
          author: 'Mara Lind',
          tags: ['Interviews', 'e-mail'],
          published_at: '2026-11-01T00:00:00.000Z',
          is_demo: false,
        },
      ],
      page: 2,
      per_page: 2,
      total: 3,
      total_pages: 2,
    });
    const past = await call('list_blog_posts', { page: 1000, per_page: 100 });
    expect(past.body).to.deep.include({ items: [], total: 3, total_pages: 1 });
  });

  it('finds words in title, summary, tags and text; all must occur; the last may be begun', async () => {
    expect(await slugs({ q: 'CAFE' })).to.deep.equal(['cafe']);
    expect(await slugs({ q: 'café lodz' })).to.deep.equal(['cafe']);
    expect(await slugs({ q: 'pric' })).to.deep.equal(['launch-week', 'pricing']);
    expect(await slugs({ q: 'launch pric' })).to.deep.equal(['launch-week', 'pricing']);
    expect(await slugs({ q: 'pric launch' })).to.deep.equal([]);
    expect(await slugs({ q: 'cafe launch' })).to.deep.equal([]);
    expect(await slugs({ q: 'interviews' })).to.deep.equal(['cafe']);
    expect(await slugs({ q: 'e-mail' })).to.deep.equal(['cafe']);
    expect(await slugs({ q: 'e-ma' })).to.deep.equal(['cafe']);
    expect(await slugs({ q: 'node.js' })).to.deep.equal(['cafe']);
    expect(await slugs({ q: 'ольг' })).to.deep.equal(['launch-week']);
    expect(await slugs({ q: '   ' })).to.have.length(3);
  });

  it('takes operators and quotes for no words, and answers whatever is asked', async () => {
    for (const q of ['%', '_', '\\', '& | ! ()', "'", '"', ':*', '🚀'.repeat(100), '<->'])
      expect(await slugs({ q }), q).to.deep.equal([]);
    for (const q of [
      "it's",
      "o'x:*",
      'a\\',
      "'a' & 'b",
      'http://a.b/c?d=e#f',
      '/usr/lib',
      '1.5e3',
      'x@y.z',
      '<b>',
    ])
      expect((await call('list_blog_posts', { q })).status, q).to.equal(200);
  });

  it('shows a post whole, and no other site’s nor one that is not published', async () => {
    const { body } = await call('get_blog_post', { slug: 'cafe' });
    expect(body).to.deep.equal({
      slug: 'cafe',
      title: 'Ein Café in Łódź',
      summary: 'A summary.',
      author: 'Mara Lind',
      tags: ['Interviews', 'e-mail'],
      published_at: '2026-11-01T00:00:00.000Z',
      updated_at: '2026-11-24T00:00:00.000Z',
      is_demo: false,
      markdown: '# Café\n\nRead [the *node.js* guide](https://nodejs.example/), don’t wait.',
      faqs: [{ question: 'Open?', answer: 'Daily.' }],
    });
    for (const slug of ['tomorrow', 'unwritten', 'elsewhere']) {
      const refused = await call('get_blog_post', { slug });
      expect([refused.status, refused.body['code']], slug).to.deep.equal([404, 'post_not_found']);
    }
    const { body: near } = await call('get_blog_post', { slug: 'priicng' });
    expect(near['suggestions']).to.deep.equal(['pricing']);
    expect((await call('get_blog_post', { slug: 'tomorow' })).body['suggestions']).to.deep.equal([]);
  });

  it('shows a post from the time it is for', async () => {
    now = new Date('2026-11-26T00:00:00Z');
    expect((await slugs())[0]).to.equal('tomorrow');
    expect((await call('get_blog_post', { slug: 'tomorrow' })).status).to.equal(200);
    now = new Date('2026-11-25T12:00:00Z');
  });
});
