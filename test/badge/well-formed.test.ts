import { expect } from 'chai';
import { illFormed } from './well-formed.ts';

describe('illFormed', () => {
  for (const markup of ['<a/>', '<a b="&amp;"><c>x &#39; y</c><c/></a>\n']) {
    it(`lets pass ${markup.trim()}`, () => expect(illFormed(markup)).to.equal(null));
  }
  for (const markup of [
    '<a>',
    '<a><b></a></b>',
    '<a/><b/>',
    '<a b=1/>',
    '<a b="1" b="2"/>',
    '<a>x & y</a>',
    '<a>&nbsp;</a>',
    '<a>></a>',
    '<a b="<"/>',
    '<a>\u0007</a>',
    '<a>\ud800</a>',
    'x<a/>',
    '',
  ]) {
    it(`finds what is wrong with ${JSON.stringify(markup)}`, () =>
      expect(illFormed(markup)).to.be.a('string'));
  }
});
