/** The rows of a comparison, in groups. */
import type { z } from 'zod';
import type { Comparison } from '../../listings/compare-schema.ts';
import type { ComparedAttribute, ComparedFact } from '../../listings/compare-schema.ts';
import { type Child, type Html, html } from '../html.ts';
import { externalLink, hostName, mailLink } from '../links.ts';
import { count, countryInWords, dayInWords, slugInWords } from '../words.ts';

type Compared = z.output<typeof Comparison>;
type Attribute = z.output<typeof ComparedAttribute>;
type Cell = z.output<typeof ComparedFact>;
type Value = NonNullable<Cell['value']>;

/** Votes are above the rows, and trends beside their ratings. */
const elsewhere = ['votes', 'domain_rating_trend', 'reviews'];

const groups: readonly (readonly [heading: string, attributes: readonly string[]])[] = [
  ['What it is', ['tagline', 'categories', 'features', 'usps', 'tags', 'demo_video_url']],
  ['Price and stage', ['pricing_model', 'pricing_summary', 'stage']],
  ['Who makes it', ['founders', 'country', 'city', 'founded_year', 'contact_email', 'socials']],
];

/** Facts that no website states: what an empty cell means. */
const whenEmpty: Readonly<Record<string, string>> = {
  categories: 'None yet',
  faqs: 'None yet',
  launched_at: 'Not launched yet',
  latest_update: 'None yet',
  community_rating: 'No reviews yet',
  domain_rating: 'Not measured yet',
};

export function comparedRows({ a, b, attributes }: Compared): Child {
  const grouped = groups.flatMap(([, names]) => names);
  const others = attributes.filter(
    ({ attribute: name }) => !grouped.includes(name) && !elsewhere.includes(name),
  );
  const named = (name: string) => attributes.filter(({ attribute }) => attribute === name);
  const inGroups = [
    ...groups.map(([heading, names]) => [heading, names.flatMap(named)] as const),
    ['On this site', others] as const,
  ];
  const empty = attributes.filter((row) => row.a === null && !elsewhere.includes(row.attribute));
  const names = [a.name, b.name] as const;
  return html`
    ${inGroups.map(([heading, rows]) => {
      const stated = rows.filter((row) => row.a !== null);
      return (
        stated.length > 0 &&
        html`<div class="compared-group" role="row">
            <span role="columnheader" aria-colspan="3">${heading}</span>
          </div>
          ${stated.map((row) => rowOf(row, names, attributes))}`
      );
    })}
    ${
      empty.length > 0 &&
      html`<div class="compared-row" role="row">
        <span class="compared-label" role="rowheader">The rest</span>
        <span class="compared-neither soft" role="cell" aria-colspan="2"
          >Neither listing has: ${empty.map(({ label }) => label.toLowerCase()).join(', ')}.</span
        >
      </div>`
    }
  `;
}

function rowOf(row: Attribute, names: readonly [string, string], all: readonly Attribute[]): Html {
  const cells = [row.a, row.b] as const;
  return html`<div class="compared-row" role="row">
    <span class="compared-label" role="rowheader"
      >${row.label}${!row.differs && html` <span class="mark sure">Same</span>`}</span
    >
    ${cells.map(
      (cell, i) =>
        html`<div class="compared-cell" role="cell">
          <span class="compared-whose" aria-hidden="true"><bdi>${names[i]}</bdi></span>
          ${cell?.value == null ? html`<span class="soft">${emptyInWords(row.attribute, cell)}</span>` : valueInWords(row, cell.value, i === 0 ? 'a' : 'b', all)}
        </div>`,
    )}
  </div>`;
}

/** What only the owner has left out may well be on the website. */
const emptyInWords = (attribute: string, cell: Cell | null) =>
  whenEmpty[attribute] ??
  (cell?.state === 'not_found_on_website' ? 'Not stated on its website' : 'Not stated');

function valueInWords(
  { attribute, overlap }: Attribute,
  value: Value,
  side: 'a' | 'b',
  all: readonly Attribute[],
): Child {
  const beside = (name: string) => all.find((row) => row.attribute === name)?.[side]?.value;
  if (Array.isArray(value)) return list(attribute, value, overlap?.both ?? []);
  switch (attribute) {
    case 'pricing_model':
    case 'stage':
      return slugInWords(String(value));
    case 'country':
      return countryInWords(String(value));
    case 'launched_at':
    case 'latest_update':
      return dayInWords(String(value));
    case 'contact_email':
      return mailLink(String(value));
    case 'demo_video_url':
      return externalLink(String(value), `Watch it on ${hostName(String(value))}`);
    case 'community_rating':
      return `${value} of 5, from ${reviews(Number(beside('reviews')))}`;
    case 'domain_rating':
      return `${value} of 100${trend(beside('domain_rating_trend'))}`;
    default:
      return html`<span dir="auto">${value}</span>`;
  }
}

const reviews = (number: number) => `${count(number)} ${number === 1 ? 'review' : 'reviews'}`;

function trend(change: Value | null | undefined): string {
  if (typeof change !== 'number' || change === 0) return '';
  return `, ${change > 0 ? 'up' : 'down'} ${Math.abs(change)} in a month`;
}

/** Lists whose items are sentences. */
const sentences = ['features', 'usps'];

function list(attribute: string, items: readonly string[], both: readonly string[]): Html {
  const isPartlyShared = both.length > 0 && both.length < items.length;
  const one = (item: string) =>
    html`<bdi>${attribute === 'socials' ? slugInWords(item) : item}</bdi
      >${isPartlyShared && both.includes(item) && html` <span class="soft">(both)</span>`}`;
  if (!sentences.includes(attribute)) {
    return html`<span>${items.map((item, i) => [i > 0 && ', ', one(item)])}</span>`;
  }
  return html`<ul class="points">
    ${items.map((item) => html`<li dir="auto">${one(item)}</li>`)}
  </ul>`;
}
