/** Tables of prices: what names the price in a cell. */
import { amountsIn } from './money.ts';
import { oncePer } from './remembered.ts';
import type { SitePage } from './site.ts';

/** Where a cell is in its table, whose rows have the index of the first block of each cell. */
interface Cell {
  row: number[];
  table: number[][];
}
const maxSteps = 12;

const cellsOf = oncePer((page: SitePage): ReadonlyMap<number, Cell> => {
  const around = (from: number, ...tags: string[]): number => {
    let box = from;
    for (let steps = 0; box !== -1 && !tags.includes(page.boxes[box]?.tag ?? ''); steps += 1)
      box = steps === maxSteps ? -1 : (page.boxes[box]?.parent ?? -1);
    return box;
  };
  const tables = new Map<number, number[][]>();
  const rows = new Map<number, number[]>();
  const cells = new Map<number, Cell>();
  let last = -1;
  page.blocks.forEach(({ marks, box }, at) => {
    const cell = marks.has('table') ? around(box, 'td', 'th') : -1;
    if (cell === -1 || cell === last) return;
    last = cell;
    const rowBox = around(cell, 'tr');
    const tableBox = around(rowBox, 'table');
    const [table, row] = [tables.get(tableBox) ?? [], rows.get(rowBox) ?? []];
    if (row.push(at) === 1) table.push(row);
    tables.set(tableBox, table);
    rows.set(rowBox, row);
    cells.set(at, { row, table });
  });
  return cells;
});

export interface CellName {
  name: string;
  at: number;
  /** What else the row or column is headed by: `Price per month`. */
  beside: string | null;
}

/** What names the price in a cell: the head of its column where its row has several prices, else the first cell of its row. */
export function nameOfCell(page: SitePage, at: number): CellName | null {
  const { row = [], table = [] } = cellsOf(page).get(at) ?? {};
  const textAt = (block = -1): string | null => page.blocks[block]?.text ?? null;
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
