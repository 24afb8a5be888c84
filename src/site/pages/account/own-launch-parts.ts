/** The launch of an owner's listing: its requirements, and its badge afterwards. */
import type { z } from 'zod';
import type { BadgeStatus, OwnLaunch } from '../../../launches/own-launches.ts';
import { weekInWords } from '../../../shared/week-rules.ts';
import type { FreeLaunchView } from '../../../listings/schema.ts';
import { selectField } from '../../form-parts.ts';
import { type Child, type Html, html } from '../../html.ts';
import { ownListingPath } from '../../listing-status.ts';
import { counted, dayInWords, momentInWords } from '../../words.ts';

interface Named {
  id: number;
  name: string;
}

/** The missing requirements of a waiting launch, and the next check. */
export function requirements(
  listing: Named,
  waits: z.output<typeof FreeLaunchView>,
  { nextCheckAt }: OwnLaunch,
): Html {
  const { badge_found: found, badge_detail: detail, badge_checked_at: checkedAt } = waits;
  return html`<section class="section">
    <h2>${found === true && waits.profile_missing.length === 0 ? 'What we found' : 'What is missing'}</h2>
    ${
      checkedAt === null
        ? html`<p>We are checking your homepage and your profile. Reload this page in a few seconds.</p>`
        : html`<ul class="points">
            <li>${found === true && 'In place: '}<bdi>${detail}</bdi></li>
            ${
              waits.profile_missing.length === 0
                ? html`<li>In place: the founder profile is complete.</li>`
                : waits.profile_missing.map((sentence) => html`<li><bdi>${sentence}</bdi></li>`)
            }
          </ul>`
    }
    ${waits.profile_missing.length > 0 && html`<p><a href="/account/profile">Complete your profile</a></p>`}
    ${looks(checkedAt, nextCheckAt)} ${recheckBadge(listing)}
  </section>`;
}

/** The launch week, with forms to change it or withdraw. */
export function launchWeek(listing: Named, launch: OwnLaunch): Html {
  return html`<section class="section">
      <h2>Its launch week</h2>
      <p>
        It has a place in the week of <strong>${weekInWords(launch.week)}</strong>. Weeks begin at 00:00 UTC.
        If something is missing throughout that week, it moves to the next week with a place.
      </p>
      ${anotherWeek(listing, launch)}
    </section>
    <section class="section">
      <h2>Withdraw it</h2>
      <p>
        It loses its place, and its page is no longer public.
        <a href="${ownListingPath(listing.id)}/withdraw">Withdraw it from its launch week</a>
      </p>
    </section>`;
}

function anotherWeek({ id }: Named, { choices }: OwnLaunch): Html {
  if (choices.length === 0) return html`<p class="soft">No other week has a place at the moment.</p>`;
  return html`<form class="form panel" method="post" action="${ownListingPath(id)}/week">
    ${selectField({
      name: 'week',
      label: 'Another week',
      hint: 'The next weeks that have a place.',
      options: choices.map(
        ({ week, placesLeft }) =>
          [week, `${weekInWords(week)} (${counted(placesLeft, 'place')} left)`] as const,
      ),
    })}
    <p><button class="button">Choose this week</button></p>
  </form>`;
}

/** The badge of a listing that launched on the free plan. */
export function badgeStatus(listing: Named, { nextCheckAt }: OwnLaunch, badge: BadgeStatus): Html {
  const { missingSince, hideAt, isHidden, detail, checkedAt } = badge;
  return html`<section class="section">
    <h2>${missingSince ? 'Its badge is gone' : 'Its badge'}</h2>
    ${
      missingSince &&
      html`<p>
        The badge has not been on your homepage since ${day(missingSince)}.
        ${
          isHidden
            ? 'The listing is public again as soon as we find it there.'
            : hideAt && html`Unless it is back before ${day(hideAt)}, the listing will be hidden until it is.`
        }
      </p>`
    }
    ${detail !== null && html`<p><bdi>${detail}</bdi></p>`}
    ${looks(checkedAt?.toISOString() ?? null, nextCheckAt)} ${recheckBadge(listing)}
  </section>`;
}

const day = (date: Date) =>
  html`<time datetime="${date.toISOString()}">${dayInWords(date.toISOString())}</time>`;

const moment = (time: string) => html`<time datetime="${time}">${momentInWords(time)}</time>`;

function looks(checkedAt: string | null, nextCheckAt: OwnLaunch['nextCheckAt']): Child {
  return html`<p class="soft">
    ${checkedAt !== null && html`We checked on ${moment(checkedAt)}.`}
    ${
      nextCheckAt !== null &&
      html`The next automatic check is
      ${nextCheckAt === 'soon' ? 'soon' : html`on ${moment(nextCheckAt.toISOString())}`}.`
    }
  </p>`;
}

const recheckBadge = ({ id, name }: Named): Html =>
  html`<form method="post" action="${ownListingPath(id)}/look">
    <button class="button quiet">Check again now<span class="aside"> at ${name}</span></button>
  </form>`;
