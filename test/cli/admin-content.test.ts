/** What the site team changes of interview questions, blog posts and sites. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadReferenceData } from '../../src/reference-data/load-reference-data.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Team, actions, now, teamOn } from './admin-rows.ts';

describe('the site team with content', function () {
  this.timeout(30_000);
  let api: RunningApi;
  let team: Team;
  let folder: string;

  before(async () => {
    api = await startApi({ clock: () => now });
    team = teamOn(api.config.DATABASE_URL ?? '');
    folder = await mkdtemp(join(tmpdir(), 'content-'));
    await loadReferenceData(api.db, now);
  });
  after(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });

  const read = async (path: string, host?: string) => {
    const { hostname } = new URL(api.baseUrl);
    const response = await fetch(`${api.baseUrl}/api/v1${path}`, {
      headers: { host: host ?? hostname },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  describe('questions', () => {
    const asked = async () => (await read('/interview-questions')).body['items'] as Asked[];
    const refused = (...args: string[]) => team.refused('question', ...args, '--why', 'x');

    it('adds, changes, moves, ends and brings back', async () => {
      expect(await asked()).to.have.length(12);
      const added = await team.act('question', 'add', 'What next?', '--hint', 'A plan.', '--place', '1');
      expect(added).to.match(/^question\/\d+ is asked from now on: What next\?$/);
      const [first] = await asked();
      expect(first).to.deep.include({ question: 'What next?', hint: 'A plan.' });
      const id = String(first?.id);
      await team.act('question', 'edit', id, '--question', 'And then?', '--place', '2');
      expect((await asked())[1]).to.deep.include({ question: 'And then?', hint: 'A plan.' });
      expect(await team.act('question', 'remove', id)).to.match(/is not asked any more; its 0 answers/);
      expect((await asked()).map(({ question }) => question)).not.to.include('And then?');
      expect(await team.admin('question', 'list')).to.match(/And then\? .* not asked$/m);
      await team.act('question', 'edit', id, '--asked', 'yes');
      expect((await asked())[1]?.question).to.equal('And then?');
      expect((await actions(api.db)).at(-1)).to.deep.include({
        action: 'question edit',
        subject: `question/${id}`,
      });
      expect(await refused('add', 'And then?')).to.match(/is this question already/);
      expect(await refused('edit', id)).to.match(/^Name a change/);
      expect(await refused('remove', '999')).to.match(/`question list` shows/);
      await team.act('question', 'remove', id);
      expect(await refused('remove', id)).to.match(/not asked any more already/);
    });
  });

  describe('posts', () => {
    const file = (name: string) => join(folder, name);
    const post = (title: string) =>
      `---\ntitle: ${title}\nsummary: What happened.\nauthor: Mara\ntags: [weeks]\n---\n\n## Monday\n\nIt rained.\n`;
    const refused = (...args: string[]) => team.refused('post', ...args, '--why', 'x');

    it('publishes one from a file, changes it, takes it off and publishes it again', async () => {
      await writeFile(file('first-week.md'), post('Our first week'));
      expect(await team.act('post', 'publish', file('first-week.md'))).to.equal(
        '“Our first week” is published: https://launches.localhost/blog/first-week',
      );
      expect((await read('/blog/first-week')).body).to.deep.include({
        title: 'Our first week',
        markdown: '## Monday\n\nIt rained.',
        tags: ['weeks'],
        published_at: now.toISOString(),
        is_demo: false,
      });
      expect(await refused('publish', file('first-week.md'))).to.match(/`post edit first-week FILE`/);
      await writeFile(file('better.md'), post('A better title'));
      await team.act('post', 'edit', 'first-week', file('better.md'));
      expect((await read('/blog/first-week')).body['title']).to.equal('A better title');
      await team.act('post', 'unpublish', 'first-week');
      expect((await read('/blog/first-week')).status).to.equal(404);
      expect(await team.admin('post', 'list')).to.equal('first-week  unpublished  A better title  Mara');
      expect(await refused('unpublish', 'first-week')).to.equal('first-week is not published.');
      await team.act('post', 'publish', file('first-week.md'), '--at', '2026-12-01T08:00:00+01:00');
      expect((await read('/blog/first-week')).status).to.equal(404);
      expect(await team.admin('post', 'list')).to.match(/^first-week {2}from 2026-12-01T07:00:00\.000Z {2}/);
    });

    it('says what is wrong with a file', async () => {
      expect(await refused('publish', file('none.md'))).to.match(/none\.md cannot be read \(ENOENT\)/);
      await writeFile(file('bare.md'), 'Only text.');
      expect(await refused('publish', file('bare.md'))).to.match(/^The file bare\.md must be a head between/);
      await writeFile(file('bare.md'), post('x').replace('author', 'auther'));
      expect(await refused('publish', file('bare.md'))).to.match(
        /^The file bare\.md is wrong: author: .*"auther"/,
      );
      await writeFile(file('A Title.md'), post('x'));
      expect(await refused('publish', file('A Title.md'))).to.match(/is not a slug; give one with --slug/);
      expect(await refused('edit', 'nothing', file('A Title.md'))).to.match(/`post list` shows/);
    });
  });

  describe('sites', () => {
    const refused = (...args: string[]) => team.refused('site', 'add', ...args, '--why', 'x');
    const texts = ['--name', 'Garden Launches', '--purpose', 'Tools for gardeners.'];

    it('adds one with products of its own, the categories of all, and a host', async () => {
      expect(
        await team.act('site', 'add', 'gardens', ...texts, '--host', 'Gardens.Example', '--currency', 'usd'),
      ).to.match(/^The site gardens is added, with 9 products in USD: gardens\.example\. /);
      expect(await team.admin('site', 'list')).to.match(/^gardens\n(.*\n)* {2}host: gardens\.example$/m);
      expect(await team.admin('products', '--site', 'gardens')).to.match(/^launch {2}49\.00 USD {2}Launch$/m);
      expect((await actions(api.db)).at(-1)).to.deep.include({
        action: 'site add',
        subject: 'site/gardens',
        detail: {
          key: 'gardens',
          name: 'Garden Launches',
          purpose: 'Tools for gardeners.',
          host: 'gardens.example',
          currency: 'USD',
        },
      });
      expect(await refused('gardens', ...texts)).to.match(/There is a site gardens already/);
      expect(await refused('other', ...texts, '--host', 'gardens.example')).to.match(/belongs to gardens/);
      expect(await refused('other', ...texts, '--currency', 'XXY')).to.match(/^--currency: is a currency/);
      expect(await refused('other', ...texts, '--currency', 'JPY')).to.match(
        /^--currency: is a currency with/,
      );
      expect(await refused('Other', ...texts)).to.match(/^KEY: is 1 to 40/);
    });
  });
});

interface Asked {
  id: number;
  question: string;
  hint: string | null;
}
