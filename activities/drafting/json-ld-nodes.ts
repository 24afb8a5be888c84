import { isObject, type JsonObject } from '../reading/json-ld.ts';

/** Objects of JSON-LD by their types. */
export const productTypes =
  /^(?:(?:Software|Web|Mobile)Application|SoftwareSourceCode|VideoGame|Product|Service|IndividualProduct)$/;
const organizationEndings =
  'Organization Corporation Business Brand Project Store Shop Service NGO Agent Agency Restaurant Bakery Pub Brewery Hotel ' +
  'Hostel Breakfast Dentist Physician Clinic Attorney Salon Spa Club Gym Repair Electrician Plumber Painter Care';
export const organizationTypes = new RegExp(`(?:${organizationEndings.replaceAll(' ', '|')})$`);
/** Keys whose objects are about somebody else. */
const othersKeys = new Set(
  (
    'review reviews itemReviewed author member memberOf subjectOf mentions about worksFor alumniOf sponsor isSimilarTo ' +
    'isRelatedTo competitor customer'
  ).split(' '),
);
const maxNodes = 500;

export type NodeRole = 'product' | 'organization' | 'site' | 'faq' | 'video' | 'person' | 'other';
export interface JsonNode {
  node: JsonObject;
  role: NodeRole;
}

/** The objects of a page's JSON-LD about the site's owner, outermost first. */
export function nodesOf(jsonLd: readonly unknown[]): JsonNode[] {
  const found: JsonNode[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (depth > 8 || found.length >= maxNodes) return;
    if (Array.isArray(value)) for (const item of value) visit(item, depth + 1);
    else if (isObject(value)) {
      found.push({ node: value, role: roleOfNode(value) });
      for (const [key, item] of Object.entries(value)) if (!othersKeys.has(key)) visit(item, depth + 1);
    }
  };
  for (const root of jsonLd) visit(root, 0);
  return found;
}

function roleOfNode(node: JsonObject): NodeRole {
  const types = [node['@type']].flat().filter((type) => typeof type === 'string');
  const is = (pattern: RegExp) =>
    types.some((type) => pattern.test(type.replace(/^https?:\/\/schema\.org\//, '')));
  if (is(productTypes)) return 'product';
  if (is(organizationTypes)) return 'organization';
  if (is(/^WebSite$/)) return 'site';
  if (is(/^FAQPage$/)) return 'faq';
  if (is(/^VideoObject$/)) return 'video';
  return is(/^Person$/) ? 'person' : 'other';
}

/** The strings under a key, whether it holds one, a list, or objects with a `name`. */
export function stringsAt(node: JsonObject, key: string, inner = 'name'): string[] {
  return [node[key]].flat().flatMap((value) => {
    if (typeof value === 'string') return [value];
    if (typeof value === 'number') return [String(value)];
    if (isObject(value) && typeof value[inner] === 'string') return [value[inner]];
    return [];
  });
}
