/** Founders with a live listing, by name. */
import type { Paged } from '../../contract/paging.ts';
import { founderPath, foundersPath } from '../../directory/path-rules.ts';
import type { FounderSummary } from '../../founders/schema.ts';
import { listingPath } from '../../listings/badge-rules.ts';
import { countryOptions } from '../country-options.ts';
import { type FieldProblems, namedProblems, problemSummary, selectField, textField } from '../form-parts.ts';
import { type Child, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { face } from '../listing-parts.ts';
import { pageMetaOf } from '../meta/list-metas.ts';
import { pager } from '../pager.ts';
import { pageNumber, withQuery } from '../queried-paths.ts';
import { counted, countryInWords } from '../words.ts';

export type Founders = Paged<typeof FounderSummary>;

export const founderFilters = ['q', 'country'] as const;
type Asked = Partial<Record<(typeof founderFilters)[number], string>>;

export interface FoundersPageInput {
  site: SiteFacts;
  asked: Asked;
  found: Founders | undefined;
  problems: FieldProblems | undefined;
}

export function foundersPage({ site, asked, found, problems = {} }: FoundersPageInput): string {
  const pathOf = (page: number) => withQuery(foundersPath, { ...asked, page: pageNumber(page) });
  const field = (name: keyof Asked) => ({ name, label: labels[name], value: asked[name], problems });
  return layout({
    site,
    title: 'Founders',
    description: `The founders of the products on ${site.name}.`,
    canonical: foundersPath,
    meta: pageMetaOf(site, ['Founders', foundersPath]),
    demo: found?.items.some((founder) => founder.is_demo) ?? false,
    indexed: Object.keys(asked).length === 0 && found?.page === 1,
    body: html`
      <div class="intro">
        <h1>Founders</h1>
        <p>The people behind the products. Each has a page with their products, story and answers.</p>
      </div>
      ${problemSummary(namedProblems(problems, labels))}
      <form class="find" role="search" action="${foundersPath}">
        <div class="line">
          ${textField({ ...field('q'), type: 'search', maxlength: 120 })}
          ${selectField({ ...field('country'), value: asked.country?.toUpperCase(), options: [['', 'All'], ...countryOptions] })}
          <button class="button">Search</button>
        </div>
      </form>
      ${
        found &&
        html`<section aria-label="Found">
          <p class="soft found" role="status">
            ${found.total_is_lower_bound && 'More than '}${counted(found.total, 'founder')}
          </p>
          ${
            found.items.length > 0
              ? html`<ul class="faces">
                  ${found.items.map(person)}
                </ul>`
              : html`<p class="empty">No founder with a live product matches.</p>`
          }
          ${pager(found, pathOf)}
        </section>`
      }
    `,
  });
}

const labels: Record<keyof Asked, string> = { q: 'Name', country: 'Country' };

function person(founder: Founders['items'][number]): Child {
  const { slug, name, country, companies } = founder;
  return html`<li class="row">
    ${face(founder, 'large')}
    <div class="words">
      <h2>
        <a href="${founderPath(slug)}"><bdi>${name}</bdi></a>
      </h2>
      ${country && html`<p class="soft">${countryInWords(country)}</p>`}
      <ul class="plain">
        ${companies.map(
          (company) =>
            html`<li>
              ${company.title && html`<bdi>${company.title}</bdi>, `}<a href="${listingPath(company.slug)}"
                ><bdi>${company.name}</bdi></a
              >
            </li>`,
        )}
      </ul>
    </div>
  </li>`;
}
