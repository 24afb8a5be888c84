import { expect } from 'chai';
import { mailboxOf, waitMs } from '../../src/mail/recipient-limit-rules.ts';

describe('what mails to strangers are counted for', () => {
  for (const [mailbox, ...addresses] of [
    ['mara@shop.example', 'mara@shop.example', 'mara+1@shop.example', 'mara+a+b@shop.example'],
    ['maralind@gmail.com', 'mara.lind@gmail.com', 'm.a.r.a.lind+launch@googlemail.com'],
    ['mara.lind@shop.example', 'mara.lind@shop.example'],
  ] as const) {
    it(`is one inbox: ${mailbox}`, () => {
      expect(addresses.map(mailboxOf)).to.deep.equal(addresses.map(() => mailbox));
    });
  }
});

describe('how long an address waits for another mail', () => {
  const now = new Date('2026-11-25T12:00:00Z');
  const ago = (...minutes: number[]) => minutes.map((m) => new Date(now.getTime() - m * 60_000));
  const minutes = (sent: Date[], share: 'others' | 'own' = 'others') => waitMs(sent, share, now) / 60_000;

  it('is not at all below the limits', () => {
    expect(minutes([])).to.equal(0);
    expect(minutes(ago(1, 2, 3, 4))).to.equal(0);
    expect(minutes(ago(1, 2, 3, 4, 60))).to.equal(0);
    expect(minutes(ago(1, 2, 3, 4, 5, 6), 'own')).to.equal(0);
  });

  it('is until the oldest of an hour’s mails is an hour old, in whatever order they come', () => {
    expect(minutes(ago(1, 2, 3, 4, 59))).to.equal(1);
    expect(minutes(ago(50, 10, 40, 20, 30))).to.equal(10);
    expect(minutes(ago(1, 2, 3, 4, 5, 6))).to.equal(55);
  });

  it('is until the oldest of a day’s mails is a day old, where that is longer', () => {
    const spread = ago(1, 2, 3, 4, 120, 240, 360, 480, 600, 720);
    expect(minutes(spread)).to.equal(24 * 60 - 720);
    expect(minutes(spread, 'own')).to.equal(0);
  });
});
