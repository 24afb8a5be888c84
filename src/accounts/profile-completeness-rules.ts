/** When a founder profile is complete enough for the free plan (design, "Free plan"). */

/** The minimum length of a bio: about a sentence. */
const minBioCharacters = 40;

export interface FounderFacts {
  name: string;
  title: string | null;
  bio: string | null;
}

/**
 * What the founder profile lacks, as sentences for the owner; empty if complete. One founder with a name, a title and a
 * bio suffices; otherwise the first founder's gaps are listed.
 */
export function missingFromProfile(founders: readonly FounderFacts[]): string[] {
  const lacks = founders.map(missingFromFounder);
  if (lacks.some((missing) => missing.length === 0)) return [];
  return lacks[0] ?? [`Add a founder: name, title and a bio of at least ${minBioCharacters} characters.`];
}

function missingFromFounder({ name, title, bio }: FounderFacts): string[] {
  const missing: string[] = [];
  const who = name.trim() || 'The founder';
  if (!name.trim()) missing.push('Add the founder’s name.');
  if (!title?.trim()) missing.push(`${who} needs a title, such as “Founder and CEO”.`);
  const bioLength = Array.from(bio?.trim() ?? '').length;
  if (bioLength < minBioCharacters) {
    missing.push(`${who} needs a bio of at least ${minBioCharacters} characters; it has ${bioLength}.`);
  }
  return missing;
}
