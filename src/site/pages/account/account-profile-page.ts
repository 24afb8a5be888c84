/** The user's founder profile, and the listings that show it. */
import { type Profile, longest } from '../../../accounts/profile-schema.ts';
import { type Platform, platforms } from '../../../shared/profile-schema.ts';
import { countryOptions } from '../../country-options.ts';
import {
  type FieldProblems,
  checkBoxes,
  problemSummary,
  selectField,
  textArea,
  textField,
} from '../../form-parts.ts';
import { type Child, html } from '../../html.ts';
import type { SiteFacts } from '../../layout.ts';
import { accountLayout } from './account-layout.ts';

/** The values of the form. */
export type TypedProfile = Record<'name' | 'title' | 'bio' | 'country', string> & {
  socials: Partial<Record<Platform, string>>;
  listings: readonly string[];
};

export interface ProfilePageInput {
  site: SiteFacts;
  said?: unknown;
  typed: TypedProfile;
  listings: readonly { id: number; name: string; status: string }[];
  /** What the saved profile lacks for free launches; null if none is saved. */
  missing: readonly string[] | null;
  problems?: FieldProblems;
}

export const typedOf = (
  { name, title, bio, country, socials }: Profile,
  listings: readonly string[],
): TypedProfile => ({ name, title: title ?? '', bio: bio ?? '', country: country ?? '', socials, listings });

export function profilePage(input: ProfilePageInput): string {
  const { site, said, typed, listings, missing, problems = {} } = input;
  return accountLayout({
    site,
    title: 'Profile',
    path: '/account/profile',
    said,
    body: html`
      ${problemSummary(problems)}
      <p>
        Who you are, for readers of the listings that you founded. It is public where such a listing is live.
      </p>
      ${missing !== null && completeness(missing)}
      <form class="form panel" method="post" action="/account/profile">
        ${textField({
          name: 'name',
          label: 'Name',
          value: typed.name,
          autocomplete: 'name',
          required: true,
          maxlength: longest.name,
          problems,
        })}
        ${textField({
          name: 'title',
          label: 'Title',
          hint: 'Your role, such as Founder and CEO.',
          value: typed.title,
          autocomplete: 'organization-title',
          maxlength: longest.title,
          problems,
        })}
        ${textArea({
          name: 'bio',
          label: 'About you',
          hint: 'A sentence or more: a free launch needs at least 40 characters.',
          value: typed.bio,
          rows: 6,
          maxlength: longest.bio,
          problems,
        })}
        ${selectField({
          name: 'country',
          label: 'Country',
          value: typed.country,
          problems,
          options: [['', 'Not specified'], ...countryOptions],
        })}
        ${links(typed.socials, problems)} ${founded(listings, typed.listings, problems)}
        <p><button class="button">Save</button></p>
      </form>
    `,
  });
}

function completeness(missing: readonly string[]): Child {
  if (missing.length === 0) {
    return html`<p class="done">Your profile is complete for a free launch.</p>`;
  }
  return html`<div class="note">
    <p>A free launch still needs this:</p>
    <ul class="points">
      ${missing.map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
  </div>`;
}

const platformNames: Readonly<Record<Platform, string>> = {
  website: 'Website',
  linkedin: 'LinkedIn',
  x: 'X',
  github: 'GitHub',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  threads: 'Threads',
  pinterest: 'Pinterest',
  reddit: 'Reddit',
  producthunt: 'Product Hunt',
  medium: 'Medium',
  custom: 'Another page',
};
/** The most common platforms; the others are behind a disclosure. */
const usual: readonly Platform[] = ['website', 'linkedin', 'x', 'github'];

function links(socials: TypedProfile['socials'], problems: FieldProblems): Child {
  const linkField = (platform: Platform) =>
    textField({
      name: `link-${platform}`,
      label: platformNames[platform],
      type: 'url',
      value: socials[platform],
      spellcheck: false,
      maxlength: longest.link,
      problems,
    });
  const others = platforms.filter((platform) => !usual.includes(platform));
  const open = others.some((platform) => socials[platform] || problems[`link-${platform}`]);
  return html`<fieldset class="group">
    <legend>Your links</legend>
    <p class="hint">Full addresses, beginning with https://.</p>
    ${usual.map(linkField)}
    <details ${open && html`open`}>
      <summary>More links</summary>
      ${others.map(linkField)}
    </details>
  </fieldset>`;
}

function founded(
  listings: ProfilePageInput['listings'],
  chosen: readonly string[],
  problems: FieldProblems,
): Child {
  if (listings.length === 0) return null;
  return checkBoxes({
    name: 'listings',
    label: 'Listings that you founded',
    hint: 'They show this profile.',
    problems,
    boxes: listings.map(({ id, name }) => ({
      value: String(id),
      label: html`<bdi>${name}</bdi>`,
      checked: chosen.includes(String(id)),
    })),
  });
}
