/** Small decisions about people: names, what they are counted by, what their browser is called. */
import { expect } from 'chai';
import { browserInWords } from '../../src/accounts/session-rules.ts';
import { personName } from '../../src/accounts/sign-in-rules.ts';
import { countedNetwork } from '../../src/shared/network-rules.ts';

describe('names of people', () => {
  for (const [typed, kept] of [
    [' Mara  Lind ', 'Mara  Lind'],
    ['Mara\r\nLind', 'Mara Lind'],
    ['<b>Mara</b>', '<b>Mara</b>'],
    [' \t ', null],
    ['', null],
    ['😀'.repeat(200), '😀'.repeat(160)],
  ] as const) {
    it(JSON.stringify(typed).slice(0, 30), () => expect(personName(typed)).to.equal(kept));
  }
});

describe('what sign-ins are counted by', () => {
  it('is an IPv4 address, and a customer’s whole network of IPv6', () => {
    expect(countedNetwork('198.51.100.7')).to.equal('ip 198.51.100.7');
    expect(countedNetwork('::ffff:198.51.100.7')).to.equal('ip 198.51.100.7');
    expect(countedNetwork('2001:db8:1:2:3:4:5:6')).to.equal('ip 2001:db8:1:2::/64');
    expect(countedNetwork('2001:db8:1:2:ffff::')).to.equal('ip 2001:db8:1:2::/64');
    expect(countedNetwork('2001:db8:1:3::1')).not.to.equal(countedNetwork('2001:db8:1:2::1'));
    expect(countedNetwork('')).to.equal('ip ');
  });
});

describe('browsers in words', () => {
  for (const [userAgent, words] of [
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari on a Mac',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on an iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['curl/8.5.0', 'An unknown browser'],
    ['Something (Windows NT 10.0)', 'A browser on Windows'],
    [null, 'An unknown browser'],
  ] as const) {
    it(words, () => expect(browserInWords(userAgent)).to.equal(words));
  }
});
