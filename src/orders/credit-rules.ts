/**
 * What of a refund is VAT. In proportion, rounded half up, of all that is paid back with it, less what the refunds before
 * it took: so the shares of an order's refunds add up to its VAT, however many they are, and each is its own to the cent.
 */
export function splitRefund(
  { totalCents, vatCents }: { totalCents: number; vatCents: number },
  { beforeCents, cents }: { beforeCents: number; cents: number },
): { netCents: number; vatCents: number } {
  if (totalCents === 0) return { netCents: cents, vatCents: 0 };
  // Of BigInt, as cents times cents outgrow what a double has exactly.
  const total = BigInt(totalCents);
  const vatOf = (refunded: number) =>
    Number((2n * BigInt(vatCents) * BigInt(refunded) + total) / (2n * total));
  const vat = vatOf(beforeCents + cents) - vatOf(beforeCents);
  return { netCents: cents - vat, vatCents: vat };
}
