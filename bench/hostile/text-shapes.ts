/** Hostile text: repeated characters, words or phrases, in long paragraphs or in many. */
import { type Shapes, fill, nameOf, pageOf, wordOf } from './fill.ts';

/** Longer runs of text are not read. */
const maxRun = 7_900;
const inLong = (piece: (i: number) => string) => (length: number) => {
  const text = fill(length, piece);
  const count = Math.ceil(length / maxRun);
  const paragraphs = Array.from({ length: count }, (_, i) => text.slice(i * maxRun, (i + 1) * maxRun));
  return pageOf(`<h2>Pricing</h2>${paragraphs.map((one, i) => `<p>${wordOf(i)} ${one}</p>`).join('')}`);
};
const inMany =
  (piece: (i: number) => string, heading = 'About us') =>
  (length: number) =>
    pageOf(`<h2>${heading}</h2>${fill(length, (i) => `<p>${piece(i)}</p>`)}`);

export const textShapes: Shapes = {
  'one word': inLong(() => 'a'),
  'prices in long paragraphs': inLong(() => '$9.99/'),
  'prices in paragraphs': inMany((i) => `From $${i % 1000}.99 per month`, 'Pricing'),
  'currency signs': inLong(() => '$€ £'),
  dashes: inLong(() => '–-— '),
  'dashes in paragraphs': inMany(() => ' - '.repeat(40)),
  quotes: inLong(() => '“"”’'),
  capitals: inLong(() => 'ABCDEFGH '),
  digits: inLong((i) => String(i % 10)),
  'digits and spaces': inLong(() => '123 456 '),
  'full stops': inLong(() => '. '),
  commas: inLong(() => ', and '),
  brackets: inLong(() => '(['),
  'questions in long paragraphs': inLong((i) => `Is it ${wordOf(i)}? `),
  'questions in paragraphs': inMany((i) => `How much is ${wordOf(i)}?`, 'FAQ'),
  'words like names': inLong((i) => `${nameOf(i)} ${nameOf(i + 7)} `),
  'words like names in paragraphs': inMany((i) => `${nameOf(i)} ${nameOf(i + 7)}`, 'Our team'),
  'founders in sentences': inMany(
    (i) => `Orrery was founded by ${nameOf(i)} Smith, ${nameOf(i)} Doe and friends.`,
  ),
  'founding years': inMany((i) => `Founded in ${1900 + (i % 125)} in Lisbon, Portugal.`),
  'founding years in long paragraphs': inLong((i) => `Founded in ${1900 + (i % 125)} by us. `),
  'e-mail addresses': inLong((i) => `${wordOf(i)}@orrery.example `),
  'at signs': inLong(() => 'a@b.'),
  'numbers like telephones': inLong((i) => `+1 (555) ${String(1000 + (i % 9000))} `),
  dates: inMany((i) => `${1 + (i % 28)} March ${2000 + (i % 26)}: we opened ${wordOf(i)}.`, 'Our journey'),
  'addresses of websites': inLong((i) => `https://${wordOf(i)}.example/a `),
  'postal addresses': inMany(
    (i) => `Orrery Ltd, ${i} Main Street, London EC1A 1BB, United Kingdom`,
    'Contact',
  ),
  'claims of copyright': inMany((i) => `© ${1990 + (i % 36)} Orrery ${nameOf(i)} Ltd. All rights reserved.`),
  'Unicode block by block': inLong((i) => String.fromCodePoint(0xa0 + ((i * 7) % 0xd000))),
  'combining marks': inLong((i) => (i % 50 === 0 ? 'a' : '\u0301')),
  'writing that changes direction': inLong((i) => (i % 2 === 0 ? '\u202eabc\u202c ' : 'אבג ')),
  'writing without spaces': inLong((i) => String.fromCodePoint(0x4e00 + (i % 5000))),
  'free of charge': inMany((i) => `Free for ${wordOf(i)}, forever free, no credit card.`, 'Pricing'),
};
