import { expect } from 'chai';
import { isTooLate, nextAttempt } from '../../src/community/fan-out-rules.ts';
import { listingUpdateMail } from '../../src/mail/follower-mail-rules.ts';
import { unsubscribeHeaders } from '../../src/mail/stop-rules.ts';

const posted = new Date('2026-11-25T12:00:00Z');
const after = (minutes: number) => new Date(posted.getTime() + minutes * 60_000);

describe('the notification of followers', () => {
  it('comes back less and less often, within three days', () => {
    const waits: number[] = [];
    let now = posted;
    for (let attempts = 1; ; attempts += 1) {
      const next = nextAttempt(attempts, posted, now);
      if (next === null) break;
      waits.push((next.getTime() - now.getTime()) / 60_000);
      now = next;
    }
    expect(waits.slice(0, 7)).to.deep.equal([1, 3, 9, 27, 81, 180, 180]);
    expect(now < after(72 * 60)).to.equal(true);
    expect(now > after(68 * 60)).to.equal(true);
  });

  it('takes news of three days for none', () => {
    expect(isTooLate(posted, after(72 * 60 - 1))).to.equal(false);
    expect(isTooLate(posted, after(72 * 60))).to.equal(true);
  });

  it('keeps the owner’s text on one line in the subject, and unchanged in the body', () => {
    const letter = listingUpdateMail({
      siteName: 'Launch Directory',
      name: 'Tide\r\nBcc: all@x.example',
      listingUrl: 'https://launches.example/listings/tide',
      title: 'x'.repeat(300),
      body: 'From: nobody\n\n.\n',
      unsubscribeUrl: 'https://launches.example/unsubscribe/1',
    });
    expect(letter.subject)
      .to.match(/^Tide Bcc: all@x\.example: x+$/)
      .and.to.have.length(200);
    expect(letter.body).to.match(/^From: nobody\n\n\.\n\nTide/);
    expect(unsubscribeHeaders('https://launches.example/unsubscribe/1')).to.deep.equal({
      'List-Unsubscribe': '<https://launches.example/unsubscribe/1>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });
});
