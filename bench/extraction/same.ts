/** Loose comparison of values. */
export const folded = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

const loose = (text: string): string =>
  folded(text)
    .toLowerCase()
    .replace(/[\s.!…。]+$/u, '');

/** Equal except for case, white space and a full stop at the end. */
export const isSameText = (a: string, b: string): boolean => loose(a) === loose(b);

export const holds = (text: string, phrase: string): boolean =>
  folded(text).toLowerCase().includes(folded(phrase).toLowerCase());

/** Whether one item contains the other, such as a heading with and without its sentence. */
export const isSameItem = (a: string, b: string): boolean => holds(a, loose(b)) || holds(b, loose(a));

/** Equal except for the scheme, `www.`, a trailing slash, twitter.com for x.com, and where the link was followed. */
export function isSameLink(a: string, b: string): boolean {
  return linkKey(a) === linkKey(b);
}

function linkKey(link: string): string {
  if (!URL.canParse(link)) return link;
  const { hostname, pathname, searchParams } = new URL(link);
  for (const name of [...searchParams.keys()])
    if (/^(?:utm_\w+|igsh|igshid)$/.test(name)) searchParams.delete(name);
  const search = searchParams.size === 0 ? '' : `?${searchParams.toString()}`;
  const host = hostname.replace(/^www\./, '').replace(/^twitter\.com$/, 'x.com');
  return `${host}${pathname.replace(/\/+$/, '')}${search}`;
}
