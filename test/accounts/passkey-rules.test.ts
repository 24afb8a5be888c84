import { expect } from 'chai';
import { baseUrlOf } from '../../src/config/development-rules.ts';
import { readConfig } from '../../src/config/config.ts';
import { isCopied, supportsPasskeys } from '../../src/accounts/passkey-rules.ts';

describe('the address of a service', () => {
  for (const address of [
    'https://launches.example',
    'https://launches.example:8443/somewhere',
    'http://localhost:3000',
    'http://launches.localhost:3000',
    'https://xn--bcher-kva.example',
  ]) {
    it(`supports passkeys: ${address}`, () => expect(supportsPasskeys(address)).to.equal(true));
  }
  for (const address of [
    'http://127.0.0.1:3000',
    'https://127.0.0.1',
    'https://[::1]:3000',
    'http://launches.example',
    'http://localhost.example',
  ]) {
    it(`does not: ${address}`, () => expect(supportsPasskeys(address)).to.equal(false));
  }
});

describe('the default address of a service', () => {
  it('supports passkeys', () => {
    for (const HOST of ['127.0.0.1', '::1', 'localhost']) {
      expect(baseUrlOf({ HOST, PORT: 3000 })).to.equal('http://localhost:3000');
    }
    expect(supportsPasskeys(readConfig({}).BASE_URL)).to.equal(true);
  });
});

describe('a passkey', () => {
  for (const [kept, said, copied] of [
    [0, 0, false],
    [0, 1, false],
    [5, 6, false],
    [5, 500, false],
    [5, 5, true],
    [5, 4, true],
    [5, 0, true],
  ] as const) {
    it(`that said ${kept} and now says ${said} ${copied ? 'may be copied' : 'is fine'}`, () => {
      expect(isCopied(kept, said)).to.equal(copied);
    });
  }
});
