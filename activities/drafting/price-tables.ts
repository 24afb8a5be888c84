/** Tables of prices: which are the site's own, and what their first row and column say of a cell. */
import { holdsOwnName, isOwnName } from './price-own-name.ts';
import type { Site, SitePage } from './site.ts';

interface Row {
  /** By column: indexes of the blocks in a cell, none where the cell is empty. */
  cells: number[][];
}
interface Table {
  rows: Row[];
}
export interface CellPlace {
  /** Index of the block that heads the column, and of the one that begins the row. */
  column: number | null;
  row: number | null;
}

const made = new WeakMap<SitePage, Map<number, { table: Table; row: number; column: number }>>();
const isCellTag = (tag: string | undefined): boolean => tag === 'td' || tag === 'th';

/** For each block in a table cell, where in which table it stands. */
function placesOf(page: SitePage): Map<number, { table: Table; row: number; column: number }> {
  const known = made.get(page);
  if (known !== undefined) return known;
  const places = new Map<number, { table: Table; row: number; column: number }>();
  const tables = new Map<number, Table>();
  const rows = new Map<number, { table: Table; row: number }>();
  const cells = new Map<number, { table: Table; row: number; column: number }>();
  page.boxes.forEach(({ tag, parent }, box) => {
    if (tag === 'table') tables.set(box, { rows: [] });
    else if (tag === 'tr') {
      const table = tables.get(parent) ?? tables.get(page.boxes[parent]?.parent ?? -1);
      if (table !== undefined) rows.set(box, { table, row: table.rows.push({ cells: [] }) - 1 });
    } else if (isCellTag(tag)) {
      const row = rows.get(parent);
      const inRow = row?.table.rows[row.row]?.cells;
      if (row !== undefined && inRow !== undefined)
        cells.set(box, { table: row.table, row: row.row, column: inRow.push([]) - 1 });
    }
  });
  page.blocks.forEach((block, at) => {
    if (!block.marks.has('table')) return;
    let box = block.box;
    for (let steps = 0; box !== -1 && steps < 12 && !cells.has(box); steps += 1)
      box = page.boxes[box]?.parent ?? -1;
    const place = cells.get(box);
    if (place === undefined) return;
    places.set(at, place);
    place.table.rows[place.row]?.cells[place.column]?.push(at);
  });
  made.set(page, places);
  return places;
}

/** What heads the column and begins the row of a block in a table; null outside of tables. */
export function cellPlace(page: SitePage, at: number): CellPlace | null {
  const place = placesOf(page).get(at);
  if (place === undefined) return null;
  const { table, row, column } = place;
  return {
    column: row === 0 ? null : (table.rows[0]?.cells[column]?.[0] ?? null),
    row: column === 0 ? null : (table.rows[row]?.cells[0]?.[0] ?? null),
  };
}

const othersColumn =
  /^(?:others?|competitors?|alternatives?|them|without .*|traditional .*|andere|autres|otros|the rest)$|\bvs\.?\b/i;

const judged = new WeakMap<Table, boolean>();

/** Whether the table of a block speaks of this product alone: one in which its name heads a column next to other names compares. */
export function isOwnTable(site: Site, page: SitePage, at: number): boolean {
  const table = placesOf(page).get(at)?.table;
  if (table === undefined) return false;
  const known = judged.get(table);
  if (known !== undefined) return known;
  const isOwn = speaksOfOneProduct(site, page, table);
  judged.set(table, isOwn);
  return isOwn;
}

function speaksOfOneProduct(site: Site, page: SitePage, table: Table): boolean {
  // The first column says what the rows are.
  const heads = (table.rows[0]?.cells.slice(1) ?? [])
    .flatMap((cell) => cell.slice(0, 1))
    .map((head) => page.blocks[head]?.text ?? '');
  if (heads.some((head) => othersColumn.test(head.trim()))) return false;
  const named = heads.filter((head) => holdsOwnName(site, head));
  const firstColumn = table.rows
    .flatMap(({ cells }) => cells[0]?.slice(0, 1) ?? [])
    .filter((first) => isOwnName(site, page.blocks[first]?.text ?? ''));
  return firstColumn.length === 0 && (named.length === 0 || named.length === heads.length);
}
