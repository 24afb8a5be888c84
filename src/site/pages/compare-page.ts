/** Two products side by side, or the form that chooses them. */
import type { z } from 'zod';
import { alternativesPath, categoryPath, comparePath, comparisonPath } from '../../directory/path-rules.ts';
import { listingPath } from '../../listings/badge-rules.ts';
import type { Comparison as ComparisonView } from '../../listings/compare-schema.ts';
import type { ListingSummary } from '../../listings/schema.ts';
import { buttonScripts } from '../assets.ts';
import { differencesInWords } from '../differences.ts';
import { type Child, type Html, html } from '../html.ts';
import { type SiteFacts, layout } from '../layout.ts';
import { externalLink } from '../links.ts';
import { logo } from '../listing-parts.ts';
import { pageMetaOf } from '../meta/list-metas.ts';
import { type Voting, votesBox, votesControl } from '../voting-parts.ts';
import { comparedRows } from './compare-rows.ts';

export type Comparison = z.output<typeof ComparisonView>;
export const sides = ['a', 'b'] as const;
export type Side = (typeof sides)[number];

/** What a field of the form has led to. */
export interface Choice {
  /** As it was typed; a name once a listing is chosen. */
  typed: string;
  chosen: ListingSummary | null;
  /** Listings that may be meant, or that fit the other one. */
  picks: readonly ListingSummary[];
}

export interface Example {
  a: ListingSummary;
  b: ListingSummary;
  /** The name of what both are in. */
  category: string;
}

export interface ComparePageInput {
  site: SiteFacts;
  choices: Record<Side, Choice>;
  /** Null until two listings are chosen. */
  comparison: Comparison | null;
  voting: Voting;
  /** Pairs to begin with. */
  examples: readonly Example[];
}

export function comparePage(input: ComparePageInput): string {
  const { site, choices, comparison } = input;
  const named = comparison && `${comparison.a.name} vs ${comparison.b.name}`;
  const shown = comparison
    ? [comparison.a, comparison.b]
    : [...input.examples.flatMap(({ a, b }) => [a, b]), ...sides.flatMap((side) => choices[side].picks)];
  return layout({
    site,
    title: named ?? 'Compare two products',
    description: comparison
      ? `${comparison.a.name} and ${comparison.b.name} side by side: features, prices, votes and more.`
      : `Two products on ${site.name} side by side: features, prices, votes and more.`,
    canonical: comparison ? canonicalOf(comparison) : comparePath,
    indexed: comparison ? isIndexed(comparison) : Object.values(choices).every(({ typed }) => typed === ''),
    meta: pageMetaOf(
      site,
      ['Compare', comparePath],
      ...(comparison && named ? [[named, canonicalOf(comparison)] as const] : []),
    ),
    demo: shown.some(({ is_demo: isDemo }) => isDemo),
    head: buttonScripts,
    body: comparison ? compared(comparison, input) : chooser(choices, input.examples),
  });
}

/** One address for a pair, whichever is on the left. */
function canonicalOf({ a, b }: Comparison): string {
  const [first = '', second = ''] = [a.slug, b.slug].sort();
  return comparisonPath(first, second);
}

/** There are too many pairs for search engines: those of live products in the same category are of use. */
const isIndexed = ({ a, b, shared_categories: shared }: Comparison) =>
  shared.length > 0 && [a, b].every(({ status, is_demo: isDemo }) => status === 'live' && !isDemo);

function chooser(choices: Record<Side, Choice>, examples: ComparePageInput['examples']): Html {
  return html`
    <div class="intro">
      <h1>Compare two products</h1>
      <p>See features, prices, votes and more side by side.</p>
    </div>
    ${sameTwice(choices)} ${form(choices)}
    ${
      examples.length > 0 &&
      html`<section class="section">
        <header><h2>Compare these</h2></header>
        <ul class="pairs-to-compare">
          ${examples.map(
            ({ a, b, category }) =>
              html`<li>
                <span class="two">${logo(a)} ${logo(b)}</span>
                <span>
                  <a href="${comparisonPath(a.slug, b.slug)}"
                    ><bdi>${a.name}</bdi> and <bdi>${b.name}</bdi></a
                  >
                  <span class="soft"><bdi>${category}</bdi></span>
                </span>
              </li>`,
          )}
        </ul>
      </section>`
    }
  `;
}

function sameTwice({ a, b }: Record<Side, Choice>): Child {
  if (a.chosen === null || a.chosen.slug !== b.chosen?.slug) return null;
  return html`<p class="note" role="status">
    You chose <bdi>${a.chosen.name}</bdi> twice. Choose another product to compare it with.
  </p>`;
}

