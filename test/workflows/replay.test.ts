import { readFile, readdir } from 'node:fs/promises';
import { expect } from 'chai';
import { historyFromText } from './support/history-json.ts';
import { replay } from './support/replay.ts';

const folder = new URL('../histories/', import.meta.url);
const read = (name: string) => readFile(new URL(name, folder), 'utf8');

describe('the recorded histories', function () {
  this.timeout(60_000);

  it('replay with the present workflows', async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    const histories = await Promise.all(
      names.map(async (name) => ({ workflowId: name, history: historyFromText(await read(name)) })),
    );
    expect(await replay(histories)).to.equal(names.length);
    const workflows = new Set(names.map((name) => name.split('-')[0]));
    expect([...workflows].sort()).to.deep.equal([
      'claim',
      'closeWeeks',
      'deliverWebhook',
      'draft',
      'drawCard',
      'freeLaunch',
      'notifyFollowers',
      'order',
      'publishFeeds',
      'readCompetitor',
      'rebuildSearch',
      'recheckBadges',
      'reconcile',
      'redraft',
      'refreshRatings',
      'refundOrder',
      'releaseVotes',
      'sendMail',
      'sendMails',
      'storePicture',
    ]);
  });

  it('do not replay with workflows that do something else', async () => {
    const text = await read('draft-expired.json');
    const altered = historyFromText(text.replaceAll('"crawlPages"', '"somethingElse"'));
    const error: unknown = await replay([{ workflowId: 'altered', history: altered }]).catch(
      (caught: unknown) => caught,
    );
    expect(String(error)).to.match(/do not replay[^]*altered/);
  });
});
