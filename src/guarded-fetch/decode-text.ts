import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** How much of a page is searched for its charset declaration (HTML, section 13.2.3.2, requires 1024 bytes). */
const DECLARATION_BYTES = 4096;

/**
 * Decodes a page to text that Postgres can store: by byte order mark, then the charset of the header, then the page's
 * declaration, else as UTF-16 if it looks like it, UTF-8 if it is valid, and windows-1252 otherwise. Labels that contradict
 * the bytes are ignored. NULs are removed; lone surrogates become U+FFFD.
 */
export function decodeText(bytes: Buffer, contentType: string): string {
  return decode(bytes, charsetOf(bytes, contentType)).replaceAll('\0', '').toWellFormed();
}

function charsetOf(bytes: Buffer, contentType: string): string {
  const marked = byteOrderMark(bytes);
  if (marked !== null) return marked;
  const own = declared(bytes);
  const named = known(headerLabel(contentType)) ?? own;
  if (named === null) return guess(bytes);
  if (named.startsWith('utf-16')) return bytes.subarray(0, 256).includes(0) ? named : guess(bytes);
  // Servers send one label for all files. Text of another charset is hardly ever valid UTF-8 by chance.
  if (named !== 'utf-8') return isUtf8(bytes) && hasHighBytes(bytes) ? 'utf-8' : named;
  if (isUtf8(bytes) || isMostlyUtf8(bytes)) return 'utf-8';
  return own !== null && own !== 'utf-8' ? own : 'windows-1252';
}

function decode(bytes: Buffer, charset: string): string {
  // Node supports the few charsets that iconv-lite does not, such as ISO-2022-JP.
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
  // A declaration that is readable as ASCII is not in UTF-16 (HTML, section 13.2.3.3).
  return charset?.startsWith('utf-16') ? 'utf-8' : charset;
}

function guess(bytes: Buffer): string {
  return utf16Without(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** Detects UTF-16 without a byte order mark: markup in it has a NUL in every other byte. */
function utf16Without(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 256 - (bytes.length % 2));
  if (head.length < 8) return null;
  const nuls = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = nuls;
  const least = head.length * 0.4;
  if (odd > least && even === 0) return 'utf-16le';
  return even > least && odd === 0 ? 'utf-16be' : null;
}

const hasHighBytes = (bytes: Buffer) => bytes.some((byte) => byte >= 0x80);

/** Tolerates broken characters, such as one that was cut off. */
function isMostlyUtf8(bytes: Buffer): boolean {
  const text = bytes.toString('utf8');
  const broken = text.split('\ufffd').length - 1;
  const whole = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0;
  return whole >= broken;
}

/**
 * The charset of a label as in browsers (Encoding Standard, section 4.2), or null. Latin-1 and ASCII mean windows-1252; UTF-7,
 * which can hide markup, is not supported.
 */
function known(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
