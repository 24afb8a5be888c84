/** Makes external addresses safe to link to. */
import { parseUrl } from '../shared/url-rules.ts';
import { type LinkPlace, linkOrNull } from '../shared/link-rules.ts';
import { type Child, type Html, html } from './html.ts';

/** The normalised address, if it may be linked to from that place; else null. */
export function webAddress(address: string | null | undefined, place: LinkPlace = 'page'): string | null {
  const link = linkOrNull(address, place);
  return link === null ? null : new URL(link).href;
}

/** A link to another website; only the text if its address must not be linked to. */
export function externalLink(
  address: string | null | undefined,
  text: Child,
  { className = '', place = 'page' }: { className?: string; place?: LinkPlace } = {},
): Html {
  const href = webAddress(address, place);
  if (href === null) return html`<span class="${className}">${text}</span>`;
  return html`<a class="${className}" href="${href}" rel="nofollow ugc noopener">${text}</a>`;
}

/** `example.com` for `https://www.example.com/path`. */
export function hostName(address: string): string {
  return parseUrl(address)?.hostname.replace(/^www\./, '') ?? address;
}

/** A mailto link; only the text if it is not a plain address (a `?` could add recipients). */
export function mailLink(address: string): Html {
  const plain = /^[^\s@<>"'?&,;]+@[^\s@<>"'?&,;]+$/.test(address);
  return plain ? html`<a href="mailto:${address}">${address}</a>` : html`${address}`;
}
