/** Addresses that somebody may type to be taken for the owner of another one. */
import fc from 'fast-check';

/** Every scalar value of Unicode. */
export function* codePoints(): Generator<string> {
  for (let point = 0; point <= 0x10ffff; point += 1) {
    if (point < 0xd800 || point > 0xdfff) yield String.fromCodePoint(point);
  }
}

const folds: readonly ((text: string) => string)[] = [
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text) => text.toLocaleLowerCase('tr'),
  (text) => text.toLocaleUpperCase('tr'),
  (text) => text.toUpperCase().toLowerCase(),
  (text) => text.normalize('NFC'),
  (text) => text.normalize('NFKC').toLowerCase(),
  (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
];

/** By what it may be taken for, in ASCII and small letters: what some way of folding or decomposing makes of it. */
export const lookAlikes: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>();
  for (const one of codePoints()) {
    const forms = new Set(folds.map((fold) => fold(one)).filter((form) => /^[\0-\x7f]+$/.test(form)));
    for (const form of forms) if (form !== one) found.set(form, [...(found.get(form) ?? []), one]);
  }
  return found;
})();

const ignorable = ['', '\u00ad', '\u200b', '\u200d', '\ufe0f', '\u0307', '\u0308', '\u2060', '\u3164'];
const delimiters = [
  '.',
  '\u3002',
  '\uff0e',
  '+',
  '/',
  '?',
  '#',
  '%2e',
  '%41',
  '\\',
  ':',
  ' ',
  '_',
  '@',
  '\uff20',
];

const disguised = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...Array.from(text, (letter) =>
        fc.oneof(
          { weight: 8, arbitrary: fc.constant(letter) },
          { weight: 4, arbitrary: fc.constantFrom(letter, ...(lookAlikes.get(letter) ?? [])) },
          { weight: 1, arbitrary: fc.constantFrom(...ignorable).map((sign) => letter + sign) },
          { weight: 1, arbitrary: fc.constantFrom(...delimiters).map((sign) => letter + sign) },
        ),
      ),
    )
    .map((letters) => letters.join(''));

const disguisedAddress = fc
  .tuple(
    fc.constantFrom('sally.fisk', 'mika', 'ines+launch', 'fi'),
    fc.constantFrom('fisk.example', 'xn--bcher-kva.example', 'strasse.example', 'b\u00fccher.example'),
  )
  .chain(([local, domain]) => fc.tuple(disguised(local), disguised(domain)))
  .map(([local, domain]) => `${local}@${domain}`);

/** Addresses that are typed: mostly a well-known one in disguise, else anything. */
export const typedAddress: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: disguisedAddress },
  { weight: 1, arbitrary: fc.emailAddress() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((text) => `${text}@fisk.example`) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((text) => `mika@${text}.example`) },
);
