import { expect } from 'chai';
import * as profiles from '../../workflows/activity-options.ts';

describe('what an activity may take', () => {
  for (const [name, options] of Object.entries(profiles)) {
    it(`has an end for each attempt of ${name}, and for all of them together`, () => {
      expect(options.startToCloseTimeout).to.be.a('string');
      const hasEnd = 'scheduleToCloseTimeout' in options || 'maximumAttempts' in options.retry;
      expect(hasEnd, 'scheduleToCloseTimeout or retry.maximumAttempts').to.equal(true);
    });
  }
});
