/** Saves the founder profile from its form, on the profile's page and on the launch page. */
import { Profile } from '../accounts/profile-schema.ts';
import type { Profiles } from '../accounts/profiles.ts';
import type { Session } from '../accounts/sessions.ts';
import { platforms } from '../shared/profile-schema.ts';
import { fieldProblems } from './field-problems.ts';
import type { FieldProblems } from './form-parts.ts';
import type { Form } from './form.ts';
import type { TypedProfile } from './pages/account/profile-form.ts';

/** The problems by field; null if the profile is saved. */
export async function saveProfile(
  profiles: Profiles,
  user: Session,
  form: Form,
): Promise<{ typed: TypedProfile; problems: FieldProblems | null }> {
  const typed = typedProfile(form);
  const { success, data, error } = Profile.safeParse(typed);
  if (success) {
    await profiles.save(user.accountId, data, typed.listings.map(Number));
    return { typed, problems: null };
  }
  const problems = fieldProblems(error, ([first, second]) =>
    first === 'socials' ? `link-${String(second)}` : String(first),
  );
  return { typed, problems };
}

const typedProfile = (form: Form): TypedProfile => ({
  name: form.text('name'),
  title: form.text('title'),
  bio: form.text('bio'),
  country: form.text('country'),
  photo_url: form.text('photo_url'),
  socials: Object.fromEntries(platforms.map((platform) => [platform, form.text(`link-${platform}`)])),
  listings: form.all('listings'),
});
