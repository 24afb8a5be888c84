/** Addresses that came from outside, made safe to follow. */
import { type Child, type Html, html } from './html.ts';

/** The address in its normal form if it is an http or https one without a password, else null. */
export function webAddress(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  return url.username === '' && url.password === '' ? url.href : null;
}

/** An image's address: https alone, as the pages' Content-Security-Policy allows no other from outside. */
export function imageAddress(address: string | null): string | null {
  const web = webAddress(address);
  return web?.startsWith('https:') ? web : null;
}

/** A link to someone else's website; the bare text where its address is none. */
export function externalLink(address: string | null | undefined, text: Child, className = ''): Html {
  const href = webAddress(address);
  if (href === null) return html`<span class="${className}">${text}</span>`;
  return html`<a class="${className}" href="${href}" rel="nofollow ugc noopener">${text}</a>`;
}

/** `example.com` for `https://www.example.com/path`: what people call a website. */
export function hostName(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address;
}

/** A mail link, or the bare text where it is no plain address (a `?` could add recipients). */
export function mailLink(address: string): Html {
  const plain = /^[^\s@<>"'?&,;]+@[^\s@<>"'?&,;]+$/.test(address);
  return plain ? html`<a href="mailto:${address}">${address}</a>` : html`${address}`;
}
