import { expect } from 'chai';
import { decide, earliestNextWeek, nextStep, waitInWords } from '../../src/launches/free-launch-rules.ts';
import { missingFromProfile } from '../../src/accounts/profile-completeness-rules.ts';

const week = '2026-12-07';
const at = (time: string) => new Date(`${time}Z`);

describe('the free plan', () => {
  describe('checks a launch', () => {
    const cases: [now: string, next: string, reason: string, wait?: string][] = [
      ['2026-10-26T09:00:00', '2026-11-30T00:00:00', 'week_before', 'until a week before 7 December 2026'],
      ['2026-11-30T00:00:00', '2026-12-06T00:00:00', 'day_before', 'until the day before 7 December 2026'],
      [
        '2026-12-06T00:00:00',
        '2026-12-07T00:00:00',
        'week_start',
        'until the launch week starts on 7 December 2026',
      ],
      ['2026-12-07T00:00:00', '2026-12-07T06:00:00', 'in_week'],
      ['2026-12-07T06:00:01', '2026-12-07T12:00:00', 'in_week'],
      ['2026-12-13T12:00:00', '2026-12-13T18:00:00', 'in_week'],
      ['2026-12-13T18:00:00', '2026-12-14T00:00:00', 'week_over'],
      ['2026-12-20T18:00:00', '2026-12-20T18:00:00', 'week_over'],
    ];
    for (const [now, next, reason, wait] of cases) {
      it(`next at ${next} (${reason}) when it is ${now}`, () => {
        const step = nextStep(at(now), week);
        expect(step).to.deep.equal({ at: at(next), reason });
        if (wait) expect(waitInWords(step, week)).to.equal(`wait ${wait}`);
      });
    }

    it('28 times in a week at most', () => {
      let now = at('2026-12-07T00:00:00');
      let looks = 0;
      for (;;) {
        looks += 1;
        const next = nextStep(now, week);
        if (next.reason === 'week_over') break;
        now = next.at;
      }
      expect(looks).to.equal(28);
    });
  });

  it('moves a launch to the following week, or to the current one when that is later', () => {
    expect(earliestNextWeek(at('2026-12-14T00:00:00'), week)).to.equal('2026-12-14');
    expect(earliestNextWeek(at('2027-01-06T00:00:00'), week)).to.equal('2027-01-04');
  });

  describe('decides', () => {
    const before = {
      now: at('2026-12-01T00:00:00'),
      week,
      status: 'awaiting_badge',
      badgeFoundBefore: null,
      profileComplete: true,
    } as const;
    const inWeek = { ...before, now: at('2026-12-07T00:00:00') };

    it('that badge and profile together schedule a launch, and one alone does not', () => {
      expect(decide({ ...before, badge: true }).status).to.equal('scheduled');
      expect(decide({ ...before, badge: true, profileComplete: false }).status).to.equal('awaiting_badge');
      expect(decide({ ...before, badge: false }).status).to.equal('awaiting_badge');
    });

    it('that a homepage that could not be read changes nothing before the week', () => {
      const known = { ...before, badge: null, badgeFoundBefore: true, status: 'scheduled' } as const;
      expect(decide(known)).to.deep.equal({ status: 'scheduled', badgeFound: true, badgeVanished: false });
      expect(decide({ ...known, badgeFoundBefore: false }).status).to.equal('awaiting_badge');
      expect(decide({ ...before, badge: null }).badgeFound).to.equal(null);
    });

    it('that a badge that was seen missing unschedules a launch', () => {
      expect(decide({ ...before, badge: false, badgeFoundBefore: true, status: 'scheduled' })).to.deep.equal({
        status: 'awaiting_badge',
        badgeFound: false,
        badgeVanished: true,
      });
    });

    it('that only a badge seen in the week itself launches', () => {
      expect(decide({ ...inWeek, badge: true }).status).to.equal('live');
      expect(decide({ ...inWeek, badge: null, badgeFoundBefore: true }).status).to.equal('scheduled');
      expect(decide({ ...inWeek, badge: true, profileComplete: false }).status).to.equal('awaiting_badge');
      const sunday = { ...before, now: at('2026-12-06T23:59:59') };
      expect(decide({ ...sunday, badge: true }).status).to.equal('scheduled');
      const over = { ...before, now: at('2026-12-14T00:00:00') };
      expect(decide({ ...over, badge: true }).status).to.equal('scheduled');
    });
  });

  describe('takes a founder profile', () => {
    const bio = 'She built the first version in a garage over one winter.';
    it('as complete when one founder has name, title and bio', () => {
      expect(
        missingFromProfile([
          { name: 'Ada', title: null, bio: null },
          { name: 'Bo', title: 'CTO', bio },
        ]),
      ).to.deep.equal([]);
    });

    it('as lacking what the first founder lacks, in words', () => {
      const missing = missingFromProfile([{ name: 'Ada', title: ' ', bio: 'Short.' }]);
      expect(missing).to.deep.equal([
        'Ada needs a title, such as “Founder and CEO”.',
        'Ada needs a bio of at least 40 characters; it has 6.',
      ]);
    });

    it('as missing altogether without founders', () => {
      expect(missingFromProfile([])).to.have.length(1);
    });
  });
});
