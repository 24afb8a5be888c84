/** Which founders of a draft are the same person as founders that exist, and what a draft changes about them. */
import type { Platform, Socials } from '../shared/profile-schema.ts';
import { foldedName } from '../shared/text-rules.ts';

/** The facts of a founder's page that a draft has. */
export interface FounderFacts {
  bio: string | null;
  /** Two-letter ISO 3166 code. */
  country: string | null;
  socials: Socials;
}

export interface Person {
  name: string;
  socials: Socials;
}

export const noFacts: FounderFacts = { bio: null, country: null, socials: {} };

/** Links that are often the company's, and so do not identify a person. */
const impersonal: ReadonlySet<string> = new Set<Platform>(['website', 'custom']);

/** The links by platform in a form that ignores case, `www.`, a trailing slash and parameters. */
function accountsOf(socials: Socials): Map<string, string> {
  const links = Object.entries(socials).filter(([platform]) => !impersonal.has(platform));
  return new Map(
    links.map(([platform, link]) => {
      const [address = ''] = link.toLowerCase().split(/[?#]/, 1);
      return [platform, address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')];
    }),
  );
}

/** Without initials. */
const wordsOf = (name: string) =>
  foldedName(name)
    .split(/[\s.,-]+/)
    .filter(({ length }) => length > 1);

/**
 * How sure it is that two founders of one owner are one person: 2 for the same account on a platform and a word of the
 * name in common, 1 for the same name, and 0 otherwise. Different accounts on the same platform are two people.
 */
export function likeness(one: Person, other: Person): 0 | 1 | 2 {
  const [ofOne, ofOther] = [accountsOf(one.socials), accountsOf(other.socials)];
  const shared = [...ofOne].filter(([platform]) => ofOther.has(platform));
  if (shared.some(([platform, link]) => ofOther.get(platform) === link)) {
    const words = new Set(wordsOf(other.name));
    if (wordsOf(one.name).some((word) => words.has(word))) return 2;
  }
  return shared.length === 0 && foldedName(one.name) === foldedName(other.name) ? 1 : 0;
}

/** The founder among `candidates` that is the same person; of several the one with a common account, then the first. */
export function samePerson<Candidate extends Person>(
  candidates: readonly Candidate[],
  person: Person,
): Candidate | undefined {
  for (const wanted of [2, 1]) {
    const found = candidates.find((candidate) => likeness(candidate, person) === wanted);
    if (found) return found;
  }
  return undefined;
}

/**
 * The facts of a founder after a draft changed them from `before` to `after`. A fact that the draft removed stays if it
 * came from elsewhere, such as from the draft of another company of the founder.
 */
export function mergedFacts(current: FounderFacts, before: FounderFacts, after: FounderFacts): FounderFacts {
  const merged = (now: string | null, was: string | null, is: string | null) =>
    is === was ? now : (is ?? (now === was ? null : now));
  const links = Object.keys({ ...current.socials, ...after.socials }) as Platform[];
  return {
    bio: merged(current.bio, before.bio, after.bio),
    country: merged(current.country, before.country, after.country),
    socials: Object.fromEntries(
      links.flatMap((platform) => {
        const of = ({ socials }: FounderFacts) => socials[platform] ?? null;
        const link = merged(of(current), of(before), of(after));
        return link === null ? [] : [[platform, link]];
      }),
    ),
  };
}
