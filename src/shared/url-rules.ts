/**
 * Parses an address; null if it is invalid. `URL.canParse` is not used: in optimised code Node 20 passes it Latin-1 text as
 * UTF-8, so that it refuses `https://bücher.ch` and accepts addresses for which `new URL` throws.
 */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
