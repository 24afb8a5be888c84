import { expect } from 'chai';
import { Piscina } from 'piscina';
import type { ParsePool } from '../../activities/parsing/pool.ts';
import { type Parse, type TaskInput, type TaskName, tasks } from '../../activities/parsing/tasks.ts';
import { badgeUrls } from '../../src/listings/badge-rules.ts';
import { failureOf } from '../crawl/failures.ts';
import { endlessText, greedyText } from '../support/hostile-thread.ts';
import { createHostilePool, parseHere, parseInPool } from '../support/parse.ts';

const url = 'https://acme.example/';
const of = url;
const html = `<title>Acme</title><h1>Acme</h1><p>Acme sells lamps. Write to hello@acme.example.</p><a href="/about">About</a>`;
const text = tasks.readPage({ html, url }).text;
const pages = [{ url, title: 'Acme', status: 200, html, text }];
const directory = { categories: [] };
const readTitle = async (parse: Parse, title: string) =>
  (await parse('readPage', { html: `<title>${title}</title>`, url }, { of })).title;
const endless = (parse: Parse, signal?: AbortSignal) =>
  parse('readPage', { html: endlessText, url }, { of, signal });

describe('the pool that parses websites', function () {
  this.timeout(60_000);
  let pool: ParsePool;
  beforeEach(() => (pool = createHostilePool()));
  afterEach(() => pool.close());

  const inputs: { [Name in TaskName]: TaskInput<Name> } = {
    readPage: { html, url },
    readRobots: { text: 'User-agent: *\nCrawl-delay: 2\nSitemap: /map.xml' },
    isAllowedByRobots: { text: 'User-agent: *\nDisallow: /about', url: `${url}about` },
    readSitemap: { text: `<urlset><url><loc>${url}team</loc></url></urlset>`, language: null },
    choosePages: { url, links: [{ href: `${url}about`, text: 'About' }], listed: [], others: [] },
    findBadge: { html, url, expected: badgeUrls('https://launches.example', 'acme') },
    findTag: { html, url, token: 'x'.repeat(32) },
    draftByRules: { pages, directory },
    verify: {
      drafts: [{ by: 'rules', profile: tasks.draftByRules({ pages, directory }) }],
      pages,
      directory,
    },
    documents: { pages, maxChars: 10_000 },
  };
  for (const name of Object.keys(inputs) as TaskName[]) {
    it(`returns the same result for ${name} as the function`, async () => {
      expect(await parseInPool(name, inputs[name], { of })).to.deep.equal(
        await parseHere(name, inputs[name], { of }),
      );
    });
  }

  it('stops an endless task, with a message for the owner', async () => {
    const failure = await failureOf(endless(pool.parse), 'not_read_in_time');
    expect(failure.message).to.match(
      /^The website could not be read in time: what acme\.example sent takes more than 1 seconds/,
    );
    expect(failure.transient).to.equal(true);
  });

  it('stops a page that takes all memory', async () => {
    const task = pool.parse('readPage', { html: greedyText, url }, { of });
    const failure = await failureOf(task, 'not_read_in_time');
    expect(failure.message).to.match(/MB of memory|seconds of computing/);
  });

  it('continues with other pages and other work of the process', async () => {
    const hostile = failureOf(endless(pool.parse), 'not_read_in_time');
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 10);
    expect(await readTitle(pool.parse, 'Next')).to.equal('Next');
    await hostile;
    clearInterval(timer);
    expect(turns).to.be.greaterThan(5);
    expect(await readTitle(pool.parse, 'After')).to.equal('After');
  });

  it('does not count the time that a page waits for a thread', async () => {
    const hostile = Array.from({ length: 3 }, () => failureOf(endless(pool.parse), 'not_read_in_time'));
    expect(await readTitle(pool.parse, 'Last')).to.equal('Last');
    await Promise.all(hostile);
  });

  it('stops a task with the signal’s reason', async () => {
    const stopping = new AbortController();
    const reason = new Error('the worker stops');
    const task = endless(pool.parse, stopping.signal);
    stopping.abort(reason);
    expect(await task.catch((error: unknown) => error)).to.equal(reason);
    expect(await readTitle(pool.parse, 'After')).to.equal('After');
  });

  it('outlives a thread that breaks down after its task was stopped or done', async () => {
    const run = Reflect.get<Piscina, 'run'>(Piscina.prototype, 'run');
    const pools: Piscina[] = [];
    Piscina.prototype.run = function (this: Piscina, ...task) {
      pools.push(this);
      return Reflect.apply(run, this, task);
    };
    try {
      expect(await readTitle(pool.parse, 'Before')).to.equal('Before');
    } finally {
      Piscina.prototype.run = run;
    }
    const [thread] = pools[0]?.threads ?? [];
    // As Node.js reports a thread that runs out of memory. Piscina has no task to pass it on to.
    expect(thread?.emit('error', new Error('out of memory'))).to.equal(true);
    expect(await readTitle(pool.parse, 'After')).to.equal('After');
    expect(pools[0]?.threads).not.to.include(thread);
  });

  it('passes errors of a task on', async () => {
    const links = [{ href: '/about', text: 'About' }];
    const choosing = pool.parse('choosePages', { url: 'no address', links, listed: [], others: [] }, { of });
    expect(await choosing.catch((error: unknown) => error)).to.be.instanceOf(TypeError);
  });
});
