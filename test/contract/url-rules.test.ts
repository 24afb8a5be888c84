/** Addresses with letters of Latin-1, after so many others that V8 has optimised whoever reads them. */
import { expect } from 'chai';
import { parseUrl } from '../../src/shared/url-rules.ts';

describe('an address', () => {
  it('is parsed alike, however many were parsed before it', () => {
    for (let n = 0; n < 50_000; n += 1) parseUrl(`/a${n}`, 'https://example.com/');
    expect(parseUrl('https://b\u00fccher.ch/')?.host).to.equal('xn--bcher-kva.ch');
    expect(parseUrl('/\u00fcber', 'https://b\u00fccher.ch/')?.pathname).to.equal('/%C3%BCber');
    // In UTF-8 these would be the bytes of a character without width.
    expect(parseUrl('https://\u00e2\u0080\u008bexample.com/')).to.equal(null);
  });
});
