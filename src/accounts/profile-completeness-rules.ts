/** When a founder profile is complete enough for the free plan (design, "Free plan"). */

/** The least a founder says of themselves: about a sentence. */
const minBioCharacters = 40;

export interface FounderFacts {
  name: string;
  title: string | null;
  bio: string | null;
}

/**
 * What the founder profile still lacks, each a sentence for the owner; empty when it is complete.
 * One founder with a name, a title and a bio is enough; otherwise the first is the one to complete.
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
