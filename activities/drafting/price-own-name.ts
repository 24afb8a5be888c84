/** Whether what a price is said of is the product: the name that the site has, or its domain. */
import { draftName } from './names.ts';
import type { Site } from './site.ts';
import { squash } from './words.ts';

const made = new WeakMap<Site, readonly string[]>();
const shortest = 3;

function ownNames(site: Site): readonly string[] {
  const known = made.get(site);
  if (known !== undefined) return known;
  const names = [site.domainLabel, draftName(site)?.value ?? '']
    .map(squash)
    .filter(({ length }) => length >= shortest);
  made.set(site, names);
  return names;
}

/** Whether a text is the product's name and nothing else. */
export const isOwnName = (site: Site, text: string): boolean => ownNames(site).includes(squash(text));

/** Whether a text holds the product's name. */
export function holdsOwnName(site: Site, text: string): boolean {
  const squashed = squash(text);
  return ownNames(site).some((name) => squashed.includes(name));
}
