/** Founders that the markup of a page states: in JSON-LD and in microdata. */
import { isObject, wordsOf } from '../reading/json-ld.ts';
import { nodesOf, organizationTypes, stringsAt } from './json-ld-nodes.ts';
import { ownersOn } from './own-nodes.ts';
import { isPersonName } from './person-name.ts';
import type { SitePage } from './site.ts';

/** A person as JSON-LD describes one. */
export interface StatedPerson {
  name: string;
  title?: string;
  bio?: string;
  sameAs: readonly string[];
}

/** Whom the site's own organization or product has for a founder. */
export const statedFounders = (page: SitePage): StatedPerson[] =>
  ownersOn(page)
    .flatMap((node) => [node['founder'], node['founders']].flat(2))
    .flatMap((value) => peopleOf(referred(page, value)));

/** The object that a reference names, wherever on the page that is. */
function referred(page: SitePage, value: unknown): unknown {
  if (!isObject(value) || value['name'] !== undefined || typeof value['@id'] !== 'string') return value;
  return nodesOf(page.jsonLd).find(({ node }) => node['@id'] === value['@id'] && node['name'] !== undefined)
    ?.node;
}

/** A string may name several; an organization is no person. */
function peopleOf(value: unknown): StatedPerson[] {
  if (typeof value === 'string') {
    const names = wordsOf(value).split(/, ?| [\p{Ll}&]{1,3} /u);
    return names.every(isPersonName) ? names.map((name) => ({ name, sameAs: [] })) : [];
  }
  if (!isObject(value) || stringsAt(value, '@type').some((type) => organizationTypes.test(type))) return [];
  const [name = '', title, bio] = ['name', 'jobTitle', 'description'].map((key) => {
    const [text] = stringsAt(value, key);
    return text === undefined ? undefined : wordsOf(text);
  });
  const sameAs = stringsAt(value, 'sameAs', 'url');
  return isPersonName(name)
    ? [{ name, ...(title !== undefined && { title }), ...(bio !== undefined && { bio }), sameAs }]
    : [];
}
