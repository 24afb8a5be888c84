import { expect } from 'chai';
import { overdueOf } from '../../src/launches/overdue-rules.ts';

const at = (time: string) => new Date(`${time}Z`);
const launch = (checked: string | null) => ({
  launch_week: '2026-12-07',
  created_at: at('2026-10-20T09:00:00'),
  badge_checked_at: checked === null ? null : at(checked),
});

describe('an open free launch', () => {
  const waits: [what: string, checked: string | null, now: string][] = [
    ['that was queued just now', null, '2026-10-20T09:59:00'],
    ['until a week before', '2026-10-20T09:00:01', '2026-11-30T00:59:00'],
    ['until a day before', '2026-11-30T00:00:00', '2026-12-06T00:59:00'],
    ['until the week', '2026-12-06T00:00:00', '2026-12-07T00:59:00'],
    ['for the next look of its week', '2026-12-07T06:00:00', '2026-12-07T12:59:00'],
    ['for the end of its week', '2026-12-13T18:00:00', '2026-12-14T00:59:00'],
  ];
  for (const [what, checked, now] of waits) {
    it(`is not overdue ${what}`, () => {
      expect(overdueOf(launch(checked), at(now))).to.equal(null);
    });
  }

  const overdue: [why: RegExp, checked: string | null, now: string, since: string][] = [
    [/never checked/, null, '2026-10-20T10:00:01', '2026-10-20T09:00:00'],
    [/last checked on 2026-10-20/, '2026-10-20T09:00:01', '2026-11-30T01:00:01', '2026-11-30T00:00:00'],
    [/last checked/, '2026-11-30T00:00:00', '2026-12-06T01:00:01', '2026-12-06T00:00:00'],
    [/last checked/, '2026-12-07T06:00:00', '2026-12-07T13:00:01', '2026-12-07T12:00:00'],
    [/week of 2026-12-07 is over/, '2026-12-13T18:00:00', '2026-12-14T01:00:01', '2026-12-14T00:00:00'],
    [/week of 2026-12-07 is over/, null, '2026-12-20T00:00:00', '2026-12-14T00:00:00'],
  ];
  for (const [why, checked, now, since] of overdue) {
    it(`is overdue on ${now} when it was last checked ${checked ?? 'never'}`, () => {
      const found = overdueOf(launch(checked), at(now));
      expect(found?.since).to.deep.equal(at(since));
      expect(found?.why).to.match(why);
    });
  }
});
