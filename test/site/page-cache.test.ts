/** What the cache of pages keeps, and what not. The pages of the site are in kept-pages.test.ts. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import Koa from 'koa';
import {
  type RepeatedRead,
  type ResponseCache,
  createResponseCache,
  repeatedRead,
} from '../../src/contract/response-cache.ts';
import { createPageCache, noteRead, sendPage } from '../../src/site/page-cache.ts';

describe('the cache of pages', () => {
  let server: Server;
  let answers: ResponseCache;
  let rendered = 0;
  /** What the page does beside sending itself. */
  let page: (ctx: Koa.Context) => Promise<string>;

  const open = async (maxBytes: number) => {
    const clock = () => new Date();
    answers = createResponseCache({ maxBytes: 1_000_000 });
    answers.listening('connected');
    const limiter = () =>
      Promise.resolve({ name: 'read' as const, quota: 1, windowSeconds: 1, remaining: 1, resetSeconds: 1 });
    const pages = createPageCache({ maxBytes, responseCache: answers, limiter: limiter as never, clock });
    const app = new Koa();
    app.use(async (ctx, next) => {
      ctx.state['siteAddress'] = 'http://site.example';
      await next();
    });
    app.use(pages.answer);
    app.use(pages.keep);
    app.use(async (ctx) => {
      rendered += 1;
      await sendPage(ctx, await page(ctx));
    });
    const handle = app.callback();
    server = createServer((request, response) => void handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  };
  beforeEach(async () => {
    rendered = 0;
    await open(1_000_000);
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const get = (path = '/') =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      headers: { connection: 'close' },
    });
  const textOf = async (path?: string) => (await get(path)).text();
  const read = (topic: 'blog' | 'awards' = 'blog', body: object = {}): Promise<{ repeat: RepeatedRead }> =>
    repeatedRead(
      answers,
      (now) => ({
        key: topic,
        topics: [topic],
        lag: 'exact',
        now,
        read: () => Promise.resolve({ body }),
        revalidate: () => Promise.resolve(null),
      }),
      new Date(),
    ).then((repeat) => ({ repeat }));

  it('keeps a page until a change of any answer that it was rendered from', async () => {
    page = async (ctx) => {
      await Promise.all([noteRead(ctx, read('blog')), noteRead(ctx, read('awards'))]);
      return `page ${rendered}`;
    };
    expect([await textOf(), await textOf()]).to.deep.equal(['page 1', 'page 1']);
    answers.changed('interview');
    expect(await textOf()).to.equal('page 1');
    answers.changed('awards');
    expect([await textOf(), await textOf()]).to.deep.equal(['page 2', 'page 2']);
    answers.changed('blog');
    expect(await textOf()).to.equal('page 3');
    answers.listening('lost');
    expect([await textOf(), await textOf()]).to.deep.equal(['page 4', 'page 5']);
  });

  it('gives a page while Postgres is away', async () => {
    page = async (ctx) => {
      await noteRead(ctx, read('blog'));
      return `page ${rendered}`;
    };
    expect(await textOf()).to.equal('page 1');
    answers.listening('lost');
    answers.listening('away');
    expect(await textOf()).to.equal('page 1');
  });

  it('keeps no page during whose rendering a change was announced', async () => {
    let change = true;
    page = async (ctx) => {
      // A part that is no answer of an operation is read before the change, the answer after it.
      if (change) answers.changed('blog');
      await noteRead(ctx, read());
      return `page ${rendered}`;
    };
    expect([await textOf(), await textOf()]).to.deep.equal(['page 1', 'page 2']);
    change = false;
    expect([await textOf(), await textOf()]).to.deep.equal(['page 3', 'page 3']);
  });

  it('keeps no page of an answer that is not cached, of a failed one, without any, or with a cookie', async () => {
    const pages: ((ctx: Koa.Context) => Promise<unknown>)[] = [
      (ctx) => Promise.all([noteRead(ctx, read()), noteRead(ctx, Promise.resolve({ repeat: undefined }))]),
      (ctx) =>
        Promise.all([
          noteRead(ctx, read()),
          noteRead(ctx, Promise.reject(new Error('not there'))).catch(() => null),
        ]),
      () => Promise.resolve(),
      async (ctx) => {
        await noteRead(ctx, read());
        ctx.set('Set-Cookie', 'a=b');
      },
    ];
    for (const [i, parts] of pages.entries()) {
      page = async (ctx) => {
        await parts(ctx);
        return `page ${rendered}`;
      };
      expect(await textOf(`/${i}`)).to.not.equal(await textOf(`/${i}`));
    }
  });

  it('drops the pages that were not requested for the longest time, within its size', async () => {
    await new Promise((resolve) => server.close(resolve));
    await open(100_000);
    page = async (ctx) => {
      await noteRead(ctx, read());
      return `${rendered} ${'x'.repeat(10_000)}`;
    };
    for (let n = 0; n < 10; n += 1) await textOf(`/${n}`);
    await textOf('/9');
    expect(rendered, 'the last is kept').to.equal(10);
    await textOf('/0');
    expect(rendered, 'the first is not').to.equal(11);
    for (let n = 0; n < 3; n += 1) await textOf(`/?${'long'.repeat(200)}`);
    expect(rendered, 'nor are long addresses').to.equal(14);
  });
});
