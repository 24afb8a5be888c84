import { expect } from 'chai';
import { isCopied, relyingPartyOf } from '../../src/accounts/passkey-rules.ts';

describe('the address of a service', () => {
  for (const [address, id] of [
    ['https://launches.example', 'launches.example'],
    ['https://launches.example:8443/somewhere', 'launches.example'],
    ['http://localhost:3000', 'localhost'],
    ['http://launches.localhost:3000', 'launches.localhost'],
    ['https://xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ] as const) {
    it(`can have passkeys: ${address}`, () => {
      expect(relyingPartyOf(address)).to.deep.equal({ id, origin: new URL(address).origin });
    });
  }
  for (const address of [
    'http://127.0.0.1:3000',
    'https://127.0.0.1',
    'https://[::1]:3000',
    'http://launches.example',
    'http://localhost.example',
  ]) {
    it(`has none: ${address}`, () => expect(relyingPartyOf(address)).to.equal(null));
  }
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
