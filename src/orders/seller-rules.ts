/** What a site must say of its seller before it takes real money (Directive 2006/112/EC, article 226). */
import { vatRateOf } from '../vat/vat-rules.ts';

/** The seller as invoices state it; null where not set. */
export interface Seller {
  name: string | null;
  address: string | null;
  country: string | null;
  vatNumber: string | null;
}

/**
 * The settings that invoices lack: name, address and country always, the VAT number where VAT is charged: by sellers in a
 * country with VAT, or on this invoice. `day`: YYYY-MM-DD.
 */
export function missingOfSeller(
  { name, address, country, vatNumber }: Seller,
  { chargesVat, day }: { chargesVat: boolean; day: string },
): string[] {
  const isVatCountry = country !== null && vatRateOf(country, day) !== null;
  return [
    ...(name === null ? ['seller_name'] : []),
    ...(address === null ? ['seller_address'] : []),
    ...(country === null ? ['seller_country'] : []),
    ...(vatNumber === null && (chargesVat || isVatCountry) ? ['seller_vat_number'] : []),
  ];
}

/** Why the service must not start with real payments, and what to do, as a paragraph; null if every seller is complete. */
export function sellersProblem(
  sites: readonly { key: string; seller: Seller }[],
  day: string,
): string | null {
  const lacking = sites.flatMap(({ key, seller }) => {
    const missing = missingOfSeller(seller, { chargesVat: false, day });
    return missing.length === 0 ? [] : [`${missing.join(', ')} of the site ${key}`];
  });
  if (lacking.length === 0) return null;
  return `STRIPE_SECRET_KEY takes real money, but invoices would lack ${lacking.join('; ')}. Set each with \`npm run admin -- site set SITE SETTING VALUE --why TEXT\`, then start again. Without STRIPE_SECRET_KEY the service starts, and nothing can be paid.`;
}
