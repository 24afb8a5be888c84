/** Answers that are kept: when they are given, when they are read anew, and how they are compressed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import {
  type ResponseCache,
  type CacheRequest,
  createResponseCache,
} from '../../src/contract/response-cache.ts';
import { briefLagMs, refreshAfterMs } from '../../src/contract/freshness.ts';

const noon = new Date('2026-11-25T12:00:00Z');

describe('cached responses', () => {
  let answers: ResponseCache;
  let reads: number;
  let value: string;
  const reading = (changes: Partial<CacheRequest> = {}): CacheRequest => ({
    key: 'get_listing 1 {"slug":"a"}',
    topics: ['site', 'listing a'],
    lag: 'exact',
    now: noon,
    read: () => {
      reads += 1;
      return Promise.resolve({ body: { value } });
    },
    revalidate: () => Promise.reject(new Error('has no dependency')),
    ...changes,
  });
  const ask = async (changes: Partial<CacheRequest> = {}) => (await answers.answer(reading(changes))).body;

  beforeEach(() => {
    answers = createResponseCache({ maxBytes: 1024 * 1024 });
    answers.listening('connected');
    reads = 0;
    value = 'first';
  });

  it('are read once, however often they are requested', async () => {
    expect(await ask()).to.deep.equal({ value: 'first' });
    value = 'second';
    expect(await ask()).to.deep.equal({ value: 'first' });
    expect(reads).to.equal(1);
  });

  it('are read again after a change of their topics, and not of others', async () => {
    await ask();
    value = 'second';
    answers.changed('listing b');
    answers.changed('listings');
    expect(await ask()).to.deep.equal({ value: 'first' });
    answers.changed('listing a');
    expect(await ask()).to.deep.equal({ value: 'second' });
    expect(reads).to.equal(2);
  });

  it('that were read during a change are not cached', async () => {
    await ask({
      read: () => {
        answers.changed('listing a');
        return Promise.resolve({ body: { value: 'from before or after, nobody knows' } });
      },
    });
    value = 'second';
    expect(await ask()).to.deep.equal({ value: 'second' });
  });

  it('of lists may lag briefly', async () => {
    const list = { topics: ['listings'], lag: 'brief' } as const;
    await ask(list);
    value = 'second';
    answers.changed('listings');
    expect(await ask(list)).to.deep.equal({ value: 'first' });
    await sleep(briefLagMs + 50);
    expect(await ask(list)).to.deep.equal({ value: 'second' });
  });

  it('of lists are refreshed in the background before they are too old', async () => {
    const list = { topics: ['listings'], lag: 'brief' } as const;
    await ask(list);
    value = 'second';
    answers.changed('listings');
    await sleep(refreshAfterMs + 20);
    expect(await ask(list)).to.deep.equal({ value: 'first' });
    expect(reads).to.equal(2);
    expect(await ask(list)).to.deep.equal({ value: 'second' });
    expect(reads).to.equal(2);
  });

  it('are refreshed one at a time, each once, and immediately if a caller waits', async () => {
    const list = { topics: ['listings'], lag: 'brief' } as const;
    const slow = (key: string) => ({
      ...list,
      key,
      async read() {
        underWay.push(key);
        await sleep(60);
        return { body: { value: 'slow' } };
      },
    });
    const underWay: string[] = [];
    await Promise.all(['a', 'b'].map((key) => ask(slow(key))));
    answers.changed('listings');
    await sleep(refreshAfterMs + 20);
    underWay.length = 0;
    for (const key of ['a', 'b', 'a', 'b']) await ask(slow(key));
    expect(underWay).to.deep.equal(['a']);
    const fresh = ask(slow('c'));
    expect(underWay).to.deep.equal(['a', 'c']);
    await fresh;
    await sleep(100);
    expect(underWay).to.deep.equal(['a', 'c', 'b']);
  });

  describe('with a dependency', () => {
    let revalidated: (string | null)[];
    let held: string[];
    const search = {
      key: 'search',
      topics: ['site', 'listings', 'categories'],
      lag: 'exact',
      read: () => {
        reads += 1;
        return Promise.resolve({ body: { value }, dependency: `read ${reads}` });
      },
      revalidate: (dependency: string) => {
        held.push(dependency);
        return Promise.resolve(revalidated.shift() ?? null);
      },
    } as const;
    beforeEach(async () => {
      revalidated = ['told 1', 'told 2', null];
      held = [];
      await ask(search);
      value = 'second';
    });

    it('stay valid with the same bytes while revalidation succeeds', async () => {
      const before = await answers.answer(reading(search));
      for (const _ of ['told 1', 'told 2']) {
        answers.changed('listings');
        expect(await answers.answer(reading(search))).to.equal(before);
        expect(await answers.answer(reading(search)), 'asked once a change').to.equal(before);
      }
      answers.changed('listings');
      expect(await ask(search)).to.deep.equal({ value: 'second' });
      expect(held).to.deep.equal(['read 1', 'told 1', 'told 2']);
      expect(reads).to.equal(2);
    });

    it('are read again for changes that a dependency does not cover', async () => {
      answers.changed('listings');
      answers.changed('categories');
      expect(await ask(search)).to.deep.equal({ value: 'second' });
      expect(held).to.deep.equal([]);
    });

    it('are read again the next day, and after the listener was disconnected', async () => {
      answers.changed('listings');
      expect(await ask({ ...search, now: new Date(noon.getTime() + 86_400_000) })).to.deep.equal({
        value: 'second',
      });
      value = 'third';
      answers.listening('lost');
      answers.listening('connected');
      expect(await ask(search)).to.deep.equal({ value: 'third' });
      expect(held).to.deep.equal([]);
    });

    it('are stale after a change during a revalidation', async () => {
      answers.changed('listings');
      const one = ask({
        ...search,
        revalidate: () => {
          answers.changed('listings');
          return Promise.resolve('told 1');
        },
      });
      expect(await one).to.deep.equal({ value: 'first' });
      expect(await ask(search)).to.deep.equal({ value: 'first' });
      expect(held).to.deep.equal(['told 1']);
    });
  });

  it('are read once for concurrent callers', async () => {
    const all = await Promise.all(Array.from({ length: 32 }, () => ask()));
    expect(all).to.deep.equal(Array.from({ length: 32 }, () => ({ value: 'first' })));
    expect(reads).to.equal(1);
  });

  it('that are being read do not serve callers after a change', async () => {
    const before = ask({ read: () => sleep(50).then(() => ({ body: { value: 'before' } })) });
    answers.changed('listing a');
    value = 'after';
    expect(await ask()).to.deep.equal({ value: 'after' });
    expect(await before).to.deep.equal({ value: 'before' });
    expect(await ask()).to.deep.equal({ value: 'after' });
  });

  it('do not outlive their day', async () => {
    await ask();
    value = 'second';
    expect(await ask({ now: new Date('2026-11-26T00:00:00Z') })).to.deep.equal({ value: 'second' });
  });

  it('are not made from failures', async () => {
    const failed = await ask({ read: () => Promise.reject(new Error('away')) }).catch(String);
    expect(failed).to.equal('Error: away');
    expect(await ask()).to.deep.equal({ value: 'first' });
  });

  it('are given while Postgres is away, if nothing changed before the connection was lost', async () => {
    const other = { key: 'other', topics: ['listing b'] } as const;
    await ask();
    await ask(other);
    answers.changed('listing b');
    answers.listening('lost');
    answers.listening('away');
    value = 'second';
    expect(await ask()).to.deep.equal({ value: 'first' });
    expect(await ask(other)).to.deep.equal({ value: 'second' });
    expect(await ask({ now: new Date('2026-11-26T00:00:00Z') })).to.deep.equal({ value: 'second' });
    answers.listening('connected');
    value = 'third';
    expect(await ask()).to.deep.equal({ value: 'third' });
  });

  it('are not given while Postgres is away once a newer one was', async () => {
    await ask();
    answers.listening('lost');
    value = 'second';
    expect(await ask()).to.deep.equal({ value: 'second' });
    answers.listening('away');
    value = 'third';
    expect(await ask()).to.deep.equal({ value: 'third' });
  });

  it('are not cached while no listener is connected, and earlier ones are removed', async () => {
    await ask();
    answers.listening('lost');
    value = 'second';
    expect(await ask()).to.deep.equal({ value: 'second' });
    value = 'third';
    expect(await ask()).to.deep.equal({ value: 'third' });
    answers.listening('connected');
    value = 'fourth';
    expect(await ask()).to.deep.equal({ value: 'fourth' });
    value = 'fifth';
    expect(await ask()).to.deep.equal({ value: 'fourth' });
  });

  it('evict each other within the maximum size', async () => {
    const big = { value: 'x'.repeat(100_000) };
    for (let n = 0; n < 10; n += 1) await ask({ key: String(n), read: () => Promise.resolve({ body: big }) });
    const again = (key: string) => ask({ key, read: () => Promise.resolve({ body: { value: 'anew' } }) });
    expect(await again('9')).to.deep.equal(big);
    expect(await again('0')).to.deep.equal({ value: 'anew' });
  });

  it('are all stale after too many changed topics', async () => {
    await ask();
    value = 'second';
    for (let n = 0; n < 50_001; n += 1) answers.changed(`listing number-${n}`);
    expect(await ask()).to.deep.equal({ value: 'second' });
  });

  it('are compressed once, and only where that is worth it', async () => {
    const small = await answers.answer(reading());
    expect(small.encoded('br')).to.equal(null);
    const big = await answers.answer(
      reading({ key: 'big', read: () => Promise.resolve({ body: { text: 'word '.repeat(1000) } }) }),
    );
    expect(big.encoded('br')).to.equal(big.encoded('br'));
    const [brotli, gzip] = await Promise.all([big.encoded('br'), big.encoded('gzip')]);
    if (!brotli || !gzip) throw new Error('it was not compressed');
    expect(brotliDecompressSync(brotli).equals(big.bytes)).to.equal(true);
    expect(gunzipSync(gzip).equals(big.bytes)).to.equal(true);
    expect(brotli.length).to.be.lessThan(big.bytes.length / 4);
  });

  it('have equal tags if they are equal', async () => {
    const tag = async (text: string) =>
      (
        await answers.answer(
          reading({ key: `${text} ${Math.random()}`, read: () => Promise.resolve({ body: { text } }) }),
        )
      ).tag;
    expect(await tag('a')).to.equal(await tag('a'));
    expect(await tag('a')).not.to.equal(await tag('b'));
  });
});
