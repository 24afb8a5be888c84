import { wordsOf } from '../reading/json-ld.ts';
import { isBio, type FoundFounder } from './found-founder.ts';
import { isTitledFounder, type StatedPerson } from './founder-nodes.ts';
import { stringsAt } from './json-ld-nodes.ts';
import { peopleOfPage } from './people-of-page.ts';
import { cite, type SitePage } from './site.ts';

/** `founder` of the organization in the markup, and people whose job title there says it; in an article that may be any author's. */
export function statedFounders(page: SitePage, ownNames: readonly string[]): FoundFounder[] {
  const { founders, titled } = peopleOfPage(page);
  const isOfOthers = page.role === 'blog' || page.role === 'customers';
  const own = isOfOthers ? [] : titled.filter((person) => isTitledFounder(person, ownNames));
  return [...founders, ...own].map((person) => stated(page, person));
}

function stated(page: SitePage, { name, node }: StatedPerson): FoundFounder {
  const title = typeof node['jobTitle'] === 'string' ? wordsOf(node['jobTitle']) : undefined;
  const bio = typeof node['description'] === 'string' ? wordsOf(node['description']) : '';
  return {
    name,
    ...(title !== undefined && { title }),
    bio: isBio(bio) ? [bio] : [],
    evidence: [
      cite(page, name),
      ...(title === undefined ? [] : [cite(page, title)]),
      ...(isBio(bio) ? [cite(page, bio)] : []),
    ],
    page,
    span: null,
    sameAs: stringsAt(node, 'sameAs', 'url'),
  };
}
