/** Parts of pages that htmx keeps current. Without scripts, users reload the page. */
import type { Context } from 'koa';
import { type Html, html } from './html.ts';

/** Attributes of an element that is fetched again from `path` every five seconds. It contains nothing that can take the focus. */
export const renewed = (id: string, path: string): Html =>
  html`hx-get="${path}" hx-trigger="every 5s" hx-select="#${id}" hx-swap="outerHTML"`;

/** Whether htmx requests a part of a page. */
export const isHtmx = (ctx: Context): boolean => ctx.get('HX-Request') === 'true';

/** Makes htmx load the whole page again: more has changed than the part that it requests. */
export function refreshPage(ctx: Context): void {
  if (isHtmx(ctx)) ctx.set('HX-Refresh', 'true');
}

/** Makes htmx show the content of the answered page in place of the content of its own. */
export function replaceContent(ctx: Context): void {
  if (isHtmx(ctx)) {
    ctx.set({ 'HX-Retarget': '#content', 'HX-Reselect': '#content', 'HX-Reswap': 'outerHTML' });
  }
}

/** Makes htmx show the content of the answered page above its own, which stays with all that was typed into it. */
export function prependContent(ctx: Context): void {
  if (isHtmx(ctx)) {
    ctx.set({
      'HX-Retarget': '#content',
      'HX-Reselect': '#content > *',
      'HX-Reswap': 'prepend show:top ignoreTitle:true',
    });
  }
}

/**
 * Makes the browser show `path` as its address after htmx has shown a part of that page: as a new entry of its history, or
 * in place of the last one where the element `typing` (`tag#id`) requests a part at each word that is typed.
 */
export function showAddress(ctx: Context, path: string, typing: string): void {
  if (isHtmx(ctx)) ctx.set(ctx.get('HX-Source') === typing ? 'HX-Replace-Url' : 'HX-Push-Url', path);
}
