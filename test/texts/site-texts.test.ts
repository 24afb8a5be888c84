/** Editable texts: the defaults, their placeholders, the pages, and the commands of the site team. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { browserMs, sessionMs } from '../../src/accounts/session-rules.ts';
import { oldestKeptDay } from '../../src/community/vote-network-rules.ts';
import {
  maxNewcomersInABurst,
  maxVotesInHaste,
  maxVotesPerNetwork,
  pendingMs,
} from '../../src/community/vote-rules.ts';
import { limitsOf } from '../../src/contract/limits.ts';
import { footerLinks, textPaths, transparencyPath } from '../../src/directory/path-rules.ts';
import { fixedPages } from '../../src/feeds/sitemap-rules.ts';
import { MAX_OTHER_PAGES } from '../../src/guarded-fetch/crawler-rules.ts';
import { trendHalfLifeMs } from '../../src/launches/trend-rules.ts';
import { keptDays } from '../../src/shared/retention-rules.ts';
import { defaultTexts } from '../../src/texts/default-texts.ts';
import {
  type TextFacts,
  fillLine,
  fillMarkdown,
  placeholderNames,
} from '../../src/texts/placeholder-rules.ts';
import { parseTextFile, textFile, textKeys } from '../../src/texts/text-file-rules.ts';
import { type Team, actions, now, teamOn } from '../cli/admin-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Visitor, visitorOf, words } from '../support/visitor.ts';
import { until } from '../workflows/support/until.ts';

const hourMs = 3_600_000;
const facts: TextFacts = {
  siteName: 'Launch *Directory*',
  siteUrl: 'https://launches.example',
  purpose: 'A directory.',
  currency: 'EUR',
  sellerName: null,
  sellerAddress: null,
  sellerVatNumber: null,
  badgeLost: 'notify',
  contact: null,
  paymentProvider: null,
  checksVatNumbers: false,
  freeWaitWeeks: 6,
  freePlacesPerWeek: 25,
  draftExpiryDays: 30,
};

describe('the texts of a site', function () {
  this.timeout(30_000);

  describe('by default', () => {
    it('take every figure from the rules, so that no text can differ from the code', () => {
      for (const key of textKeys) {
        const written = defaultTexts[key].markdown
          .replace(/\{\{\w+\}\}/g, '')
          .replace(/\d\d:00/g, '')
          .replace(/^(?:## )?\d\. /gm, '');
        expect(/\d.*/.exec(written)?.[0] ?? null, key).to.equal(null);
      }
    });

    it('use only placeholders that exist, and every placeholder is documented', async () => {
      const docs = await readFile('docs/operations.md', 'utf8');
      for (const name of placeholderNames) expect(docs).to.include(`{{${name}}}`);
      for (const key of textKeys) {
        const filled = fillMarkdown(defaultTexts[key].markdown, facts);
        expect(filled).not.to.include('{{');
      }
    });

    it('say in words what the code does', () => {
      // Counters of network addresses: “for an hour at most”.
      const windows = limitsOf({} as never).map(({ windowSeconds }) => windowSeconds);
      expect(Math.max(...windows)).to.equal(3600);
      // Digests of networks: “deleted two days later”.
      expect(oldestKeptDay(new Date('2026-11-25T00:00:00Z'))).to.equal('2026-11-24');
    });
  });

  describe('placeholders', () => {
    it('are escaped for Markdown, and not in titles', () => {
      expect(fillMarkdown('At {{site_name}}.', facts)).to.equal('At Launch \\*Directory\\*.');
      expect(fillLine('About {{site_name}}', facts)).to.equal('About Launch *Directory*');
    });

    it('leave out lines without a value', () => {
      expect(fillMarkdown('One.\nMail {{contact}}.\nTwo.', facts)).to.equal('One.\nTwo.');
      expect(fillMarkdown('Mail {{contact}}.', { ...facts, contact: 'a@b.example' })).to.equal(
        'Mail a\\@b\\.example.',
      );
    });

    it('cannot be filled into each other', () => {
      expect(fillMarkdown('{{purpose}}', { ...facts, purpose: '{{contact}}' })).to.equal(
        '\\{\\{contact\\}\\}',
      );
    });
  });

  it('are read from files with a title, a summary and known placeholders', () => {
    const file = textFile({ title: 'A: "b"', summary: 'C', markdown: 'D' });
    expect(parseTextFile('x.md', file)).to.deep.equal({ title: 'A: "b"', summary: 'C', markdown: 'D' });
    expect(() => parseTextFile('x.md', 'D')).to.throw('x.md must be a head between two lines of ---');
    expect(() => parseTextFile('x.md', file.replace('D', '{{nothing}}'))).to.throw('{{nothing}}');
    expect(() => parseTextFile('x.md', file.replace('D', 'x'.repeat(100_001)))).to.throw('100000');
    expect(() => parseTextFile('x.md', file.replace('summary', 'sumary'))).to.throw('"sumary"');
  });

  describe('on pages', () => {
    let api: RunningApi;
    let visitor: Visitor;
    let team: Team;
    let folder: string;
    before(async () => {
      api = await startApi({ clock: () => now, env: { SITE_TEAM_EMAIL: 'team@launches.example' } });
      visitor = visitorOf(api.baseUrl);
      team = teamOn(api.config.DATABASE_URL ?? '');
      folder = await mkdtemp(join(tmpdir(), 'texts-'));
    });
    after(async () => {
      await api.close();
      await rm(folder, { recursive: true, force: true });
    });

    it('are named in the sitemap, and have links for the footer', async () => {
      const inSitemap = fixedPages([]).map(({ path }) => path);
      for (const [path] of footerLinks) {
        const page = await visitor.get(path);
        expect(page.status, path).to.equal(200);
        expect(page.$('h1')).to.have.length(1);
        expect(page.$('meta[name=description]').attr('content')).to.be.a('string');
        expect(page.text).not.to.include('{{');
        expect(inSitemap).to.include(path);
      }
      expect(footerLinks.map(([path]) => path)).to.have.members([
        ...Object.values(textPaths),
        transparencyPath,
      ]);
    });

    it('link only to pages that exist', async () => {
      const paths = new Set<string>();
      for (const path of Object.values(textPaths)) {
        const page = await visitor.get(path);
        for (const link of page.$('.prose a').toArray()) paths.add(page.$(link).attr('href') ?? '');
      }
      paths.delete('mailto:team@launches.example');
      // Served once its worker has run, or by the feed routes.
      for (const path of paths) expect((await visitor.get(path)).status, path).to.be.oneOf([200, 303]);
    });

    it('state the numbers of the rules', async () => {
      const ranking = words(await visitor.get('/how-ranking-works'));
      expect(ranking).to.include(`counts after ${pendingMs / hourMs} hours`);
      expect(ranking).to.include(`If ${maxNewcomersInABurst} accounts younger than 7 days`);
      expect(ranking).to.include(`cast ${maxVotesInHaste} votes within 60 seconds`);
      expect(ranking).to.include(`If ${maxVotesPerNetwork} other accounts from one network`);
      expect(ranking).to.include(`halves every ${trendHalfLifeMs / hourMs / 24} days`);
      const drafts = words(await visitor.get('/how-drafts-are-made'));
      expect(drafts).to.include(`up to ${MAX_OTHER_PAGES} other public pages`);
      const privacy = words(await visitor.get('/privacy'));
      expect(privacy).to.include(`for ${sessionMs / hourMs / 24} days at most`);
      expect(privacy).to.include(`It lasts ${browserMs / hourMs / 24} days`);
      expect(privacy).to.include(`${keptDays.mails} days`);
      expect(privacy).to.include('team@launches.example');
    });

    it('name the seller once the site has one', async () => {
      expect(words(await visitor.get('/terms'))).to.include('the operator of Launch Directory ("we")');
      await team.act('site', 'set', 'main', 'seller-name', 'Lark & Sons <Ltd>');
      await team.act('site', 'set', 'main', 'seller-address', '1 High Street, Leeds');
      const terms = words(await visitor.get('/terms'));
      expect(terms).to.include('between you and Lark & Sons <Ltd> ("we")');
      expect(terms).to.include('Address: 1 High Street, Leeds.');
    });

    it('are replaced from a file, shown, and reset, with an entry in the audit log', async () => {
      const file = join(folder, 'about.md');
      await writeFile(
        file,
        textFile({ title: 'Who we are', summary: 'S', markdown: '# Us\n\n<b>At</b> {{site_name}}' }),
      );
      expect(words(await visitor.get('/about'), 'time')).to.equal('24 November 2026');
      expect(await team.act('text', 'set', 'about', file)).to.equal(
        `about of main has the text of ${file}: https://launches.localhost/about`,
      );
      const page = await visitor.get('/about');
      expect(words(page)).to.equal(
        'Who we are Us <b>At</b> Launch Directory Last changed on 25 November 2026.',
      );
      expect(page.$('main h2').text()).to.equal('Us');
      expect(await team.admin('text', 'show', 'about')).to.include('title: "Who we are"');
      expect(await team.admin('text', 'list')).to.match(/^about {2}own, of 2026-11-25.* Who we are$/m);
      expect(await team.admin('text', 'list')).to.match(/^terms {2}default, of 2026-/m);
      expect(await team.act('text', 'reset', 'about')).to.equal('about of main is the default again.');
      expect((await actions(api.db)).at(-1)).to.deep.include({
        action: 'text reset',
        subject: 'text/main/about',
        why: 'as agreed',
      });
      expect(words(await visitor.get('/about'))).to.include('About Launch Directory');
      expect(await team.refused('text', 'reset', 'about', '--why', 'x')).to.match(/is the default already/);
      await writeFile(file, '---\ntitle: T\nsummary: S\n---\n{{nobody}}');
      expect(await team.refused('text', 'set', 'about', file, '--why', 'x')).to.match(
        /^The file about\.md has an unknown placeholder, \{\{nobody\}\}/,
      );
      expect(await team.refused('text', 'show', 'imprint')).to.match(/^TEXT: is one of about, terms/);
    });

    it('are shown anew in other processes after a change', async () => {
      const cached = await startApi({
        clock: () => now,
        env: { READ_CACHE_MB: '8' },
        database: { url: api.config.DATABASE_URL ?? '', drop: () => Promise.resolve() },
      });
      try {
        const other = visitorOf(cached.baseUrl);
        const before = await other.get('/about');
        const file = join(folder, 'about.md');
        await writeFile(file, textFile({ title: 'Changed', summary: 'S', markdown: 'Text' }));
        await team.act('text', 'set', 'about', file);
        await until(
          async () => words(await other.get('/about'), 'h1') === 'Changed',
          'the text is new',
          2_000,
        );
        expect(words(before, 'h1')).to.equal('About Launch Directory');
      } finally {
        await cached.close();
      }
    });
  });
});
