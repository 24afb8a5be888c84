/** The drawing process: replaced before it grows, and after anything that goes wrong. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { createCardDrawer } from '../../activities/cards/card-drawer.ts';
import type { CardInput } from '../../activities/cards/render.ts';

const input = (purpose = 'Launches, week by week.'): CardInput => ({
  facts: { kind: 'site', site: { name: 'Launch Directory', host: 'launch.example' }, purpose },
  logos: {},
});

describe('the drawing process', function () {
  this.timeout(30_000);
  let folder: string;
  before(async () => (folder = await mkdtemp(join(tmpdir(), 'card-drawer-'))));
  after(() => rm(folder, { recursive: true, force: true }));

  /** A process that answers with its id, and does what its card says. */
  const script = async () => {
    const path = join(folder, 'process.mjs');
    await writeFile(
      path,
      `process.on('message', ({ facts }) => {
        const send = (answer, rssBytes = 1) => process.send({ answer, rssBytes });
        if (facts.purpose === 'end') process.exit(1);
        if (facts.purpose === 'fail') send({ error: 'no' });
        if (facts.purpose === 'large') send({ png: Buffer.from(String(process.pid)) }, 1e12);
        if (facts.purpose === 'id') send({ png: Buffer.from(String(process.pid)) });
        if (facts.purpose === 'env') send({ png: Buffer.from(JSON.stringify(process.env)) });
      });`,
    );
    return pathToFileURL(path);
  };

  it('draws cards one after another, the same each time', async () => {
    const drawer = createCardDrawer();
    try {
      const [first, second] = await Promise.all([drawer.draw(input()), drawer.draw(input())]);
      expect(first.subarray(1, 4).toString()).to.equal('PNG');
      expect(second.equals(first)).to.equal(true);
    } finally {
      await drawer.close();
    }
  });

  it('is replaced after so many cards, and once it is large', async () => {
    const drawer = createCardDrawer({ maxTasks: 2, file: await script() });
    try {
      const ids: string[] = [];
      for (const what of ['id', 'id', 'id', 'large', 'large', 'id'])
        ids.push(String(await drawer.draw(input(what))));
      const [a, b, c, d, e, f] = ids;
      expect(b).to.equal(a);
      expect(c).to.not.equal(b);
      expect(d).to.equal(c);
      expect(e).to.not.equal(d);
      expect(f).to.not.equal(e);
    } finally {
      await drawer.close();
    }
  });

  it('fails a card that ends it, fails or takes too long, and draws the next', async () => {
    const file = await script();
    const drawer = createCardDrawer({ file });
    const impatient = createCardDrawer({ taskMs: 200, file });
    const failure = (what: string, signal?: AbortSignal, by = drawer) =>
      by.draw(input(what), signal).then(
        () => 'drawn',
        (error: unknown) => String(error),
      );
    try {
      expect(await failure('end')).to.include('its process ended');
      expect(await failure('fail')).to.include('no');
      expect(await failure('never answered', undefined, impatient)).to.include('it took too long');
      expect(await failure('never answered', AbortSignal.timeout(50))).to.include('TimeoutError');
      expect(await failure('id')).to.equal('drawn');
    } finally {
      await Promise.all([drawer.close(), impatient.close()]);
    }
  });

  it('has no secrets in its environment', async () => {
    process.env['CARD_SECRET'] = 'secret';
    const drawer = createCardDrawer({ file: await script() });
    try {
      expect(Object.keys(JSON.parse(String(await drawer.draw(input('env')))) as object)).to.not.include(
        'CARD_SECRET',
      );
    } finally {
      delete process.env['CARD_SECRET'];
      await drawer.close();
    }
  });
});
