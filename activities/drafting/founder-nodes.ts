import { isObject, wordsOf, type JsonObject } from '../reading/json-ld.ts';
import type { PageReading } from '../reading/page-reading.ts';
import { namesOfLine } from './founder-lists.ts';
import { founderTitleIn } from './founder-title.ts';
import { nodesOf, organizationTypes, stringsAt } from './json-ld-nodes.ts';
import { ownNodes } from './own-nodes.ts';
import { isPersonName } from './person-name.ts';
import { squash } from './words.ts';

/** A person as JSON-LD describes one. */
export interface StatedPerson {
  name: string;
  node: JsonObject;
}

/** Who a page's JSON-LD says founded the site's own organization or product, and who it gives a job title. */
export interface StatedPeople {
  founders: StatedPerson[];
  titled: StatedPerson[];
}

/** What other organizations on the page are said to be founded by is left out; a reference is followed on its page. */
export function statedPeople(page: Pick<PageReading, 'url' | 'canonical' | 'jsonLd'>): StatedPeople {
  const byId = new Map<unknown, JsonObject>();
  for (const { node } of nodesOf(page.jsonLd)) {
    if (typeof node['@id'] === 'string' && node['name'] !== undefined && !byId.has(node['@id']))
      byId.set(node['@id'], node);
  }
  const founders: StatedPerson[] = [];
  const titled: StatedPerson[] = [];
  for (const { node, role } of ownNodes(page)) {
    if (role === 'person') {
      if (typeof node['jobTitle'] === 'string') titled.push(...peopleIn(node));
    } else if (role === 'organization' || role === 'product' || role === 'site') {
      for (const value of [node['founder'], node['founders']].flat(2)) {
        const known = isObject(value) && value['name'] === undefined ? byId.get(value['@id']) : undefined;
        founders.push(...peopleIn(known ?? value));
      }
    }
  }
  return { founders, titled };
}

/** A string may name several; an organization is no person. */
function peopleIn(value: unknown): StatedPerson[] {
  if (typeof value === 'string') return namesOfLine(wordsOf(value)).map((name) => ({ name, node: { name } }));
  if (!isObject(value) || typeof value['name'] !== 'string') return [];
  const types = [value['@type']].flat();
  if (types.some((type) => typeof type === 'string' && organizationTypes.test(type))) return [];
  const name = wordsOf(value['name']);
  return isPersonName(name) ? [{ name, node: value }] : [];
}

/** Whether a person's job title says `founder`, and of nothing but the own company. */
export function isTitledFounder({ node }: StatedPerson, ownNames: readonly string[]): boolean {
  const titles = stringsAt(node, 'jobTitle').map(wordsOf);
  const employers = stringsAt(node, 'worksFor').map(squash);
  const own = ownNames.map(squash).filter((one) => one !== '');
  const isElsewhere =
    employers.length > 0 &&
    !employers.some((one) => own.some((name) => one.includes(name) || name.includes(one)));
  return !isElsewhere && titles.some((title) => founderTitleIn(title, ownNames, true) !== null);
}
