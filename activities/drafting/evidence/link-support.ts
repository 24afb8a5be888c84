import { writtenIn, type Quote } from './sources.ts';

const maxLinkLength = 500;

/** @returns the address in normal form; null for what is no web address of bearable length */
export function webAddress(value: string): string | null {
  if (value.length > maxLinkLength || /\s/.test(value) || !URL.canParse(value)) return null;
  const { protocol, href, username, password } = new URL(value);
  return (protocol === 'https:' || protocol === 'http:') && username + password === '' ? href : null;
}

/**
 * The quotes that are a link: the attribute as it stands in the page, which means the link on that page, or the
 * whole address written out in the text.
 */
export function linkSupport(value: string, quotes: readonly Quote[]): Quote[] | null {
  const href = webAddress(value);
  if (href === null) return null;
  const used = quotes.filter(({ text, source }) => {
    const means = (raw: string, base?: string) => URL.canParse(raw, base) && new URL(raw, base).href === href;
    if (source.addresses.has(text) && means(text, source.url)) return true;
    return writtenIn(text).some((written) => source.writtenAddresses.has(written) && means(written));
  });
  return used.length === 0 ? null : used;
}
