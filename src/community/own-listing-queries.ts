/**
 * Whether a listing `l` belongs to the account, as owner or founder. Accounts cannot vote for or review their own
 * listings.
 */
export const isOwnListing = (account: string) => `(l.owner_id IS NOT DISTINCT FROM ${account} OR EXISTS (
  SELECT FROM listing_founders lf JOIN founders f ON f.id = lf.founder_id
  WHERE lf.listing_id = l.id AND f.account_id = ${account}))`;
