/** How long mails are kept. */
import { randomUUID } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import { createPictureStore } from '../../src/pictures/picture-store.ts';
import { purgeOld } from '../../activities/store/purge-old.ts';
import { type RunningApi, startApi } from '../support/api.ts';

const dayMs = 86_400_000;

describe('mails', () => {
  let api: RunningApi;
  before(async () => {
    api = await startApi();
  });
  after(() => api.close());

  it('are kept for 90 days after they were sent, or written and given up; those to be sent are kept', async () => {
    const now = new Date('2026-11-25T12:00:00Z');
    const ago = (days: number) => new Date(now.getTime() - days * dayMs);
    const mail = (occasion: string, more: object) => ({
      id: randomUUID(),
      occasion,
      recipient: 'mara@shop.example',
      subject: 'Your draft is ready',
      body: 'It is.',
      html: 'It is.',
      created_at: ago(200),
      ...more,
    });
    await api
      .db('mails')
      .insert([
        mail('sent long ago', { sent_at: ago(90.1) }),
        mail('sent a while ago', { sent_at: ago(89.9) }),
        mail('given up long ago', { failure_code: 'refused' }),
        mail('given up a while ago', { failure_code: 'refused', created_at: ago(89) }),
        mail('to be sent', {}),
      ]);
    const purge = () =>
      new MockActivityEnvironment().run(() =>
        purgeOld(
          { db: api.db, pictures: createPictureStore({ db: api.db, directory: undefined }) },
          { at: now.toISOString() },
        ),
      );
    expect(await purge()).to.deep.equal(['cleared 2 old mails']);
    expect(await api.db('mails').orderBy('occasion').pluck<string[]>('occasion')).to.deep.equal([
      'given up a while ago',
      'sent a while ago',
      'to be sent',
    ]);
    expect(await purge()).to.deep.equal([]);
  });
});