const labels: Record<Side, string> = { a: 'First product', b: 'Second product' };

function form(choices: Record<Side, Choice>): Html {
  return html`<form
    class="compare-form"
    action="${comparePath}"
    role="search"
    aria-label="Choose two products"
  >
    ${sides.map((side) => field(side, choices))}
    <button class="button">Compare</button>
  </form>`;
}

const otherSide: Record<Side, Side> = { a: 'b', b: 'a' };

function field(side: Side, choices: Record<Side, Choice>): Html {
  const { typed } = choices[side];
  return html`<div class="field">
    <label for="${side}">${labels[side]}</label>
    <input
      type="search"
      id="${side}"
      name="${side}"
      value="${typed}"
      maxlength="200"
      placeholder="Name or website"
      autocomplete="off"
      hx-get="${comparePath}"
      hx-include="closest form"
      hx-trigger="input changed delay:250ms"
      hx-target="#picks-${side}"
      hx-select="#picks-${side}"
      hx-swap="outerHTML"
      hx-sync="this:replace"
    />
    ${picks(side, choices)}
  </div>`;
}

function picks(side: Side, choices: Record<Side, Choice>): Html {
  const { typed, chosen, picks: items } = choices[side];
  const other = choices[otherSide[side]];
  const isMissing = chosen === null && typed !== '';
  return html`<div class="picks" id="picks-${side}" aria-live="polite">
    ${isMissing && html`<p class="soft">${items.length > 0 ? 'Choose one:' : html`No product matches “<bdi>${typed}</bdi>”. Try fewer letters, or its website.`}</p>`}
    ${!isMissing && items.length > 0 && html`<p class="soft">Alternatives to <bdi>${other.chosen?.name}</bdi>:</p>`}
    ${
      items.length > 0 &&
      html`<ul>
        ${items.map(
          (item) =>
            html`<li>
              <a href="${pickPath(side, item.slug, other)}">${logo(item)} <bdi>${item.name}</bdi></a>
            </li>`,
        )}
      </ul>`
    }
  </div>`;
}

/** Keeps what the other field has. */
function pickPath(side: Side, slug: string, { chosen, typed }: Choice): string {
  const other = chosen?.slug ?? typed;
  return side === 'a' ? comparisonPath(slug, other) : comparisonPath(other, slug);
}

function compared(comparison: Comparison, { choices, voting }: ComparePageInput): Html {
  const { a, b, shared_categories: shared } = comparison;
  return html`
    <div class="intro">
      <h1><bdi>${a.name}</bdi> vs <bdi>${b.name}</bdi></h1>
      ${
        shared.length > 0 &&
        html`<p>
          Both are in
          ${shared.map(({ slug, name }, i) => html`${i > 0 && ', '}<a href="${categoryPath(slug)}"><bdi>${name}</bdi></a>`)}.
        </p>`
      }
      ${atOneGlance(comparison)}
    </div>
    <p class="ways compare-ways">
      <a href="${comparisonPath(b.slug, a.slug)}" rel="nofollow">Swap sides</a>
      <a href="${canonicalOf(comparison)}">Link to this comparison</a>
    </p>
    <div class="compared" role="table" aria-label="${a.name} and ${b.name}">
      <div class="compared-row compared-head" role="row">
        <span class="compared-corner" role="columnheader"><span class="aside">Fact</span></span>
        ${[a, b].map((item) => head(item, voting))}
      </div>
      ${comparedRows(comparison)}
    </div>
    <section class="section">
      <header><h2>Compare others</h2></header>
      ${form(choices)}
      <p class="ways">
        ${[a, b].map(({ slug, name }) => html`<a href="${alternativesPath(slug)}">Alternatives to <bdi>${name}</bdi></a>`)}
      </p>
    </section>
  `;
}

function atOneGlance({ a, b }: Comparison): Child {
  const differences = differencesInWords(a, b);
  if (differences.length === 0) return null;
  return html`<p>
    Compared with <bdi>${a.name}</bdi>, <bdi>${b.name}</bdi> has: ${differences.join(', ')}.
  </p>`;
}

function head(item: ListingSummary, voting: Voting): Html {
  return html`<div class="compared-product" role="columnheader">
    ${logo(item)}
    <a class="compared-name" href="${listingPath(item.slug)}"><bdi>${item.name}</bdi></a>
    <div class="compared-actions">
      ${item.status === 'live' ? votesControl(item, voting) : votesBox(item.votes, item.votes_pending)}
      ${externalLink(item.website_url, html`Visit<span class="aside"> <bdi>${item.name}</bdi></span>`, { className: 'button quiet' })}
    </div>
  </div>`;
}
