/** The form of the user's founder profile, shared by the profile's page and the launch page. */
import { longest } from '../../../accounts/profile-schema.ts';
import type { OwnProfile } from '../../../accounts/profiles.ts';
import { type Platform, platforms } from '../../../shared/profile-schema.ts';
import { countryOptions } from '../../country-options.ts';
import { type FieldProblems, checkBoxes, selectField, textArea, textField } from '../../form-parts.ts';
import { type Child, type Html, html } from '../../html.ts';
import { platformNames } from '../listing-panels.ts';

/** The values of the form. */
export type TypedProfile = Record<'name' | 'title' | 'bio' | 'country' | 'photo_url', string> & {
  socials: Partial<Record<Platform, string>>;
  listings: readonly string[];
};

export interface ProfileFormInput {
  typed: TypedProfile;
  listings: readonly { id: number; name: string; status: string }[];
  problems?: FieldProblems | undefined;
}

/** The form of a stored profile. */
export const typedOf = ({ profile, listings }: Pick<OwnProfile, 'profile' | 'listings'>): TypedProfile => ({
  name: profile.name,
  title: profile.title ?? '',
  bio: profile.bio ?? '',
  country: profile.country ?? '',
  photo_url: profile.photo_url ?? '',
  socials: profile.socials,
  listings: listings.filter(({ chosen }) => chosen).map(({ id }) => String(id)),
});

/** `action`: the path that it is sent to. */
export function profileForm(
  { typed, listings, problems = {} }: ProfileFormInput,
  { action, button }: { action: string; button: string },
): Html {
  return html`<form class="form panel" method="post" action="${action}">
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
    ${textField({
      name: 'photo_url',
      label: 'Address of your photo',
      hint: 'Optional: the https:// address of a picture of you, such as the one on your website. We fetch it and show it from here, cut to a square.',
      type: 'url',
      value: typed.photo_url,
      spellcheck: false,
      maxlength: longest.link,
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
    <p><button class="button">${button}</button></p>
  </form>`;
}

/** The most common platforms; the others are behind a disclosure. */
const usual: readonly Platform[] = ['website', 'linkedin', 'x', 'github'];

function links(socials: TypedProfile['socials'], problems: FieldProblems): Child {
  const linkField = (platform: Platform) =>
    textField({
      name: `link-${platform}`,
      label: platform === 'custom' ? 'Another page' : platformNames[platform],
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
  listings: ProfileFormInput['listings'],
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
