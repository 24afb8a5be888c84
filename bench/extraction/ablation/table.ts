/** What each variation changes, as a table. */
import type { Outcome, SetName } from './draft-ablated.ts';

export interface SetChange {
  right: number;
  wrong: number;
  traps: number;
  /** Sites of which any drafted value is another. */
  sites: number;
}

export interface Row {
  what: string;
  lines: number;
  changes: Partial<Record<SetName, SetChange>>;
  failed?: string;
}

const signed = (count: number) => (count > 0 ? `+${count}` : String(count));

function cell(change: SetChange | undefined): string {
  if (change === undefined || change.sites === 0) return '–';
  const { right, wrong, traps, sites } = change;
  const parts = [`${signed(right)} right`, `${signed(wrong)} wrong`, `${signed(traps)} traps`];
  return [...parts.filter((part) => !part.startsWith('0 ')), `${sites} sites`].join(', ');
}

/** Rows in the order of the files. Below it, what changes nothing on real sites. */
export function ablationTable(
  rows: readonly Row[],
  sets: readonly SetName[],
  base: Record<string, Outcome>,
): string {
  const counts = sets.map((set) => Object.keys(base).filter((key) => key.startsWith(`${set} `)).length);
  const header = ['off', 'lines', ...sets.map((set, i) => `${set} (${counts[i]} sites)`)];
  const cells = rows.map(({ what, lines, changes, failed }) => [
    what,
    String(lines),
    ...(failed === undefined ? sets.map((set) => cell(changes[set])) : [`fails: ${failed}`.slice(0, 60)]),
  ]);
  const widths = header.map((name, i) => Math.max(name.length, ...cells.map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((text, i) => text.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  const idle = rows.filter(
    ({ what, changes, failed }) =>
      !what.startsWith(' ') &&
      failed === undefined &&
      sets.every((set) => set === 'made-up' || (changes[set]?.sites ?? 0) === 0),
  );
  return [
    ...[header, ...cells].map(line),
    '',
    `${idle.length} files change nothing on real sites (${idle.reduce((sum, { lines }) => sum + lines, 0)} lines): ` +
      idle.map(({ what }) => what).join(', '),
    '',
  ].join('\n');
}
