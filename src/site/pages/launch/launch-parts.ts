/** Parts of the page of a launch: changing the week, checks of the badge, sharing. */
import { ownLaunchPath } from '../../../shared/account-path-rules.ts';
import type { BadgeStatus, OwnLaunch } from '../../../launches/own-launches.ts';
import { weekInWords } from '../../../shared/week-rules.ts';
import { selectField } from '../../form-parts.ts';
import { type Child, type Html, html } from '../../html.ts';
import { counted, dayInWords } from '../../words.ts';
import { checks } from './launch-timeline.ts';

interface Named {
  id: number;
  name: string;
}

/** The launch week, with forms to change it or withdraw. */
export function launchWeek({ id }: Named, { week, choices }: OwnLaunch): Html {
  return html`<section class="section">
      <h2>Its launch week</h2>
      <p>It has a place in the week of <strong>${weekInWords(week)}</strong>.</p>
      ${
        choices.length === 0
          ? html`<p class="soft">No other week has a place at the moment.</p>`
          : html`<form class="form panel" method="post" action="${ownLaunchPath(id)}/week">
              ${selectField({
                name: 'week',
                label: 'Another week',
                hint: 'The next weeks with a place.',
                options: choices.map(
                  (choice) =>
                    [
                      choice.week,
                      `${weekInWords(choice.week)} (${counted(choice.placesLeft, 'place')} left)`,
                    ] as const,
                ),
              })}
              <p><button class="button quiet">Choose this week</button></p>
            </form>`
      }
    </section>
    <section class="section">
      <h2>Withdraw it</h2>
      <p>
        It loses its place, and its page is no longer public.
        <a href="${ownLaunchPath(id)}/withdraw">Withdraw it from its launch week</a>
      </p>
    </section>`;
}

/** The badge of a listing that launched on the free plan. */
export function badgeStatus(listing: Named, { nextCheckAt }: OwnLaunch, badge: BadgeStatus): Html {
  const { missingSince, hideAt, isHidden, detail, checkedAt } = badge;
  return html`<section class="section">
    <h2>${missingSince ? 'Its badge is gone' : 'Its badge is checked'}</h2>
    ${
      missingSince &&
      html`<p>
        The badge has not been on your homepage since ${day(missingSince)}.
        ${
          isHidden
            ? 'The listing is public again as soon as we find it there.'
            : hideAt && html`Put it back before ${day(hideAt)}, or we hide the listing until it is back.`
        }
      </p>`
    }
    ${detail !== null && html`<p><bdi>${detail}</bdi></p>`}
    <p class="soft">${checks(checkedAt?.toISOString() ?? null, nextCheckAt)}</p>
    ${checkNow(listing)}
  </section>`;
}

const day = (date: Date) =>
  html`<time datetime="${date.toISOString()}">${dayInWords(date.toISOString())}</time>`;

export const checkNow = ({ id, name }: Named): Html =>
  html`<form method="post" action="${ownLaunchPath(id)}/check">
    <button class="button">Check now<span class="aside"> whether ${name} has everything</span></button>
  </form>`;

/** The code of a badge, to select or to copy. */
export const codeBox = (code: string): Html =>
  html`<div class="field">
    <label for="embed-code">Paste this into your homepage unchanged</label>
    <textarea id="embed-code" rows="5" readonly spellcheck="false">${code}</textarea>
    <p>
      <button class="button quiet" type="button" data-copy="embed-code">
        Copy<span class="aside"> the code</span>
      </button>
    </p>
  </div>`;

/** The address of the public page. */
export const shareBox = ({ url }: { url: string }, intro: Child): Html =>
  html`<section class="section">
    <h2>Share it</h2>
    <p>${intro}</p>
    <div class="field share">
      <label for="share">Its address</label>
      <input id="share" type="text" readonly value="${url}" />
      <p>
        <button class="button quiet" type="button" data-copy="share">
          Copy<span class="aside"> the address</span>
        </button>
      </p>
    </div>
  </section>`;
