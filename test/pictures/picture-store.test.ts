/** Where pictures are kept, and how they are served. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type PictureStore, createPictureStore } from '../../src/pictures/picture-store.ts';
import { type RunningApi, startApi } from '../support/api.ts';

const bytes = (text: string) => Buffer.from(text);

describe('the store of pictures', () => {
  let api: RunningApi;
  let directory: string;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'pictures-'));
    api = await startApi();
  });
  after(async () => {
    await api.close();
    await rm(directory, { recursive: true });
  });

  const stores: Record<string, () => PictureStore> = {
    Postgres: () => createPictureStore({ db: api.db, directory: undefined }),
    'a directory': () => createPictureStore({ db: api.db, directory: join(directory, 'pictures') }),
  };
  for (const [place, open] of Object.entries(stores)) {
    it(`keeps files in ${place}, by key`, async () => {
      const store = open();
      await store.put('abc', '96.webp', bytes('small'));
      await store.put('abc', '256.webp', bytes('large'));
      await store.put('abc', '96.webp', bytes('small'));
      await store.put('other', '96.webp', bytes('other'));
      expect(await store.get('abc', '96.webp')).to.deep.equal(bytes('small'));
      expect(await store.get('abc', '256.webp')).to.deep.equal(bytes('large'));
      expect(await store.get('abc', '480.webp')).to.equal(null);
      expect(await store.get('none', '96.webp')).to.equal(null);
      await store.remove('abc');
      await store.remove('abc');
      expect(await store.get('abc', '256.webp')).to.equal(null);
      expect(await store.get('other', '96.webp')).to.deep.equal(bytes('other'));
    });

    it(`has nothing under names of other files in ${place}`, async () => {
      const store = open();
      for (const [key, file] of [
        ['..', '96.webp'],
        ['a/b', '96.webp'],
        ['abc', '../96.webp'],
        ['abc', 'passwd'],
        ['', '96.webp'],
        ['abc', '96.webp\0'],
      ] as const) {
        expect(await store.get(key, file), `${key} ${file}`).to.equal(null);
        expect(await store.put(key, file, bytes('x')).catch(String)).to.include('not the name of a picture');
      }
      expect(await store.remove('..').catch(String)).to.include('not the name of a picture');
    });
  }

  it('leaves no half files in a directory', async () => {
    const store = createPictureStore({ db: api.db, directory: join(directory, 'pictures') });
    await Promise.all(Array.from({ length: 20 }, () => store.put('same', '96.webp', bytes('same'))));
    expect(await readdir(join(directory, 'pictures', 'sa', 'same'))).to.deep.equal(['96.webp']);
  });
});

describe('the address of a picture', () => {
  let directory: string;
  before(async () => void (directory = await mkdtemp(join(tmpdir(), 'pictures-'))));
  after(() => rm(directory, { recursive: true }));

  for (const place of ['Postgres', 'a directory']) {
    it(`answers from ${place}, to be kept forever`, async () => {
      const env = place === 'Postgres' ? {} : { PICTURES_DIR: directory };
      const api = await startApi({ env });
      try {
        const store = createPictureStore({ db: api.db, directory: api.config.PICTURES_DIR });
        await store.put('abc', '96.webp', bytes('RIFF a picture'));
        const address = `${api.baseUrl}/pictures/abc/96.webp`;
        const answer = await fetch(address);
        expect(answer.status).to.equal(200);
        expect(Buffer.from(await answer.arrayBuffer())).to.deep.equal(bytes('RIFF a picture'));
        const { headers } = answer;
        expect(headers.get('content-type')).to.equal('image/webp');
        expect(headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
        expect(headers.get('x-content-type-options')).to.equal('nosniff');
        expect(headers.get('cross-origin-resource-policy')).to.equal('cross-origin');
        expect(headers.get('content-security-policy'))
          .to.include("default-src 'none'")
          .and.include('sandbox');
        expect(headers.get('content-encoding')).to.equal(null);
        expect(headers.get('set-cookie')).to.equal(null);
        const etag = headers.get('etag') ?? '';
        const again = await fetch(address, {
          headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
        });
        expect([again.status, await again.text()]).to.deep.equal([304, '']);
        const head = await fetch(address, { method: 'HEAD' });
        expect([head.status, head.headers.get('content-length')]).to.deep.equal([200, '14']);
      } finally {
        await api.close();
      }
    });
  }

  it('is 404 for a while where there is none', async () => {
    const api = await startApi();
    try {
      for (const path of [
        'abc/96.webp',
        'abc/1.webp',
        '..%2f/96.webp',
        'ABC/96.webp',
        `${'a'.repeat(5_000)}/1.webp`,
      ]) {
        const answer = await fetch(`${api.baseUrl}/pictures/${path}`);
        expect(answer.status, path).to.equal(404);
        expect(answer.headers.get('cache-control'), path).to.equal('public, max-age=60');
      }
    } finally {
      await api.close();
    }
  });
});
