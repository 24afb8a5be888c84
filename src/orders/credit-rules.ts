/**
 * The VAT in a refund: the rounded share of all refunds including this one, less the VAT of the earlier ones. So the
 * shares of an order's refunds add up exactly to its VAT.
 */
export function splitRefund(
  { totalCents, vatCents }: { totalCents: number; vatCents: number },
  { beforeCents, cents }: { beforeCents: number; cents: number },
): { netCents: number; vatCents: number } {
  if (totalCents === 0) return { netCents: cents, vatCents: 0 };
  // BigInt, as products of cents exceed the exact range of a double.
  const total = BigInt(totalCents);
  const vatOf = (refunded: number) =>
    Number((2n * BigInt(vatCents) * BigInt(refunded) + total) / (2n * total));
  const vat = vatOf(beforeCents + cents) - vatOf(beforeCents);
  return { netCents: cents - vat, vatCents: vat };
}
