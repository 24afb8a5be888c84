import { inUnits } from '../../shared/money-rules.ts';
import { listTaxDocuments } from '../../vat/vat-report-queries.ts';
import { type ReportLine, readQuarter, vatReport } from '../../vat/vat-report-rules.ts';
import { Refusal, inputs, readCommand } from './command.ts';
import { type Cell, csvLine } from './csv.ts';
import { findSite } from './sites.ts';
import { orderInputs } from './order-inputs.ts';

export const vatReportCommand = readCommand({
  name: 'vat-report',
  usage: 'QUARTER [--site KEY]',
  description:
    'Prints the VAT of a quarter (UTC) as CSV, of all sites or one: net, VAT and gross by country and rate; reverse charge by VAT number; credit notes as negatives in the quarter of their issue, by the quarter that they correct.',
  example: 'vat-report 2026-Q4',
  positionals: ['quarter'],
  input: { quarter: inputs.text(7), site: orderInputs.site },
  async run({ quarter: name, site: key }, { db, now }) {
    const quarter = readQuarter(name.toUpperCase());
    if (!quarter) throw new Refusal(`"${name}" is not a quarter; name it as 2026-Q4.`);
    if (quarter.from > now) throw new Refusal(`${name} has not begun.`);
    const siteId = key === undefined ? null : (await findSite(db, key)).id;
    const lines = vatReport(await listTaxDocuments(db, { ...quarter, siteId }));
    return { value: lines, lines: [csvLine(heads), ...lines.map((line) => csvLine(cellsOf(line)))] };
  },
});

const heads = [
  'site',
  'country',
  'treatment',
  'rate_percent',
  'vat_number',
  'document',
  'of_quarter',
  'currency',
  'net',
  'vat',
  'gross',
  'documents',
];

function cellsOf(line: ReportLine): Cell[] {
  const amount = (cents: number): Cell => ({ number: inUnits(cents) });
  return [
    line.site,
    line.country,
    line.treatment,
    { number: String(line.ratePercent) },
    line.vatNumber,
    line.document,
    line.quarter,
    line.currency,
    amount(line.netCents),
    amount(line.vatCents),
    amount(line.grossCents),
    { number: String(line.documents) },
  ];
}
