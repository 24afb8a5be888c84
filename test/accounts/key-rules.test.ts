import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { isWellFormedKey, mintKey, randomBytesForKey } from '../../src/shared/token-rules.ts';

describe('API keys', () => {
  it('are ld_live_, 30 random characters and 6 of checksum', () => {
    const key = mintKey(randomBytes(randomBytesForKey));
    expect(key).to.match(/^ld_live_[0-9A-Za-z]{36}$/);
    expect(isWellFormedKey(key)).to.equal(true);
  });

  it('are refused when one character is mistyped', () => {
    const key = mintKey(randomBytes(randomBytesForKey));
    for (let place = 'ld_live_'.length; place < key.length; place += 1) {
      const other = key[place] === 'x' ? 'y' : 'x';
      expect(isWellFormedKey(key.slice(0, place) + other + key.slice(place + 1))).to.equal(false);
    }
  });

  it('take every character with the same probability', () => {
    const counts = new Map<string, number>();
    for (let n = 0; n < 2000; n += 1) {
      for (const letter of mintKey(randomBytes(randomBytesForKey)).slice(8, 38)) {
        counts.set(letter, (counts.get(letter) ?? 0) + 1);
      }
    }
    // 60,000 draws of 62 characters: 968 each; seven standard deviations either way.
    expect(counts.size).to.equal(62);
    for (const count of counts.values()) expect(count).to.be.within(750, 1190);
  });

  it('are not made from too little randomness', () => {
    expect(() => mintKey(new Uint8Array(29))).to.throw(RangeError);
    expect(() => mintKey(new Uint8Array(64).fill(255))).to.throw(RangeError);
  });
});
