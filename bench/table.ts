/** What a bench found, and how it is printed. */

export interface Finding {
  /** What was done, in words. */
  what: string;
  measured: string;
  /** What the same run took for the least that could do; absent where a bare number is the aim. */
  floor?: string;
  /** How the two compare: a factor, or what lies between them. */
  ratio?: string;
  aim: string;
}

const columns = ['what', 'measured', 'floor', 'ratio', 'aim'] as const;

export function tableOf(findings: readonly Finding[]): string {
  const rows = [
    Object.fromEntries(columns.map((column) => [column, column])) as Record<(typeof columns)[number], string>,
    ...findings,
  ];
  const widths = columns.map((column) => Math.max(...rows.map((row) => (row[column] ?? '–').length)));
  return rows
    .map((row) =>
      columns
        .map((column, index) => (row[column] ?? '–').padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
