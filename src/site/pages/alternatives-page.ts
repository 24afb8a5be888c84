/** The alternatives to a product: those its owner chose, then others of the same category. */
import type { z } from 'zod';
import { alternativesPath, categoryPath, comparePath, comparisonPath } from '../../directory/path-rules.ts';
import { listingPath } from '../../listings/badge-rules.ts';
import type { Alternative, ListingSummary } from '../../listings/schema.ts';
import { buttonScripts } from '../assets.ts';
import { differencesInWords } from '../differences.ts';
import { type Child, type Html, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { externalLink } from '../links.ts';
import { logo } from '../listing-parts.ts';
import { alternativesMeta } from '../meta/list-metas.ts';
import { pager } from '../pager.ts';
import { pageNumber, withQuery } from '../queried-paths.ts';
import { type Voting, votesControl } from '../voting-parts.ts';
import { count, countryInWords, slugInWords } from '../words.ts';

export type AlternativeView = z.output<typeof Alternative>;
export const alternativesPerPage = 10;

export interface AlternativesPageInput {
  site: SiteFacts;
  listing: ListingSummary;
  /** Of this page. */
  items: readonly AlternativeView[];
  page: number;
  total_pages: number;
  total: number;
  voting: Voting;
}

export function alternativesPage(input: AlternativesPageInput): string {
  const { site, listing, items, page, total, voting } = input;
  const { name, slug, primary_category: category } = listing;
  const pathOf = (n: number) => withQuery(alternativesPath(slug), { page: pageNumber(n) });
  return layout({
    site,
    title: `Alternatives to ${name}`,
    description: `${count(total)} alternatives to ${name} on ${site.name}, and how they differ.`,
    canonical: pathOf(page),
    indexed: items.some(({ is_demo: isDemo }) => !isDemo),
    demo: listing.is_demo || items.some(({ is_demo: isDemo }) => isDemo),
    meta: alternativesMeta(site, listing, items, (page - 1) * alternativesPerPage),
    head: voting.ownVotes && buttonScripts,
    body: html`
      <div class="intro">
        <nav class="ways" aria-label="Above it">
          <a href="${listingPath(slug)}"><bdi>${name}</bdi></a>
        </nav>
        <h1>Alternatives to <bdi>${name}</bdi></h1>
        ${items.length > 0 && html`<p>${orderInWords(items, listing)}</p>`}
      </div>
      ${
        items.length > 0
          ? html`<h2 class="aside">Alternatives</h2>
              <ul class="alternative-rows">
                ${items.map((item) => row(item, listing, voting))}
              </ul>`
          : html`<div class="empty">
              <p>We know no alternative to <bdi>${name}</bdi> yet.</p>
              <p class="ways">
                ${category && html`<a href="${categoryPath(category.slug)}">All of <bdi>${category.name}</bdi></a>`}
                <a href="${withQuery(comparePath, { a: slug })}">Compare it with any product</a>
                <a href="/submit">Submit a product</a>
              </p>
            </div>`
      }
      ${pager(input, pathOf)}
      ${
        items.length > 0 &&
        category &&
        html`<p class="ways section">
          <a href="${categoryPath(category.slug)}">More in <bdi>${category.name}</bdi></a>
          <a href="${withQuery(comparePath, { a: slug })}">Compare <bdi>${name}</bdi> with any product</a>
        </p>`
      }
    `,
  });
}

function orderInWords(
  items: readonly AlternativeView[],
  { name, primary_category: category }: ListingSummary,
): Child {
  const isChosen = items.some(({ approved }) => approved);
  const others = category && html`other products in <bdi>${category.name}</bdi>, most votes first`;
  if (!isChosen) return others && html`These are ${others}.`;
  return html`First those that <bdi>${name}</bdi> chose itself${others && html`, then ${others}`}.`;
}

function row(item: AlternativeView, listing: ListingSummary, voting: Voting): Html {
  const facts = [
    item.pricing_model && slugInWords(item.pricing_model),
    item.country && countryInWords(item.country),
  ].filter(Boolean);
  const differences = differencesInWords(listing, item);
  return html`<li class="alternative">
    ${logo(item)}
    <div class="words">
      <h3>
        <a href="${listingPath(item.slug)}"><bdi>${item.name}</bdi></a>
        ${item.approved && html`<span class="mark sure">Chosen by <bdi>${listing.name}</bdi></span>`}
      </h3>
      ${item.tagline && html`<p><bdi>${item.tagline}</bdi></p>`}
      ${facts.length > 0 && html`<p class="meta">${facts.map((fact) => html`<span>${fact}</span> `)}</p>`}
      ${
        differences.length > 0 &&
        html`<p class="differs"><b>Differs:</b> <span>${differences.join(', ')}</span></p>`
      }
      <p class="ways">
        <a class="button quiet" href="${comparisonPath(listing.slug, item.slug)}"
          >Compare<span class="aside"> <bdi>${listing.name}</bdi> with <bdi>${item.name}</bdi></span></a
        >
        ${externalLink(item.website_url, html`Visit<span class="aside"> <bdi>${item.name}</bdi></span>`)}
      </p>
    </div>
    ${votesControl(item, voting)}
  </li>`;
}
