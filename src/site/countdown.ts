/** The time until a week ends, in words and exactly. A small script keeps it current. */
import { type Html, html } from './html.ts';
import { momentInWords, timeLeft } from './words.ts';

/** `endsAt`: RFC 3339. */
export const countdown = (endsAt: string, now: Date): Html =>
  html`<b class="left" data-until="${endsAt}">${timeLeft(new Date(endsAt), now)}</b>
    <time datetime="${endsAt}">${momentInWords(endsAt)}</time>`;
