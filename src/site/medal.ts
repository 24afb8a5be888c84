/** Medals of the first three places of a week. */
import { type Html, html } from './html.ts';

const names = ['Gold', 'Silver', 'Bronze'] as const;

/** Drawn, with its name for screen readers. `place`: from 1 to 3. */
export function medal(place: number): Html {
  const name = names[place - 1] ?? 'Bronze';
  return html`<span class="medal ${name.toLowerCase()}"
    ><svg viewBox="0 0 48 60" width="48" height="60" aria-hidden="true" focusable="false">
      <path class="ribbon" d="M11 0h11l5 20-9 6zM37 0H26l-5 20 9 6z" />
      <circle class="rim" cx="24" cy="39" r="20" />
      <circle class="face" cx="24" cy="39" r="15.5" />
      <text x="24" y="46" text-anchor="middle">${place}</text>
    </svg>
    <span class="aside">${name}:</span></span
  >`;
}
