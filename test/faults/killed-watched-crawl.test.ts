/** kill -9 of a worker while a founder watches the website being read: the page says so, and goes on with the next worker. */
import { expect } from 'chai';
import { startApi } from '../support/api.ts';
import { openEvents } from '../support/event-reader.ts';
import { signIn, visitorOf } from '../support/visitor.ts';
import { openOwnerSite } from '../workflows/support/owner-site.ts';
import { until } from '../workflows/support/until.ts';
import { withWorkers } from './worker-process.ts';

describe('a worker killed while its progress is watched', function () {
  this.timeout(90_000);

  it('leaves the stream open, which goes on with the next worker and ends when the draft is ready', () =>
    withWorkers(async (host) => {
      const product = await host.use(openOwnerSite('product.example'));
      product.pages = new Map([
        ['/', '<title>Product</title><h1>Product</h1><p>Lamps to read by.</p><a href="/about">About</a>'],
        ['/about', '<title>About</title><p>Product was founded in 2019.</p>'],
      ]);
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      product.gate = (path) => (path === '/about' ? held : Promise.resolve());
      const env = { CRAWL_RESOLVE: product.resolve };
      const api = await host.use(
        startApi({ env, database: { url: host.databaseUrl, drop: () => Promise.resolve() } }),
      );
      await host.start(env);

      const mara = visitorOf(api.baseUrl);
      await signIn(mara, api.db, 'mara@home.example');
      const { to } = await mara.post('/submit', { url: product.url });
      const path = to ?? '';
      const cookie = `session=${mara.cookies.get('session') ?? ''}`;
      const stream = await openEvents(`${api.baseUrl}${path}/events`, { cookie });
      const untilSent = async (words: string) => {
        for (;;) {
          const { event, data } = await stream.next();
          if (data.includes(words)) return data;
          expect(event, `before “${words}”`).to.equal('');
        }
      };
      await until(() => Promise.resolve(product.asked.includes('/about')), 'in the middle of the crawl');
      // On a busy machine it is the first event: the stream looks once a second.
      expect(await untilSent(`${product.url}about`)).to.include('Being read now');
      expect((await mara.get(path)).$('#progress').text()).to.include(`${product.url}about`);

      await host.kill();
      await untilSent('We continue reading');
      release();
      const next = await host.start();
      let last = await stream.next();
      while (last.event === '') last = await stream.next();
      expect(last.event).to.equal('over');
      expect(await stream.ended).to.equal(true);
      const page = await mara.get(path);
      expect([page.status, page.$('#progress').length]).to.deep.equal([200, 0]);
      expect(await api.db('drafts').pluck<string[]>('status')).to.deep.equal(['ready']);
      return next;
    }));
});
