/** The VAT of a quarter, by what tax offices ask for: country, rate, and the number of whoever accounts for it. */

/** An invoice or a credit note, with what its order says of the buyer. */
export interface TaxDocument {
  site_key: string;
  is_credit: boolean;
  issued_at: Date;
  /** When the invoice was issued that a credit note takes back from; an invoice's own. */
  invoiced_at: Date;
  /** Null where the buyer said none. */
  country: string | null;
  rate_percent: number;
  reverse_charge: boolean;
  vat_number: string | null;
  currency: string;
  /** Its own amounts, positive of credit notes too. */
  net_cents: number;
  vat_cents: number;
}

export interface ReportLine {
  site: string;
  document: 'invoice' | 'credit note';
  /** The quarter that credit notes correct; of invoices their own. */
  quarter: string;
  country: string;
  treatment: 'charged' | 'reverse charge' | 'no VAT';
  ratePercent: number;
  /** Of reverse charge alone. */
  vatNumber: string;
  currency: string;
  /** Negative of credit notes, as the two after it. */
  netCents: number;
  vatCents: number;
  grossCents: number;
  documents: number;
}

export interface Quarter {
  from: Date;
  until: Date;
}

/** Of `2026-Q4`: its first instant and that of the next, UTC; null for anything else. */
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

/** By site, country, rate, treatment and VAT number; invoices before the credit notes of each. */
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
  // From 0, as there is a negative zero.
  return isCredit
    ? { netCents: 0 - netCents, vatCents: 0 - vatCents, grossCents: 0 - grossCents }
    : { netCents, vatCents, grossCents };
}
