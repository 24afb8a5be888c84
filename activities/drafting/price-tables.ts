/** Tables of prices: what names the price in a cell. */
import { amountsIn } from './money.ts';
import { isOthersPriceHeading } from './price-headings.ts';
import { oncePer } from './remembered.ts';
import type { SitePage } from './site.ts';

/** Indexes of the first block of each cell, row by row. */
type Table = number[][];
const maxSteps = 12;

/** The table of each block in a table cell. */
const tablesOf = oncePer((page: SitePage): ReadonlyMap<number, Table> => {
  const around = (from: number, ...tags: string[]): number => {
    let box = from;
    for (let steps = 0; box !== -1 && !tags.includes(page.boxes[box]?.tag ?? ''); steps += 1)
      box = steps === maxSteps ? -1 : (page.boxes[box]?.parent ?? -1);
    return box;
  };
  const tables = new Map<number, Map<number, Map<number, number>>>();
  const places: [at: number, table: number][] = [];
  page.blocks.forEach(({ marks, box }, at) => {
    if (!marks.has('table')) return;
    const cell = around(box, 'td', 'th');
    const row = around(cell, 'tr');
    const table = around(row, 'table');
    if (table === -1) return;
    const rows = tables.get(table) ?? new Map<number, Map<number, number>>();
    const cells = rows.get(row) ?? new Map<number, number>();
    if (!cells.has(cell)) cells.set(cell, at);
    tables.set(table, rows.set(row, cells));
    places.push([at, table]);
  });
  const made = new Map(
    [...tables].map(([table, rows]) => [table, [...rows.values()].map((cells) => [...cells.values()])]),
  );
  return new Map(places.map(([at, table]) => [at, made.get(table) ?? []]));
});

export interface CellName {
  name: string;
  at: number;
  /** What else the row or column is headed by: `Price per month`. */
  beside: string | null;
}

/** What names the price in a cell: the head of its column where its row has several prices, else the first cell of its row. */
export function nameOfCell(page: SitePage, at: number): CellName | null {
  const table = tablesOf(page).get(at);
  const row = table?.find((cells) => cells.includes(at));
  if (table === undefined || row === undefined) return null;
  const textAt = (block: number | undefined): string | null => page.blocks[block ?? -1]?.text ?? null;
  const heads = table[0] ?? [];
  // A corner without a text has no block.
  const column = row.indexOf(at) - Math.max(0, row.length - heads.length);
  const head = row === heads ? undefined : heads[column];
  const isPriceRow = row.filter((cell) => amountsIn(textAt(cell) ?? '').length > 0).length > 1;
  const [naming, other] = isPriceRow ? [head, row[0]] : [row[0], head];
  const name = textAt(naming);
  if (naming === undefined || name === null || naming === at || name.length > 40) return null;
  return { name, at: naming, beside: other === at ? null : textAt(other) };
}

/** Whether a table compares with others: one of them heads a column or row. */
export const comparesOthers = (page: SitePage, at: number, isOwnName: (text: string) => boolean): boolean => {
  const table = tablesOf(page).get(at) ?? [];
  const heads = [...(table[0] ?? []), ...table.flatMap((row) => row.slice(0, 1))];
  return heads.some((head) => {
    const text = page.blocks[head]?.text ?? '';
    return isOthersPriceHeading(text) || isOwnName(text);
  });
};
