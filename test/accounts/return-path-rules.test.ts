import { expect } from 'chai';
import { returnPath } from '../../src/accounts/return-path-rules.ts';

describe('where signing in returns to', () => {
  for (const [path, becomes = path] of [
    ['/'],
    ['/account/keys?said=key-revoked#top'],
    ['/oauth/consent/abc?x=https://elsewhere.example/'],
    ['/a//b'],
    ['/listings/größe', '/listings/gr%C3%B6%C3%9Fe'],
    ['/a/../b', '/b'],
    ['/@elsewhere.example/', '/@elsewhere.example/'],
  ] as const) {
    it(`is ${path}`, () => expect(returnPath(path)).to.equal(becomes));
  }

  for (const path of [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '/a\\b',
    'https://evil.example/',
    'HTTPS:/evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'evil.example',
    ' /account',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nSet-Cookie: a=b',
    '/\0',
    '/a\u0085b',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '',
    '/'.padEnd(7_000, 'a'),
    ['/', '/account'],
    undefined,
    null,
  ]) {
    it(`is never ${JSON.stringify([path]).slice(0, 40)}`, () =>
      expect(returnPath(path)).to.equal('/account'));
  }

  it('is what the caller says otherwise', () => expect(returnPath('//evil.example', '/')).to.equal('/'));
});
