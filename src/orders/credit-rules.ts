/** What of a refund is VAT: in proportion, rounded half up, so that a refund of all is all of it. */
export function splitRefund(
  { totalCents, vatCents }: { totalCents: number; vatCents: number },
  refundedCents: number,
): { netCents: number; vatCents: number } {
  if (totalCents === 0) return { netCents: refundedCents, vatCents: 0 };
  // Of BigInt, as cents times cents outgrow what a double has exactly.
  const total = BigInt(totalCents);
  const vat = Number((2n * BigInt(vatCents) * BigInt(refundedCents) + total) / (2n * total));
  return { netCents: refundedCents - vat, vatCents: vat };
}
