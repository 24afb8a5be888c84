/** The VAT report of a quarter: by country, rate, and VAT number. */

/** An invoice or a credit note, with the buyer's data of its order. */
export interface TaxDocument {
  site_key: string;
  is_credit: boolean;
  issued_at: Date;
  /** When the invoice was issued; of a credit note, the invoice that it corrects. */
  invoiced_at: Date;
  /** Null if the buyer gave none. */
  country: string | null;
  rate_percent: number;
  reverse_charge: boolean;
  vat_number: string | null;
  currency: string;
  /** Amounts of the document; positive for credit notes, too. */
  net_cents: number;
  vat_cents: number;
}

export interface ReportLine {
  site: string;
  document: 'invoice' | 'credit note';
  /** The quarter of the invoice; of a credit note, of the invoice that it corrects. */
  quarter: string;
  country: string;
  treatment: 'charged' | 'reverse charge' | 'no VAT';
  ratePercent: number;
  /** Set only for reverse charge. */
  vatNumber: string;
  currency: string;
  /** Negative for credit notes, as are the next two. */
  netCents: number;
  vatCents: number;
  grossCents: number;
  documents: number;
}

export interface Quarter {
  from: Date;
  until: Date;
}

/** Parses a quarter such as `2026-Q4`; null for anything else. `until` is exclusive, both in UTC. */
export function readQuarter(name: string): Quarter | null {
  const [, year, quarter] = /^([12]\d{3})-Q([1-4])$/.exec(name) ?? [];
  if (year === undefined || quarter === undefined) return null;
  const start = (Number(quarter) - 1) * 3;
  return {
    from: new Date(Date.UTC(Number(year), start)),
    until: new Date(Date.UTC(Number(year), start + 3)),
  };
}

const quarterOf = (at: Date) => `${at.getUTCFullYear()}-Q${Math.floor(at.getUTCMonth() / 3) + 1}`;

/** The lines of the report, by site, country, rate, treatment and VAT number; invoices before credit notes. */
export function vatReport(documents: readonly TaxDocument[]): ReportLine[] {
  const lines = new Map<string, ReportLine>();
  for (const document of documents) {
    const { netCents, vatCents, grossCents, ...of } = lineOf(document);
    const key = JSON.stringify(of);
    const line = lines.get(key) ?? { ...of, netCents: 0, vatCents: 0, grossCents: 0, documents: 0 };
    line.netCents += netCents;
    line.vatCents += vatCents;
    line.grossCents += grossCents;
    line.documents += 1;
    lines.set(key, line);
  }
  return [...lines.values()].sort(
    (a, b) =>
      byText(a.site, b.site) ||
      byText(a.country, b.country) ||
      byText(a.currency, b.currency) ||
      a.ratePercent - b.ratePercent ||
      byText(a.treatment, b.treatment) ||
      byText(a.vatNumber, b.vatNumber) ||
      byText(b.document, a.document) ||
      byText(a.quarter, b.quarter),
  );
}

const byText = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

function lineOf(document: TaxDocument): Omit<ReportLine, 'documents'> {
  const { is_credit: isCredit, reverse_charge: reverseCharge, rate_percent: ratePercent } = document;
  return {
    site: document.site_key,
    document: isCredit ? 'credit note' : 'invoice',
    quarter: quarterOf(document.invoiced_at),
    country: document.country ?? '',
    treatment: reverseCharge ? 'reverse charge' : ratePercent > 0 ? 'charged' : 'no VAT',
    ratePercent,
    vatNumber: reverseCharge ? (document.vat_number ?? '') : '',
    currency: document.currency,
    ...amountsOf(document),
  };
}

function amountsOf({ is_credit: isCredit, net_cents: netCents, vat_cents: vatCents }: TaxDocument) {
  const grossCents = netCents + vatCents;
  // Subtracted from 0 to avoid negative zero.
  return isCredit
    ? { netCents: 0 - netCents, vatCents: 0 - vatCents, grossCents: 0 - grossCents }
    : { netCents, vatCents, grossCents };
}
