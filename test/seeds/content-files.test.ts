/** What whoever edits the demo's files is told of a mistake. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { readContent } from '../../src/demo/content.ts';

const product = 'products/wattburrow.yaml';
const post = 'blog/five-boards-and-what-each-of-them-measures.md';

/** What to replace in a file by what, and the error it makes. */
const mistakes: [what: string, file: string, old: string, mistaken: string, error: RegExp][] = [
  ['a member of another type', product, 'founded: 2022', 'founded: soon', /wrong: founded: .*number/],
  ['a member inside others', product, 'rating: 2', 'rating: 6', /wrong: reviews\[5\]\.rating: .*5/],
  ['a misspelt member', product, 'tagline: ', 'tag-line: ', /tagline: .*; .*"tag-line"/],
  [
    'a category that is not there',
    product,
    '[climate-and-land]',
    '[weather]',
    /wrong: categories\[0\]: there is no category "weather"/,
  ],
  [
    'a question that is not asked',
    product,
    'mistake: ',
    'mistakes: ',
    /founders\[0\]\.interview\.mistakes: there is no such/,
  ],
  [
    'a product that is not there',
    'products/billhazel.yaml',
    'ledgerfern',
    'nobody',
    /alternatives\[0\]: there is no product "nobody"/,
  ],
  ['what is no YAML', product, 'country: DK', 'country: DK: DK', /yaml, line 19 is not YAML: /],
  ['the head of a post', post, 'daysAgo: 72', 'daysAgo: long', /wrong: daysAgo: /],
  ['a post without a head', post, '---\n', '', /must be a head between two lines/],
];

describe('a wrong file of the demo', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'launch-directory-content-'));
    await cp(new URL('../../src/demo/content/', import.meta.url), folder, { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  for (const [what, file, old, mistaken, error] of mistakes) {
    it(`is named, with its member: ${what}`, async () => {
      const path = join(folder, file);
      const right = await readFile(path, 'utf8');
      expect(right).to.contain(old);
      await writeFile(path, right.replace(old, mistaken));
      expect(() => readContent(pathToFileURL(`${folder}/`)))
        .to.throw(`The demo's file ${file}`)
        .with.property('message')
        .that.matches(error);
    });
  }
});
