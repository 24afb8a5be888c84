/** Comma-separated values (RFC 4180) without formulas. */

/** A text, or a number formatted by this service. */
export type Cell = string | { number: string };

export const csvLine = (cells: readonly Cell[]) =>
  cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : cell.number)).join(',');

/** Prefixes an apostrophe to text that spreadsheets would evaluate as a formula (OWASP, "CSV Injection"). */
function textCell(text: string): string {
  const safe = /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",;\r\n\t']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
