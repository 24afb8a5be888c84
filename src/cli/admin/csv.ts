/** Lines of comma-separated values (RFC 4180) that spreadsheets take for values alone. */

/** Texts as they are, numbers in decimals that were made here. */
export type Cell = string | { number: string };

export const csvLine = (cells: readonly Cell[]) =>
  cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : cell.number)).join(',');

/** What a spreadsheet would take for a formula begins with an apostrophe (OWASP, "CSV Injection"). */
function textCell(text: string): string {
  const safe = /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",;\r\n\t']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
