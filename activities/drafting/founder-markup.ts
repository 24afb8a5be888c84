/** Founders that the markup of a page states: in JSON-LD and in microdata. */
import { isObject, wordsOf, type JsonObject } from '../reading/json-ld.ts';
import { founderTitleIn } from './founder-title.ts';
import { nodesOf, organizationTypes, stringsAt } from './json-ld-nodes.ts';
import { ownNodes } from './own-nodes.ts';
import { isPersonName } from './person-name.ts';
import { isOthers } from './sections.ts';
import type { SitePage } from './site.ts';
import { squash } from './words.ts';

/** A person as JSON-LD describes one. */
export interface StatedPerson {
  name: string;
  title?: string;
  bio?: string;
  sameAs: readonly string[];
}

/** Who founded the site's own organization; on pages of others' words a job title may be any author's. */
export function statedFounders(page: SitePage, own: readonly string[]): StatedPerson[] {
  const isOfOthers = page.role === 'blog' || page.role === 'customers';
  return ownNodes(page).flatMap(({ node, role }) => {
    if (role === 'person') return isOfOthers || !isTitledFounder(node, own) ? [] : peopleOf(node);
    if (role !== 'organization' && role !== 'product' && role !== 'site') return [];
    return [node['founder'], node['founders']].flat(2).flatMap((value) => peopleOf(referred(page, value)));
  });
}

/** The object that a reference names, wherever on the page that is. */
function referred(page: SitePage, value: unknown): unknown {
  if (!isObject(value) || value['name'] !== undefined || typeof value['@id'] !== 'string') return value;
  return nodesOf(page.jsonLd).find(({ node }) => node['@id'] === value['@id'] && node['name'] !== undefined)
    ?.node;
}

/** A string may name several; an organization is no person. */
function peopleOf(value: unknown): StatedPerson[] {
  if (typeof value === 'string') return namesOfLine(wordsOf(value)).map((name) => ({ name, sameAs: [] }));
  if (!isObject(value) || typeof value['name'] !== 'string') return [];
  const types = [value['@type']].flat();
  const name = wordsOf(value['name']);
  if (!isPersonName(name) || types.some((type) => typeof type === 'string' && organizationTypes.test(type)))
    return [];
  const [title] = stringsAt(value, 'jobTitle').map(wordsOf);
  const [bio] = stringsAt(value, 'description').map(wordsOf);
  const sameAs = stringsAt(value, 'sameAs', 'url');
  return [{ name, ...(title !== undefined && { title }), ...(bio !== undefined && { bio }), sameAs }];
}

const joint = /(?:,| [\p{Ll}&]{1,3} )\s*/u;

/** The names that a line consists of: one, or several with `and` and commas between; none where anything else is there. */
export function namesOfLine(line: string): string[] {
  if (line.length > 160) return [];
  if (isPersonName(line)) return [line];
  const names = line.split(joint).map((name) => name.trim());
  return names.length >= 2 && names.length <= 6 && names.every(isPersonName) ? names : [];
}

function isTitledFounder(node: JsonObject, own: readonly string[]): boolean {
  const employers = stringsAt(node, 'worksFor').map(squash);
  const names = own.map(squash).filter((one) => one !== '');
  const isElsewhere =
    employers.length > 0 &&
    !employers.some((one) => names.some((name) => one.includes(name) || name.includes(one)));
  return (
    !isElsewhere &&
    stringsAt(node, 'jobTitle').some((title) => founderTitleIn(wordsOf(title), own, true) !== null)
  );
}

/** `itemprop="founder"` on or around a name. */
export const markedFounders = ({ blocks }: SitePage): string[] =>
  blocks
    .filter(({ text, marks }) => marks.has('founder') && !isOthers(marks) && isPersonName(text))
    .map(({ text }) => text);
