/** An answer in a few sentences, for models whose clients have the data beside it. */
import { cut } from '../faults.ts';
import type { WaitsFor } from '../shared/waits-for-schema.ts';
import type { Operation } from './operation.ts';

/** Names of a list's items in the text. */
const namedItems = 5;
const maxCharacters = 700;

/** What any answer may have; an operation’s own `summary` comes first. */
interface Summarised {
  items?: readonly Summarised[];
  total?: number;
  name?: string | null;
  title?: string | null;
  slug?: string;
  id?: string | number;
  product?: string;
  status?: string;
  failure?: { message: string } | null;
  waits_for?: readonly WaitsFor[];
  completeness?: { percent: number };
  checkout_url?: string | null;
  total_cents?: number;
  currency?: string;
  note?: string;
}

export function summaryOf(operation: Operation, body: object): string {
  const own = operation.summary?.(body as never);
  return cut(own ?? `${operation.title}: ${described(body)}`, maxCharacters);
}

function described(body: Summarised): string {
  const { items, total, failure, note, checkout_url: url } = body;
  const facts = [
    [...nameOf(body), ...(items && !body.status ? [countOf(items, total)] : [])].join('; '),
    ...(body.status && items ? [] : (items ?? []).slice(0, namedItems).map(itemOf)),
  ].filter((fact) => fact !== '');
  const sentences = [
    ...(failure ? [failure.message] : []),
    ...(body.waits_for ?? []).map(({ says }) => says),
    ...(url ? [url] : []),
    ...(note === undefined ? [] : [note]),
  ];
  const stated = facts.length > 0 ? [`${facts.join(' ')}.`] : [];
  return [...stated, ...sentences].join(' ') || 'done.';
}

const countOf = (items: readonly unknown[], total = items.length) =>
  `${items.length}${total > items.length ? ` of ${total}` : ''}`;

/** Name, status, completeness and price, as far as there are any. */
function nameOf({ name, title, slug, id, status, completeness, total_cents: cents, currency }: Summarised) {
  const parts = [
    name ?? title ?? slug ?? id,
    status,
    completeness && `${completeness.percent} % complete`,
    cents !== undefined && `${(cents / 100).toFixed(2)} ${currency ?? ''}`.trim(),
  ].filter((part) => part !== undefined && part !== false);
  return parts.length > 0 ? [parts.join(', ')] : [];
}

function itemOf({ completeness: _completeness, total_cents: _total, ...item }: Summarised): string {
  const waits = (item.waits_for ?? []).map(({ what }) => what);
  const [name = ''] = nameOf(item);
  return name === '' ? '' : `· ${name}${waits.length > 0 ? ` (waits for ${waits.join(', ')})` : ''}`;
}
