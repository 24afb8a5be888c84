import { type DaySpend, listSpendByDay } from '../../drafts/spend-queries.ts';
import { inputs, readCommand } from './command.ts';

const dayMs = 86_400_000;

export const draftingSpend = readCommand({
  name: 'drafting-spend',
  usage: '[--days N]',
  description:
    'Shows the calls of the drafting model and their cost, by day (UTC), model and outcome, with totals; newest day first. ANTHROPIC_PRICES sets the prices of other models.',
  example: 'drafting-spend --days 7',
  positionals: [],
  input: { days: inputs.limit(30) },
  async run({ days }, { db, now }) {
    // Whole days, including today.
    const today = Math.floor(now.getTime() / dayMs) * dayMs;
    const found = await listSpendByDay(db, new Date(today - (days - 1) * dayMs));
    if (found.length === 0) return { value: found, lines: ['The model was not called.'] };
    const dates = [...new Set(found.map(({ day }) => day))];
    const lines = dates.flatMap((day) => {
      const ofDay = found.filter((row) => row.day === day);
      return [lineOf(day, 'all', ofDay), ...ofDay.map((row) => `  ${lineOf(row.model, row.outcome, [row])}`)];
    });
    return { value: found, lines: [...lines, lineOf('Total', 'all', found)] };
  },
});

function lineOf(what: string, outcome: string, rows: readonly DaySpend[]): string {
  const sum = (of: (row: DaySpend) => number) => rows.reduce((total, row) => total + of(row), 0);
  const unreported = sum((row) => row.unreported);
  return [
    what,
    outcome,
    `${sum(({ calls }) => calls)} calls`,
    `${sum((row) => row.input_tokens)} in`,
    `${sum((row) => row.output_tokens)} out`,
    `${sum((row) => row.cache_write_tokens)} cached`,
    `${sum((row) => row.cache_read_tokens)} from cache`,
    rows.some(({ cost }) => cost !== null)
      ? `$${(sum(({ cost }) => cost ?? 0) / 1_000_000).toFixed(4)}`
      : 'cost unknown',
    ...(unreported > 0 ? [`${unreported} without usage data`] : []),
  ].join('  ');
}
