/** How commands of the site team are said: what they name, the reason they want, and the help there is. */
import { expect } from 'chai';
import { commands } from '../../src/cli/admin/commands.ts';
import { actions } from './admin-rows.ts';
import { siteTeam } from './site-team.ts';

describe('the site team', function () {
  this.timeout(30_000);
  const directory = siteTeam();
  const { listing } = directory;

  describe('names a listing', () => {
    it('by slug, id, listing/id or site/slug', async () => {
      const { slug, id } = await listing();
      for (const name of [slug, String(id), `listing/${id}`, `main/${slug}`]) {
        expect(await directory.team.admin('alternatives', name)).to.contain(
          `${slug} has no approved alternatives`,
        );
      }
    });

    it('and is told of names that nobody or several have', async () => {
      for (const name of [
        'nobody',
        '999999',
        'listing/999999',
        'main/nobody',
        'a/b/c',
        'elsewhere/product-1',
      ]) {
        expect(await directory.team.refused('alternatives', name)).to.match(
          /^There is no listing ".+"\. Name it by/,
        );
      }
      const { id } = await listing();
      const other = await listing({ slug: String(id) });
      expect(await directory.team.refused('alternatives', String(id))).to.match(
        new RegExp(`may mean listing/${id} .* or listing/${other.id} .*; name one of these\\.$`),
      );
      expect(await directory.team.refused('alternatives', ' ')).to.match(/^LISTING: name a listing/);
    });
  });

  it('reads back what was done, of one subject or of all', async () => {
    const { slug, subject } = await listing();
    await directory.team.act('hide', slug);
    await directory.team.act('restore', slug);
    await directory.team.act('site', 'set', 'main', 'name', 'Launch Directory');
    const all = JSON.parse(await directory.team.admin('log', '--json')) as { action: string }[];
    expect(all.map(({ action }) => action)).to.deep.equal(['site set', 'restore', 'hide']);
    expect((await directory.team.admin('log', '--subject', subject)).split('\n')[1]).to.equal(
      `2026-11-25T10:00:00.000Z  mara  hide ${subject}  {"was":"live","reason":"other"}  “as agreed”`,
    );
    expect(await directory.team.admin('log', '--limit', '1')).to.match(/^\S+ {2}mara {2}site set site\/main/);
    expect(await directory.team.admin('log', '--subject', 'listing/0')).to.equal(
      'The audit log has no entry for listing/0.',
    );
    for (const limit of ['0', '10000', 'all']) {
      expect(await directory.team.refused('log', '--limit', limit)).to.match(
        /^--limit: is a number from 1 to 9999/,
      );
    }
  });

  describe('is asked', () => {
    for (const command of commands.filter(({ changes }) => changes)) {
      it(`why, before ${command.name} does anything`, async () => {
        const refusal = await directory.team.refused(...wordsOf(command.example.replace(/ --why .*$/, '')));
        expect(refusal).to.match(/^Say why, for the audit log: --why "…"\. Usage: /);
        expect(refusal).to.contain(`Usage: npm run admin -- ${command.name}`);
        expect(await actions(directory.db)).to.deep.equal([]);
      });
    }

    it('for a reason and a name that can be kept', async () => {
      const { slug } = await listing();
      expect(await directory.team.refused('hide', slug)).to.match(
        /^Say why, for the audit log: --why "…"\. Usage: /,
      );
      expect(await directory.team.refused('hide', slug, '--why', ' ')).to.match(/^--why: is empty\./);
      expect(await directory.team.refused('hide', slug, '--why', 'x'.repeat(1001))).to.match(
        /^--why: has at most 1000/,
      );
      expect(await directory.team.refused('hide', slug, '--why', 'x', '--as', '')).to.match(
        /^--as: is empty\./,
      );
      expect(await directory.team.refused('hide', '--why', 'x')).to.match(/^LISTING is missing\. Usage: /);
      expect(await directory.team.refused('hide', slug, 'more', '--why', 'x')).to.match(
        /^"more" is one argument too many/,
      );
      expect(await directory.team.refused('hide', slug, '--json', '--why', 'x')).to.match(/'--json'/);
      expect(await directory.team.refused('versions', slug, '--why', 'x')).to.match(/'--why'/);
    });
  });

  it('is helped with every command, each with an example that it takes', async () => {
    const help = await directory.team.admin('help');
    for (const { name, usage, example, options, positionals } of commands) {
      expect(help).to.contain(`  ${[name, usage].filter(Boolean).join(' ')}\n`);
      expect(`${example} `).to.match(new RegExp(`^${name} `));
      for (const { option } of options) expect(usage, name).to.contain(`--${option}`);
      for (const place of positionals) expect(usage, name).to.contain(place.toUpperCase());
      expect(await directory.team.admin('help', name)).to.contain(`npm run admin -- ${example}`);
    }
    expect(await directory.team.refused('help', 'nothing')).to.match(/There is no command "nothing"/);
  });
});

/** As a shell takes a line apart. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
