/** Pages of real websites are fetched at their commit, from a folder of mirrors or by git, whole or not at all. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { fetchPages, isFetched } from '../../bench/extraction/real/fetch-pages.ts';
import { type RealSite, realSites } from '../../bench/extraction/real/real-sites.ts';

describe('Fetching pages of real websites', () => {
  let folder: string;
  let mirror: string;
  let commit: string;
  let some: RealSite;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'real-pages-'));
    mirror = join(folder, 'mirrors', 'someone+site');
    await mkdir(join(mirror, 'docs'), { recursive: true });
    await writeFile(join(mirror, 'docs', 'index.html'), '<h1>Then</h1>');
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', mirror, ...args], { encoding: 'utf8' }).trim();
    const commitAll = () =>
      git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '-qam', 'Pages');
    git('init', '-q');
    git('config', 'uploadpack.allowFilter', 'true');
    git('config', 'uploadpack.allowAnySHA1InWant', 'true');
    git('add', '.');
    commitAll();
    commit = git('rev-parse', 'HEAD');
    await writeFile(join(mirror, 'docs', 'index.html'), '<h1>Now</h1>');
    commitAll();
    const [first] = await realSites('work');
    if (first === undefined) throw new Error('There are no sites.');
    some = first;
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const siteOf = (slug: string, pages: Record<string, string>, at = commit): RealSite => ({
    slug,
    folder: join(folder, 'cache', slug),
    labels: { ...some.labels, pages, source: { repository: 'someone/site', commit: at } },
  });
  const fetched = async (site: RealSite, options: { from?: string } = {}) => {
    const lines: string[] = [];
    const remote = () => `file://${mirror}`;
    const missing = await fetchPages([site], { ...options, remote, print: (line) => lines.push(line) });
    return { missing: missing.length, lines };
  };

  it('takes the labelled commit from a folder of mirrors, not the newest', async () => {
    const site = siteOf('mirrored', { 'docs/index.html': '/' });
    const { missing, lines } = await fetched(site, { from: join(folder, 'mirrors') });
    expect({ missing, lines }).to.eql({ missing: 0, lines: ['mirrored: 1 pages of someone/site'] });
    expect(await readFile(join(site.folder, 'docs/index.html'), 'utf8')).to.equal('<h1>Then</h1>');
  });

  it('takes the labelled commit by git', async () => {
    const site = siteOf('remote', { 'docs/index.html': '/' });
    expect((await fetched(site)).missing).to.equal(0);
    expect(await readFile(join(site.folder, 'docs/index.html'), 'utf8')).to.equal('<h1>Then</h1>');
  });

  it('says which commit, page or mirror is missing, and leaves nothing behind', async () => {
    const from = join(folder, 'mirrors');
    const noCommit = siteOf('no-commit', { 'docs/index.html': '/' }, 'a'.repeat(40));
    expect((await fetched(noCommit, { from })).lines[0]).to.contain(`it has no commit ${'a'.repeat(40)}`);
    const noPage = siteOf('no-page', { 'docs/index.html': '/', 'docs/gone.html': '/gone' });
    expect((await fetched(noPage, { from })).lines[0]).to.match(
      /someone\/site is missing: .*docs\/gone\.html/,
    );
    expect((await fetched(siteOf('no-mirror', {}), { from: folder })).lines[0]).to.contain(
      'no git directory in',
    );
    expect(await isFetched(noPage)).to.equal(false);
    expect((await readdir(join(folder, 'cache'))).filter((name) => name.startsWith('fetching-'))).to.eql([]);
  });

  it('writes no page outside of its folder', async () => {
    const { lines } = await fetched(siteOf('outside', { '../docs/index.html': '/' }), {
      from: join(folder, 'mirrors'),
    });
    expect(lines[0]).to.contain('is outside of the repository');
  });
});
