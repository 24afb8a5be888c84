import { expect } from 'chai';
import {
  type BadgeCheckResult,
  type BadgeWatch,
  afterCheck,
  firstRecheckAt,
} from '../../src/launches/badge-loss-rules.ts';

const day = 86_400_000;
const start = new Date('2026-12-07T02:20:00Z');
const at = (days: number) => new Date(start.getTime() + days * day);
const none: BadgeWatch = {
  rule: 'notify',
  missingSince: null,
  hideAt: null,
  hiddenAt: null,
  isHidden: false,
};

/** Looks on the days named, each after the one before; the listing is hidden and restored as the looks say. */
function looks(rule: BadgeWatch['rule'], badges: readonly [number, boolean | null][]): BadgeCheckResult[] {
  let watch: BadgeWatch = { ...none, rule };
  return badges.map(([days, badge]) => {
    const after = afterCheck(watch, badge, at(days));
    const isHidden = after.action === 'hide' || (watch.isHidden && after.action !== 'restore');
    watch = { ...watch, ...after, isHidden };
    return after;
  });
}
const told = (all: BadgeCheckResult[]) => all.map(({ mail }) => mail);

describe('what follows when the badge of a live launch is gone', () => {
  it('is first checked a month after the launch, then every month, and every week while it is missing', () => {
    expect(firstRecheckAt(start)).to.deep.equal(at(30));
    const [found, missing, again] = looks('notify', [
      [0, true],
      [30, false],
      [37, false],
    ]);
    expect([found?.nextCheckAt, missing?.nextCheckAt, again?.nextCheckAt]).to.deep.equal([
      at(30),
      at(37),
      at(44),
    ]);
  });

  it('notifies once per loss, and does nothing more if the site only notifies', () => {
    const all = looks('notify', [
      [0, false],
      [7, false],
      [14, false],
      [100, false],
      [107, true],
      [137, false],
    ]);
    expect(told(all)).to.deep.equal(['lost', null, null, null, null, 'lost']);
    expect(all.map(({ action }) => action)).to.deep.equal(Array(6).fill(null));
    expect(all[3]).to.deep.include({ missingSince: at(0), hideAt: null });
    expect(all[4]).to.deep.include({ missingSince: null, hideAt: null, hiddenAt: null });
  });

  it('ignores a homepage that cannot be read, and checks again the next day', () => {
    const [, unread, later] = looks('hide', [
      [0, false],
      [20, null],
      [21, false],
    ]);
    expect(unread).to.deep.equal({
      missingSince: at(0),
      hideAt: at(14),
      hiddenAt: null,
      nextCheckAt: at(21),
      action: null,
      mail: null,
    });
    expect(later).to.include({ action: 'hide', mail: 'hidden' });
    expect(afterCheck(none, null, start)).to.deep.include({
      missingSince: null,
      mail: null,
      nextCheckAt: at(1),
    });
  });

  it('hides after fourteen days with a mail, and restores the listing with the badge', () => {
    const all = looks('hide', [
      [0, false],
      [7, false],
      [13.9, false],
      [14, false],
      [21, false],
      [28, true],
    ]);
    expect(all.map(({ action }) => action)).to.deep.equal([null, null, null, 'hide', null, 'restore']);
    expect(told(all)).to.deep.equal(['lost', null, null, 'hidden', null, 'restored']);
    expect(all[0]).to.deep.include({ hideAt: at(14), nextCheckAt: at(7) });
    expect(all[2]?.nextCheckAt, 'the day itself is not slept through').to.deep.equal(at(14));
    expect(all[3]).to.deep.include({ hiddenAt: at(14), nextCheckAt: at(21) });
    expect(all[5]).to.deep.include({ missingSince: null, hideAt: null, hiddenAt: null, nextCheckAt: at(58) });
  });

  it('gives the same time if the badge was missing before the site began to hide, and mails the day', () => {
    const missing: BadgeWatch = { ...none, rule: 'hide', missingSince: at(0) };
    const after = afterCheck(missing, false, at(60));
    expect(after).to.deep.include({ missingSince: at(0), hideAt: at(74), action: null, mail: 'lost' });
  });

  it('sets no day once the site has stopped hiding listings', () => {
    const missing: BadgeWatch = { ...none, missingSince: at(0), hideAt: at(14) };
    expect(afterCheck(missing, false, at(20))).to.deep.include({ hideAt: null, action: null, mail: null });
  });

  it('hides once per loss: a listing restored by the site team stays, without a mail', () => {
    const overruled: BadgeWatch = {
      rule: 'hide',
      missingSince: at(0),
      hideAt: at(14),
      hiddenAt: at(14),
      isHidden: false,
    };
    expect(afterCheck(overruled, false, at(21))).to.deep.include({
      action: null,
      mail: null,
      nextCheckAt: at(28),
    });
    expect(afterCheck(overruled, true, at(28))).to.deep.include({
      action: null,
      mail: null,
      missingSince: null,
      hiddenAt: null,
    });
  });
});
