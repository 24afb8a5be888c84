/** The one form of an e-mail address, and that no two people share it. */
import { expect } from 'chai';
import fc from 'fast-check';
import { addressProblem, mailAddress } from '../../src/shared/mail-address-rules.ts';
import { codePoints, lookAlikes, typedAddress } from './typed-addresses.ts';

describe('addresses to write to', () => {
  const long = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`;
  for (const [typed, kept = typed] of [
    ['mara@shop.example'],
    ['Mara.Lind+launch@Shop.Example', 'mara.lind+launch@shop.example'],
    ['mara@bücher.example', 'mara@xn--bcher-kva.example'],
    ['mara@BÜCHER.example', 'mara@xn--bcher-kva.example'],
    ['mara@BU\u0308CHER.example', 'mara@xn--bcher-kva.example'],
    ['mara@XN--BCHER-KVA.example', 'mara@xn--bcher-kva.example'],
    // IDNA 2003 makes strasse of it, another domain.
    ['mara@straße.example', 'mara@xn--strae-oqa.example'],
    ['mara@сайт.рф', 'mara@xn--80aswg.xn--p1ai'],
    ["o'neil@shop.example"],
    ['a/b=c!d%e@shop.example'],
    [`${'a'.repeat(64)}@shop.example`],
    [long],
  ] as const) {
    it(`are kept: ${typed}`, () => expect(mailAddress(typed)).to.equal(kept));
  }
  for (const typed of [
    '',
    'mara',
    '@shop.example',
    'mara@',
    'mara@localhost',
    'mara@[127.0.0.1]',
    'mara@127.0.0.1',
    'mara@0x7f.1',
    'mara@shop.example\r\nBcc: else@where.example',
    '"mara\r\nBcc: else@where.example"@shop.example',
    '"mara lind"@shop.example',
    '"mara"@shop.example',
    'mara@shop.example, else@where.example',
    'mara@shop.example;else@where.example',
    'Mara <mara@shop.example>',
    'mara@shop.example?bcc=else@where.example@',
    'mara\u0000@shop.example',
    'mara\u202e@shop.example',
    'mara @shop.example',
    '.mara@shop.example',
    'mara.@shop.example',
    'ma..ra@shop.example',
    'm\u00e4ra@shop.example',
    'mara@shop.example.',
    'mara@shop..example',
    'mara@-shop.example',
    'mara@shop-.example',
    'mara@shop_1.example',
    'mara@shop.example:25',
    'mara@shop.example/x',
    'mara@shop.example?x',
    'mara@shop.example#x',
    'mara@shop.example\\x',
    'mara@sho%70.example',
    'mara@sh\u00adop.example',
    'mara@xn--a.example',
    `${'a'.repeat(65)}@shop.example`,
    `a@${'b'.repeat(64)}.example`,
    `a@${'b.'.repeat(130)}example`,
  ]) {
    it(`are none: ${JSON.stringify(typed).slice(0, 60)}`, () => expect(mailAddress(typed)).to.equal(null));
  }

  it('are refused with what is wrong with them', () => {
    expect(addressProblem('m\u00e4ra@shop.example')).to.match(/only the letters a to z/);
    for (const typed of ['mara', 'mara@b\u00fccher', '']) {
      expect(addressProblem(typed)).to.match(/^must be a single e-mail address/);
    }
  });
});

/** Of local parts: all but the case of A to Z. Of domains: all that the URL Standard does not make one host of. */
function mayBeToldApart(one: string, other: string): boolean {
  const [first, second] = [one, other].map((address) => {
    const at = address.lastIndexOf('@');
    return { local: Buffer.from(address.slice(0, at)), host: hostOf(address.slice(at + 1)) };
  });
  return (
    first?.host !== second?.host ||
    !first ||
    !second ||
    smallLetters(first.local) !== smallLetters(second.local)
  );
}
const smallLetters = (bytes: Buffer) =>
  Buffer.from(bytes.map((byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte))).toString('hex');
const hostOf = (domain: string) =>
  !/[\0-,/:-@[-`{-\x7f]/.test(domain.toLowerCase()) && URL.canParse(`https://${domain}/`)
    ? new URL(`https://${domain}/`).hostname
    : domain;

describe('two addresses that a mail server may tell apart', () => {
  it('are never one: every letter of Unicode in a local part stays itself or is refused', () => {
    for (const one of codePoints()) {
      const kept = mailAddress(`ma${one}ra@shop.example`);
      if (kept === null) continue;
      const expected = /^[A-Z]$/.test(one) ? String.fromCharCode(one.charCodeAt(0) + 32) : one;
      expect(kept).to.equal(`ma${expected}ra@shop.example`);
    }
  });

  it('are never one: every letter of Unicode in a domain leads to the host that a browser goes to, or is refused', () => {
    for (const one of codePoints()) {
      const kept = mailAddress(`mara@sh${one}op.example`);
      if (kept !== null) expect(kept).to.equal(`mara@${new URL(`https://sh${one}op.example/`).hostname}`);
    }
  });

  it('are never one, in whatever disguise', () => {
    expect(lookAlikes.get('i')).to.include('\u0130');
    expect(lookAlikes.get('k')).to.include('\u212a');
    expect(lookAlikes.get('s')).to.include('\u017f');
    fc.assert(
      fc.property(typedAddress, typedAddress, (one, other) => {
        const [kept, keptOther] = [mailAddress(one), mailAddress(other)];
        if (kept !== null && mayBeToldApart(one, other)) expect(kept).not.to.equal(keptOther);
        // What is kept is the address itself, in capitals or not, and in the end its own form.
        if (kept !== null) expect(mayBeToldApart(one, kept)).to.equal(false);
        if (kept !== null) expect(mailAddress(kept)).to.equal(kept);
      }),
      { numRuns: 20_000 },
    );
  });
});
