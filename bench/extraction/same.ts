/** When two values say the same: as a person would compare them, not letter by letter. */
export const folded = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

const loose = (text: string): string =>
  folded(text)
    .toLowerCase()
    .replace(/[\s.!…。]+$/u, '');

/** But for letter case, white space and a full stop at the end. */
export const isSameText = (a: string, b: string): boolean => loose(a) === loose(b);

export const holds = (text: string, phrase: string): boolean =>
  folded(text).toLowerCase().includes(folded(phrase).toLowerCase());

/** An item is said by its heading, with its sentence behind it or without. */
export const isSameItem = (a: string, b: string): boolean => holds(a, loose(b)) || holds(b, loose(a));

/** But for the scheme, `www.`, a slash at the end, and that X was Twitter. */
export function isSameLink(a: string, b: string): boolean {
  return linkKey(a) === linkKey(b);
}

function linkKey(link: string): string {
  if (!URL.canParse(link)) return link;
  const { hostname, pathname, search } = new URL(link);
  const host = hostname.replace(/^www\./, '').replace(/^twitter\.com$/, 'x.com');
  return `${host}${pathname.replace(/\/+$/, '')}${search}`;
}
