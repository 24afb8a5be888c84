/** Formats the evaluation for printing. */
import { targetFields } from './targets.ts';
import type { DraftedSite } from './drafted-sites.ts';
import { type Miss, type Tally, precision, recall } from './judge.ts';

const columns = ['field', 'labelled', 'proposed', 'right', 'precision', 'recall'];
const share = (value: number | null) => (value === null ? '–' : value.toFixed(3));
const shortened = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text);

/** Fields with a target are marked `*`. */
export function tallyTable(title: string, tallies: Record<string, Tally>): string {
  const rows = Object.entries(tallies).map(([field, tally]) => [
    (targetFields as readonly string[]).includes(field) ? `${field} *` : field,
    String(tally.labelled),
    String(tally.proposed),
    String(tally.right),
    share(precision(tally)),
    share(recall(tally)),
  ]);
  const widths = columns.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ');
  return [title, line(columns), ...rows.map(line)].join('\n');
}

export const formatMiss = (
  slug: string,
  { field, expected, got }: Miss,
  quotes: readonly string[] = [],
): string =>
  [
    `${slug}  ${field}`,
    `    expected  ${shortened(expected)}`,
    `    got       ${shortened(got)}`,
    ...quotes.map((quote) => `    quote     ${shortened(quote)}`),
  ].join('\n');

export function formatMisses({ slug, profile, judgement }: DraftedSite): string[] {
  return judgement.misses.map((miss) => formatMiss(slug, miss, quotesOf(profile, miss)));
}

/** The evidence of the proposed value. */
function quotesOf(profile: DraftedSite['profile'], { field, got }: Miss): string[] {
  const cited = [
    ...Object.entries(profile.fields)
      .filter(([name]) => name === field)
      .map(([, value]) => value),
    ...profile.founders.filter(({ value }) => field.startsWith('founders') && value.name === got),
    ...Object.values(profile.company_socials).filter(({ value }) => got.endsWith(value)),
    ...profile.faqs.filter(({ value }) => field === 'faqs' && value.question === got),
    ...profile.milestones.filter(({ value }) => field === 'milestones' && got.endsWith(value.title)),
  ];
  return cited
    .slice(0, 1)
    .flatMap(({ evidence }) => evidence.slice(0, 2).map((e) => `${e.quote} [${e.page_url}]`));
}
