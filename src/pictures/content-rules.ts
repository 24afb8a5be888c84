/** The type of a picture by its content; what servers and file names say is not considered. Pure. */

export type PictureType = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'ico' | 'svg';

const longestPrologue = 4096;

/** Null for anything else. */
export function typeOf(bytes: Buffer): PictureType | null {
  const head = bytes.subarray(0, 16).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (head.slice(4, 8) === 'ftyp' && /^avi[fs]$/.test(head.slice(8, 12))) return 'avif';
  if (head.startsWith('\0\0\x01\0')) return 'ico';
  return isSvg(bytes) ? 'svg' : null;
}

/** Whether the first element is `svg`. */
function isSvg(bytes: Buffer): boolean {
  let rest = bytes
    .subarray(0, longestPrologue)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  for (;;) {
    rest = rest.trimStart();
    const end = endOfPrologue(rest);
    if (end === null) return /^<(?:svg:)?svg[\s>/]/.test(rest);
    const at = rest.indexOf(end);
    if (at === -1) return false;
    rest = rest.slice(at + end.length);
  }
}

/** How the comment, instruction or document type at the beginning ends; null for anything else. */
function endOfPrologue(text: string): string | null {
  if (text.startsWith('<!--')) return '-->';
  if (text.startsWith('<?')) return '?>';
  if (text.startsWith('<!')) return /^[^>]*\[/.test(text) ? ']>' : '>';
  return null;
}
