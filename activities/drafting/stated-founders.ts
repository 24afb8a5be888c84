import { isObject, wordsOf } from '../reading/json-ld.ts';
import { isBio, type FoundFounder } from './found-founder.ts';
import { founderTitleIn } from './founder-title.ts';
import { stringsAt } from './json-ld-nodes.ts';
import { ownNodes } from './own-nodes.ts';
import { isPersonName } from './person-name.ts';
import { cite, type SitePage } from './site.ts';
import { squash } from './words.ts';

/** `founder` of the organization in JSON-LD, and people whose job title says it. */
export function statedFounders(page: SitePage, ownNames: readonly string[]): FoundFounder[] {
  return ownNodes(page).flatMap(({ node, role }) => {
    if (role === 'person') {
      const title = typeof node['jobTitle'] === 'string' ? wordsOf(node['jobTitle']) : '';
      const employers = stringsAt(node, 'worksFor').map(squash);
      const isElsewhere =
        employers.length > 0 &&
        !employers.some((one) =>
          ownNames.map(squash).some((own) => own !== '' && (one.includes(own) || own.includes(one))),
        );
      return !isElsewhere && founderTitleIn(title, ownNames, true) !== null ? stated(page, node, title) : [];
    }
    if (role !== 'organization' && role !== 'product' && role !== 'site') return [];
    return [node['founder'], node['founders']].flat(2).flatMap((value) => {
      const person = isObject(value) ? value : { name: value };
      const title = typeof person['jobTitle'] === 'string' ? wordsOf(person['jobTitle']) : undefined;
      return stated(page, person, title);
    });
  });
}

function stated(
  page: SitePage,
  person: Readonly<Record<string, unknown>>,
  title: string | undefined,
): FoundFounder[] {
  const name = typeof person['name'] === 'string' ? wordsOf(person['name']) : '';
  if (!isPersonName(name)) return [];
  const bio = typeof person['description'] === 'string' ? wordsOf(person['description']) : '';
  return [
    {
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
      sameAs: stringsAt(person, 'sameAs', 'url'),
    },
  ];
}
