/** The content that a caller accepts; `plain` is text that is not HTML. */
export type Accept = 'html' | 'text' | 'plain' | 'xml' | 'any';

export const acceptHeaders: Record<Accept, string> = {
  html: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
  text: 'text/plain,text/*;q=0.9,*/*;q=0.1',
  plain: 'text/plain,text/markdown',
  xml: 'application/xml,text/xml;q=0.9,*/*;q=0.1',
  any: '*/*',
};

const mediaTypes: Record<Exclude<Accept, 'any'>, RegExp> = {
  html: /^(text\/html|application\/xhtml\+xml)$/,
  text: /^text\//,
  plain: /^text\/(?:plain|markdown|x-markdown)$/,
  xml: /^(text\/(xml|plain)|application\/([\w.+-]+\+)?xml)$/,
};

/** First bytes of the files that servers most often send with a wrong Content-Type. */
const signatures: readonly (readonly [string, string])[] = [
  ['%PDF-', 'a PDF'],
  ['PK\x03\x04', 'a ZIP archive or office document'],
  ['\x89PNG', 'an image'],
  ['GIF8', 'an image'],
  ['\xff\xd8\xff', 'an image'],
  ['\x1f\x8b', 'a gzip archive'],
];

/** The media type ("application/pdf") if the caller does not accept it, or null. */
export function refusedType(accept: Accept, contentType: string): string | null {
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (accept === 'any' || mediaType === '' || mediaTypes[accept].test(mediaType)) return null;
  return mediaType;
}

/** What the bytes are if they are not acceptable text, or null. Without a Content-Type, HTML must begin with markup. */
export function refusedBytes(accept: Accept, contentType: string, bytes: Buffer): string | null {
  if (accept === 'any') return null;
  const head = bytes.subarray(0, 512).toString('latin1');
  const known = signatures.find(([start]) => head.startsWith(start))?.[1];
  if (known !== undefined) return known;
  if (accept === 'plain' && isBinary(bytes)) return 'not text';
  const looksLikeMarkup = /^(\xef\xbb\xbf)?\s*</.test(head) || head.trim() === '';
  return accept === 'html' && contentType === '' && !looksLikeMarkup ? 'of no stated type' : null;
}

/** Whether there are control characters that no text has. UTF-16 with a byte order mark may contain NULs. */
function isBinary(bytes: Buffer): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !isUtf16 && bytes.some((byte) => byte < 0x07 || (byte >= 0x0e && byte < 0x1b));
}
