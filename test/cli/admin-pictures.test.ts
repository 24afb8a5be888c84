/** What the site team sees and does about pictures that could not be stored. */
import { expect } from 'chai';
import { actions } from './admin-rows.ts';
import { siteTeam } from './site-team.ts';

describe('the site team with pictures', function () {
  this.timeout(30_000);
  const directory = siteTeam();

  it('sees which failed and why, and has one fetched again, with the reason', async () => {
    const { db, team } = directory;
    expect(await team.admin('pictures')).to.equal('No picture failed.');
    const { id: listing } = await directory.listing({ logo_url: 'https://shop.example/logo.png' });
    const [{ id }] = (await db('pictures').select('id')) as [{ id: number }];
    const settled_at = new Date('2026-11-20T10:00:00Z');
    await db('pictures').update({ status: 'failed', failure: 'too_many_pixels', settled_at });
    expect(await team.admin('pictures')).to.equal(
      `${id}  logo  since 2026-11-20T10:00:00.000Z  too_many_pixels: it has more than 50 megapixels, or a side of more than 20000  https://shop.example/logo.png  → npm run admin -- retry-picture ${id} --why "…"`,
    );
    await db('outbox').delete();
    expect(await team.act('retry-picture', String(id))).to.include(`picture/${id}/2 fetches it now.`);
    expect(await db('outbox').select('workflow_id', 'name', 'args')).to.deep.equal([
      { workflow_id: `picture/${id}/2`, name: 'storePicture', args: [{ pictureId: id, n: 2 }] },
    ]);
    expect(await db('pictures').pluck('status')).to.deep.equal(['waiting']);
    expect((await actions(db)).map(({ action, subject }) => [action, subject])).to.deep.equal([
      ['retry-picture', `picture/${id}`],
    ]);
    expect(await team.refused('retry-picture', '999', '--why', 'x')).to.match(/^There is no picture 999;/);
    const [{ logo_url }] = (await db('listings').where({ id: listing }).select('logo_url')) as [
      { logo_url: string },
    ];
    expect(logo_url).to.equal('https://shop.example/logo.png');
  });

  it('sees which are still not fetched after an hour', async () => {
    const { db, team } = directory;
    const [{ id, n }] = (await db('pictures').select('id', 'n')) as [{ id: number; n: number }];
    await db('pictures').update({ requested_at: new Date('2026-11-01T10:00:00Z') });
    expect(await team.admin('stuck')).to.include(
      `picture/${id}/${n}  since 2026-11-01T10:00:00.000Z  a picture (logo)`,
    );
  });
});
