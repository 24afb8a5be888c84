import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** How far into a page its own declaration of the charset is looked for (HTML, 13.2.3.2, asks for 1024 bytes). */
const DECLARATION_BYTES = 4096;

/**
 * Decodes a page to text that Postgres can hold: by byte order mark, then the header's charset, then the page's
 * own declaration; where none of them tells, UTF-8 if it is valid, UTF-16 if it looks like it, and windows-1252 otherwise.
 * A label that the bytes belie is passed over. NULs are dropped, lone surrogates become U+FFFD.
 */
export function decodeText(bytes: Buffer, contentType: string): string {
  return decode(bytes, charsetOf(bytes, contentType))
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '\ufffd');
}

function charsetOf(bytes: Buffer, contentType: string): string {
  const marked = byteOrderMark(bytes);
  if (marked !== null) return marked;
  const own = declared(bytes);
  const named = known(headerLabel(contentType)) ?? own;
  if (named === null) return guess(bytes);
  if (named.startsWith('utf-16')) return bytes.subarray(0, 256).includes(0) ? named : guess(bytes);
  // Servers label whatever they send alike: text of another charset is hardly ever valid UTF-8 by chance.
  if (named !== 'utf-8') return isUtf8(bytes) && hasHighBytes(bytes) ? 'utf-8' : named;
  if (isUtf8(bytes) || isMostlyUtf8(bytes)) return 'utf-8';
  return own !== null && own !== 'utf-8' ? own : 'windows-1252';
}

function decode(bytes: Buffer, charset: string): string {
  // Node's own knows the few that iconv-lite does not, such as ISO-2022-JP.
  return iconv.encodingExists(charset)
    ? iconv.decode(bytes, charset)
    : new TextDecoder(charset).decode(bytes);
}

function byteOrderMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

function headerLabel(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1];
}

function declared(bytes: Buffer): string | null {
  const head = bytes
    .subarray(0, DECLARATION_BYTES)
    .toString('latin1')
    .replace(/<!--.*?(?:-->|$)/gs, '');
  const label =
    /<meta\s[^>]*?charset\s*=\s*(?:["']\s*)?([\w:.-]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w:.-]+)/i.exec(head)?.[1];
  const charset = known(label);
  // A declaration that could be read as ASCII is not in UTF-16 (HTML, 13.2.3.3).
  return charset?.startsWith('utf-16') ? 'utf-8' : charset;
}

function guess(bytes: Buffer): string {
  return utf16Without(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** Markup in UTF-16 has a NUL in every other place; what else has so many is no text. */
function utf16Without(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 256 - (bytes.length % 2));
  if (head.length < 8) return null;
  const nuls = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = nuls;
  const most = head.length * 0.4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
}

const hasHighBytes = (bytes: Buffer) => bytes.some((byte) => byte >= 0x80);

/** A page in UTF-8 with a broken character in it, such as one that was cut, is one still. */
function isMostlyUtf8(bytes: Buffer): boolean {
  const text = bytes.toString('utf8');
  const broken = text.split('\ufffd').length - 1;
  const whole = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0;
  return whole >= broken;
}

/**
 * The charset that a label stands for, or null for none, as browsers have it (Encoding Standard, 4.2): Latin-1 and ASCII mean
 * windows-1252; UTF-7, which can hide markup from whoever reads the bytes, is none.
 */
function known(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
