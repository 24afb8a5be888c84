/**
 * The address as a URL; null for none. Not by `URL.canParse`: once V8 has optimised its caller, Node 20 hands it the bytes
 * of Latin-1 text as if they were UTF-8, so that `https://bücher.ch` is none, and others are one that `new URL` throws at.
 */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
