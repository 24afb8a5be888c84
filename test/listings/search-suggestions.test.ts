/** What search_listings says where it finds nothing, and filters as people write them; the same over REST, MCP and the page. */
import { expect } from 'chai';
import { load } from 'cheerio';
import type { Knex } from 'knex';
import { rebuildSearch } from '../../src/search/search-rebuild-queries.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { callersOf, restCaller } from '../support/callers.ts';
import { insertCategory, insertListing } from './search-rows.ts';

interface Answer {
  items: { slug: string }[];
  unknown_filters?: { filter: string; value: string; did_you_mean: string[]; detail: string }[];
  did_you_mean?: string;
  nearest_categories?: { slug: string; name: string }[];
  nothing_is_near?: true;
}

describe('search_listings without results', () => {
  let api: RunningApi;
  let db: Knex;
  let inEmptyDirectory: Answer;
  before(async () => {
    api = await startApi();
    db = api.db;
    await insertCategory(db, 'fishing');
    inEmptyDirectory = await search({ q: 'xqzvw plfth' });
    await insertDirectory(db);
    await rebuildSearch(db);
  });
  after(() => api.close());

  /** The answer, which is the same over REST and MCP. */
  const search = async (input: Record<string, unknown>): Promise<Answer> => {
    const answers = [];
    for (const call of Object.values(callersOf(api.baseUrl))) {
      const { status, body } = await call('search_listings', input);
      expect(status, JSON.stringify(body)).to.equal(200);
      answers.push(body);
    }
    for (const answer of answers) expect(answer).to.deep.equal(answers[0]);
    return answers[0] as unknown as Answer;
  };
  const found = async (input: Record<string, unknown>) => (await search(input)).items.map(({ slug }) => slug);
  const page = async (query: string) => {
    const answer = await fetch(`${api.baseUrl}/search?${query}`);
    expect(answer.status).to.equal(200);
    return load(await answer.text());
  };

  describe('names the filters that are unknown', () => {
    const filters: [filter: string, value: string, meant: string[]][] = [
      ['category', 'projct-management', ['project-management']],
      ['category', 'management', ['project-management']],
      ['country', 'UK', ['GB', 'UA']],
      ['country', 'sp', ['ES']],
      ['stage', 'lanched', ['launched']],
      ['pricing_model', 'freemum', ['freemium']],
      ['pricing_model', 'barter', []],
    ];
    for (const [filter, value, meant] of filters) {
      it(`${filter}=${value}`, async () => {
        const { items, unknown_filters: unknown = [] } = await search({ [filter]: value, q: 'harbour' });
        expect(items).to.deep.equal([]);
        expect(unknown).to.have.length(1);
        expect(unknown[0]).to.deep.include({ filter, value, did_you_mean: meant });
        expect(unknown[0]?.detail).to.include(`“${value}”`);
        const $ = await page(`q=harbour&${filter}=${value}`);
        // A page names no operations.
        expect($('[aria-label=Found]').text()).to.include(`“${value}”.`).and.not.include('list_categories');
        const links = $('[aria-label=Found] .suggestions a')
          .map((_, link) => $(link).attr('href'))
          .get();
        expect(links).to.deep.equal([
          ...meant.map((one) => `/search?q=harbour&${filter}=${one}`),
          // Without the filter.
          '/search?q=harbour',
        ]);
      });
    }

    it('but not a former slug of a category', async () => {
      const [{ id }] = (await db('categories').where({ slug: 'project-management' }).select('id')) as [
        { id: number },
      ];
      await db('former_categories').insert({ slug: 'planning', name: 'Planning', category_id: id });
      expect(await search({ category: 'planning', q: 'harbour' })).to.not.have.property('unknown_filters');
    });

    it('with a message that has the value to send, where it is a name', async () => {
      for (const [input, message] of [
        [{ country: 'Portugal' }, 'must be a two-letter country code. Did you mean “PT”?'],
        [{ country: '12' }, 'must be a two-letter country code.'],
        [{ category: 'Project Management' }, 'must be a slug, such as `project-management`'],
        [{ stage: 'Early access' }, 'must be a slug, such as `early-access`'],
      ] as const) {
        const { status, body } = await restCaller(api.baseUrl)('search_listings', input);
        expect(status).to.equal(400);
        expect((body['errors'] as { message: string }[])[0]?.message).to.equal(message);
      }
    });

    it('all of them at once, and none that a listing has or that are valid', async () => {
      const { unknown_filters: unknown = [] } = await search({
        category: 'nobody',
        country: 'XX',
        stage: 'lost',
      });
      expect(unknown.map(({ filter }) => filter)).to.deep.equal(['category', 'country', 'stage']);
      const known = await search({
        category: 'mail',
        country: 'FR',
        stage: 'alpha',
        pricing_model: 'Per boat',
      });
      expect(known).to.not.have.any.keys('unknown_filters', 'did_you_mean', 'nearest_categories');
    });
  });

  describe('says what may have been meant', () => {
    const searches: Record<string, string> = {
      harbourmaster: 'harbour master',
      harrbowwr: 'harbour',
      'sand piper': 'Sandpiper',
    };
    for (const [q, meant] of Object.entries(searches)) {
      it(`${q}: ${meant}`, async () => {
        const filters = { country: 'PT' };
        expect(await search({ q, ...filters })).to.deep.include({ items: [], did_you_mean: meant });
        expect(await found({ q: meant, ...filters })).to.not.deep.equal([]);
        const $ = await page(new URLSearchParams({ q, ...filters }).toString());
        const link = $('[aria-label=Found] .suggestions a').first();
        expect(link.text()).to.equal(meant);
        expect(link.attr('href')).to.equal(
          `/search?${new URLSearchParams({ q: meant, ...filters }).toString()}`,
        );
      });
    }

    it('with categories that the words are about', async () => {
      const nearest = [{ slug: 'project-management', name: 'Project management' }];
      expect(await search({ q: 'gantt charts' })).to.deep.include({ items: [], nearest_categories: nearest });
      expect(await search({ q: 'managing app' })).to.deep.include({ items: [], nearest_categories: nearest });
      const $ = await page('q=gantt');
      expect($('[aria-label=Found] .suggestions a').attr('href')).to.equal('/categories/project-management');
    });

    it('with nothing that finds nothing', async () => {
      expect(await search({ q: 'harbourmaster', country: 'FR' })).to.not.have.property('did_you_mean');
    });

    it('with the largest categories where nothing is near', async () => {
      for (const q of ['xqzvw plfth', 'xqzwvk', '\u{1f980}\u{1f980}', '%']) {
        const answer = await search({ q });
        expect(answer, q).to.deep.include({
          items: [],
          nearest_categories: [
            { slug: 'finance', name: 'finance' },
            { slug: 'mail', name: 'mail' },
          ],
          nothing_is_near: true,
        });
        expect(answer, q).to.not.have.property('did_you_mean');
      }
      const $ = await page('q=xqzvw+plfth');
      const said = $('[aria-label=Found]');
      expect(said.find('.empty').text()).to.include('Nothing comes close. The largest categories:');
      expect(
        said
          .find('.suggestions a')
          .toArray()
          .map((link) => $(link).attr('href')),
      ).to.deep.equal(['/categories/finance', '/categories/mail']);
      expect(await search({ q: 'gantt charts' })).to.not.have.property('nothing_is_near');
    });

    it('with nothing in an empty directory', () => {
      expect(inEmptyDirectory.items).to.deep.equal([]);
      expect(inEmptyDirectory).to.not.have.any.keys('did_you_mean', 'nearest_categories', 'nothing_is_near');
    });
  });

  it('takes what people paste for a domain', async () => {
    for (const domain of [
      'https://www.harbour.example/pricing?x=1#top',
      'HTTP://Harbour.example:8080',
      ' harbour.example. ',
      'docs.harbour.example/a/b',
    ])
      expect(await found({ domain }), domain).to.deep.equal(['harbour']);
    expect(await found({ domain: 'https://M\u00dcnchen.example/' })).to.deep.equal(['muenchen']);
    for (const domain of ['arbour.example', 'https://', '://', '%']) {
      expect(await found({ domain }), domain).to.deep.equal([]);
    }
  });

  it('takes texts that mean a word of a filter for it', async () => {
    expect(await found({ pricing_model: 'Pay as you go' })).to.deep.equal(['harbour']);
    expect(await found({ stage: 'public-beta' })).to.deep.equal(['harbour']);
    expect(await found({ pricing_model: 'per BOAT' })).to.deep.equal(['pelican']);
  });
});

async function insertDirectory(db: Knex): Promise<void> {
  const mail = await insertCategory(db, 'mail');
  const management = await insertCategory(db, 'project-management');
  await db('categories')
    .where({ id: management })
    .update({ name: 'Project management', description: 'Plans, boards and Gantt charts.' });
  await insertListing(db, 'harbour', {
    name: 'Harbour',
    description: 'For every harbour master.',
    country: 'PT',
    stage: 'beta',
    pricing_model: 'usage-based',
    categories: [mail],
  });
  const finance = await insertCategory(db, 'finance');
  const payroll = await insertCategory(db, 'payroll', finance);
  await insertListing(db, 'pelican', { name: 'Pelican', pricing_model: 'Per boat', categories: [payroll] });
  await insertListing(db, 'crane', {
    name: 'Crane',
    description: 'Of another harbour, a pelican and a master.',
  });
  await insertListing(db, 'sandpiper', { name: 'Sandpiper', country: 'PT', categories: [payroll] });
  await insertListing(db, 'muenchen', {
    name: 'Isar',
    website_url: 'https://xn--mnchen-3ya.example/',
    domain: 'xn--mnchen-3ya.example',
  });
}
