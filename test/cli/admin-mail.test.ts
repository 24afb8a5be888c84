/** What the site team ends and allows of mails to an address. */
import { expect } from 'chai';
import { listSuppressed, suppressOnRequest, suppressBounced } from '../../src/mail/suppression-queries.ts';
import { actions, now } from './admin-rows.ts';
import { siteTeam } from './site-team.ts';

const email = 'mara@shop.example';

describe('the site team with mails', function () {
  this.timeout(30_000);
  const directory = siteTeam();
  beforeEach(() => directory.db('mail_suppressions').delete());
  const isWrittenTo = async (byOthers: boolean) =>
    (await listSuppressed(directory.db, [email], { byOthers, now })).size === 0;

  it('ends all mails to an address, however it is typed, and allows them again, with the reason', async () => {
    expect(await directory.team.act('suppress-mail', 'Mara@Shop.example')).to.equal(
      'Mails to mara@shop.example are suppressed from now on.',
    );
    expect([await isWrittenTo(true), await isWrittenTo(false)]).to.deep.equal([false, false]);
    expect(await directory.team.act('allow-mail', email)).to.equal('mara@shop.example receives mails again.');
    expect([await isWrittenTo(true), await isWrittenTo(false)]).to.deep.equal([true, true]);
    expect(await directory.team.refused('allow-mail', email, '--why', 'x')).to.match(
      /^mara@shop.example is not suppressed;/,
    );
    expect(
      (await actions(directory.db)).map(({ action, subject, detail }) => [action, subject, detail]),
    ).to.deep.equal([
      ['suppress-mail', 'mail', { address: email }],
      ['allow-mail', 'mail', { address: email }],
    ]);
  });

  it('allows what its owner ended, and what bounced', async () => {
    await suppressOnRequest(directory.db, email, '00000000-0000-4000-8000-000000000001', now);
    expect([await isWrittenTo(true), await isWrittenTo(false)]).to.deep.equal([false, true]);
    await suppressBounced(directory.db, email, now);
    expect(await isWrittenTo(false)).to.equal(false);
    await directory.team.act('allow-mail', email);
    expect([await isWrittenTo(true), await isWrittenTo(false)]).to.deep.equal([true, true]);
  });

  it('sees which addresses are not written to, since when and why', async () => {
    expect(await directory.team.admin('suppressed-mail')).to.equal('No address is suppressed.');
    await suppressBounced(directory.db, email, now);
    await directory.team.act('suppress-mail', 'ines@shop.example');
    expect((await directory.team.admin('suppressed-mail')).split('\n')).to.deep.equal([
      'ines@shop.example  since 2026-11-25T10:00:00.000Z  suppressed by the site team',
      'mara@shop.example  since 2026-11-25T10:00:00.000Z  until 2026-12-25T10:00:00.000Z  bounced: the mail server knows no such mailbox',
    ]);
    expect(await directory.team.admin('suppressed-mail', '--address', 'MARA@shop.example')).to.match(
      /^mara@shop\.example  since/,
    );
    expect(await directory.team.admin('suppressed-mail', '--address', 'Noa@shop.example')).to.equal(
      'noa@shop.example is not suppressed.',
    );
  });

  it('is told of what is no address', async () => {
    for (const command of ['suppress-mail', 'allow-mail']) {
      expect(await directory.team.refused(command, 'mara', '--why', 'x')).to.match(
        /^ADDRESS: must be a single e-mail address/,
      );
    }
  });
});
