import type { Knex } from 'knex';

/** What JSON can say of a column's value; a Date becomes its text. */
type Value =
  string | number | boolean | null | Date | readonly Value[] | { readonly [member: string]: Value };
export type Row<Column extends string = string> = Readonly<Record<Column, Value>>;

/**
 * Inserts all rows with one statement and one parameter, however many there are; the first row names the columns.
 * Postgres reads each value as its column's type. What another row stands in the way of is left out where
 * `unlessThere` is set. Answers the columns named in `returning`, of the rows that were inserted.
 */
export async function insertRows<Returned extends object = never>(
  tx: Knex.Transaction,
  table: string,
  rows: readonly Row[],
  {
    returning = [],
    unlessThere = false,
  }: { returning?: (keyof Returned & string)[]; unlessThere?: boolean } = {},
): Promise<Returned[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first);
  const names = columns.map(() => '??').join(', ');
  const { rows: returned } = await tx.raw<{ rows: Returned[] }>(
    `INSERT INTO ?? (${names}) SELECT ${names} FROM json_populate_recordset(NULL::??, ?)
     ${unlessThere ? 'ON CONFLICT DO NOTHING' : ''}
     ${returning.length > 0 ? `RETURNING ${returning.map(() => '??').join(', ')}` : ''}`,
    [table, ...columns, ...columns, table, JSON.stringify(rows), ...returning],
  );
  return returned;
}
