import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** How far into a page its own declaration of the charset is looked for (HTML, 13.2.3.2, asks for 1024 bytes). */
const DECLARATION_BYTES = 4096;

/**
 * Decodes a page to text that Postgres can hold: by byte order mark, then the header's charset, then the page's
 * own declaration; where none of them tells, UTF-8 if it is valid and windows-1252 otherwise. NULs are dropped,
 * lone surrogates become U+FFFD.
 */
export function decodeText(bytes: Buffer, contentType: string): string {
  const charset = byteOrderMark(bytes) ?? known(charsetOf(contentType)) ?? declared(bytes) ?? guess(bytes);
  return iconv
    .decode(bytes, charset)
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '\ufffd');
}

function byteOrderMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];
}

function declared(bytes: Buffer): string | null {
  const head = bytes.subarray(0, DECLARATION_BYTES).toString('latin1');
  const label =
    /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w:.-]+)/i.exec(head)?.[1];
  const charset = known(label);
  // A declaration that could be read as ASCII is not in UTF-16 (HTML, 13.2.3.3).
  return charset?.startsWith('utf-16') ? 'utf-8' : charset;
}

function guess(bytes: Buffer): string {
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The decoder for a label, or null for none. Latin-1 and ASCII mean windows-1252 (Encoding Standard, 4.2). */
function known(label: string | undefined): string | null {
  if (label === undefined) return null;
  const name = label.toLowerCase();
  if (/^(iso-?8859-1|iso_8859-1|latin-?1|l1|us-ascii|ascii|cp1252)$/.test(name)) return 'windows-1252';
  // UTF-7 can hide markup from whoever reads the bytes; browsers do not know it either.
  if (name.startsWith('utf-7') || name.startsWith('utf7') || !isTextEncoding(name)) return null;
  return name;
}

/** iconv-lite also answers to the names of things that are not charsets of pages. */
function isTextEncoding(name: string): boolean {
  return (
    !['base64', 'hex', 'binary', 'internal', 'utf-32', 'ucs4'].some((odd) => name.startsWith(odd)) &&
    iconv.encodingExists(name)
  );
}
