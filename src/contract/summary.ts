/** An answer in a few sentences, for models whose clients have the data beside it. */
import { cut } from '../faults.ts';
import type { WaitsFor } from '../shared/waits-for-schema.ts';
import type { Operation } from './operation.ts';

/** Names of a list's items in the text. */
const namedItems = 5;
const maxCharacters = 700;

/** What any answer may have. */
interface Summarised {
  items?: readonly Summarised[];
  total?: number;
  /** Launches of a week to come. */
  scheduled?: readonly Summarised[];
  name?: string | null;
  title?: string | null;
  question?: string;
  slug?: string;
  email?: string | null;
  id?: string | number;
  /** Of a draft. */
  fields?: { name?: { value?: unknown } };
  listing?: Summarised;
  listing_id?: number | null;
  metric?: { value: number; unit: string; currency: string | null };
  /** Two that are compared. */
  a?: Summarised;
  b?: Summarised;
  status?: string;
  failure?: { message: string } | null;
  waits_for?: readonly WaitsFor[];
  completeness?: { percent: number };
  checkout_url?: string | null;
  total_cents?: number;
  currency?: string;
  note?: string;
}

export function summaryOf({ title }: Pick<Operation, 'title'>, body: object): string {
  return cut(`${title}: ${described(body)}`, maxCharacters);
}

function described(body: Summarised): string {
  const { items, total, scheduled, a, b, failure, waits_for: waits = [], checkout_url: url, note } = body;
  // The items of an order are its own, and not what it is about.
  const listed = body.status === undefined ? [...(items ?? []), ...(scheduled ?? [])] : [];
  const counts = body.status === undefined && items ? [countOf(items, total)] : [];
  if (scheduled && scheduled.length > 0) counts.push(`${scheduled.length} scheduled`);
  const facts = [
    [factsOf(body).join(', '), ...counts].filter((fact) => fact !== '').join('; '),
    ...[...listed.slice(0, namedItems), ...(a && b ? [a, b] : [])].map(itemOf),
  ].filter((fact) => fact !== '');
  const sentences = [failure?.message, ...waits.map(({ says }) => says), url, note];
  const stated = facts.length > 0 ? facts.join(' ').replace(/[^.?!]$/, '$&.') : null;
  return [stated, ...sentences].filter((sentence) => sentence != null).join(' ') || 'done.';
}

const countOf = (items: readonly unknown[], total = items.length) =>
  `${items.length}${total > items.length ? ` of ${total}` : ''}`;

/** Name, status, completeness and price, as far as there are any. */
function factsOf(body: Summarised): string[] {
  const { fields, listing, listing_id: listingId, metric, status, completeness, total_cents: cents } = body;
  const drafted = typeof fields?.name?.value === 'string' ? fields.name.value : null;
  return [
    body.name ??
      body.title ??
      body.question ??
      drafted ??
      body.slug ??
      body.email ??
      listing?.name ??
      body.id,
    body.name && listing?.name,
    metric &&
      (metric.unit === 'cents' ? money(metric.value, metric.currency) : `${metric.value} ${metric.unit}`),
    status,
    listingId != null && `listing ${listingId}`,
    completeness && `${completeness.percent} % complete`,
    cents !== undefined && money(cents, body.currency),
  ].flatMap((fact) =>
    fact === undefined || fact === null || fact === false || fact === '' ? [] : [String(fact)],
  );
}

const money = (cents: number, currency: string | null = null) =>
  `${(cents / 100).toFixed(2)} ${currency ?? ''}`.trim();

function itemOf({ completeness: _completeness, total_cents: _total, ...item }: Summarised): string {
  const waits = (item.waits_for ?? []).map(({ what }) => what);
  const facts = factsOf(item).join(', ');
  return facts === '' ? '' : `· ${facts}${waits.length > 0 ? ` (waits for ${waits.join(', ')})` : ''}`;
}
