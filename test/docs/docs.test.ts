/** The documentation names files, modules and benchmarks that exist. */
import { access, readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from 'chai';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, root), 'utf8');
const isThere = (url: URL) =>
  access(url).then(
    () => true,
    () => false,
  );

describe('the documentation', () => {
  it('links only to files and headings that exist', async () => {
    const inFolder = async (folder: string) =>
      (await readdir(new URL(folder, root)))
        .filter((name) => name.endsWith('.md'))
        .map((name) => folder + name);
    const pages = (await Promise.all(['./', 'docs/', 'docs/adr/'].map(inFolder))).flat();
    const missing: string[] = [];
    for (const page of pages) {
      const text = await read(page);
      for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^\w+:/.test(target)) continue;
        const url = new URL(target, new URL(page, root));
        const { hash } = url;
        url.hash = '';
        const there =
          (await isThere(url)) && (hash === '' || anchorsOf(await readFile(url, 'utf8')).has(hash));
        if (!there) missing.push(`${page}: ${target}`);
      }
    }
    expect(missing).to.deep.equal([]);
  });

  it('lists every module in its order', async () => {
    const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
      forbidden: { name: string; from: { pathNot?: string[] } }[];
    };
    const rule = forbidden.find(({ name }) => name === 'every-room-has-its-place');
    const modules = rule?.from.pathNot?.map((path) => path.replace(/^\^/, '').replaceAll('\\', '')) ?? [];
    const [, section = ''] = (await read('ARCHITECTURE.md')).split('## Modules');
    const listed = [...section.matchAll(/^\| \[([^\]]+)\]/gm)].map(([, name]) => name);
    expect(listed).to.have.lengthOf.above(10).and.to.deep.equal(modules);
  });

  it('lists every benchmark', async () => {
    const [, list = ''] = (await read('bench/run.ts')).split('const benches');
    const benches = [...list.slice(0, list.indexOf('\n};')).matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(
      ([, name]) => name,
    );
    const listed = [...(await read('docs/benches.md')).matchAll(/^\| `([\w-]+)` /gm)].map(([, name]) => name);
    expect(benches).to.have.lengthOf.above(10);
    expect(listed.sort()).to.deep.equal(benches.sort());
  });
});

/** As GitHub makes them of headings. */
const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(
      ([, heading = '']) =>
        `#${heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-')}`,
    ),
  );
