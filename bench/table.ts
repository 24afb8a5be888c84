/** Results of benchmarks as a table. */

export interface Finding {
  /** What was measured. */
  what: string;
  measured: string;
  /** The result of the minimal implementation in the same run; absent if the target is absolute. */
  baseline?: string;
  /** The comparison of both: a factor or a difference. */
  ratio?: string;
  target: string;
}

const columns = ['what', 'measured', 'baseline', 'ratio', 'target'] as const;

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
