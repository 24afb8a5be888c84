/** The button that follows a listing in a list. With htmx it works in place, as the one for votes. */
import { listingPath } from '../listings/badge-rules.ts';
import { type Html, html } from './html.ts';
import { signInPath } from './require-session.ts';

/** The viewer of a page with follow buttons. */
export interface Following {
  /** The followed listings of the page; null if signed out. */
  followed: ReadonlySet<string> | null;
  /** The page's path, to return to. */
  back: string;
}

export function followControl(
  { slug, name }: { slug: string; name: string },
  { followed, back }: Following,
): Html {
  const follows = followed?.has(slug) ?? false;
  const words = html`Follow<span class="aside"> <bdi>${name}</bdi></span>`;
  if (!followed) {
    return html`<a class="button quiet follow" href="${signInPath(back)}" rel="nofollow"
      >${words}<span class="aside">: sign in first</span></a
    >`;
  }
  const path = `${listingPath(slug)}/follow`;
  return html`<form
    class="follow"
    method="post"
    action="${path}"
    hx-post="${path}"
    hx-target="this"
    hx-swap="outerMorph"
    hx-sync="this:drop"
  >
    <input type="hidden" name="back" value="${back}" />
    <button
      class="button quiet"
      name="follow"
      value="${follows ? 'end' : 'begin'}"
      aria-pressed="${String(follows)}"
    >
      ${follows && html`<span aria-hidden="true">✓ </span>`}${words}
    </button>
  </form>`;
}
