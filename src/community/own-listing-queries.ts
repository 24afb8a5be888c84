/** Whether a listing `l` is the account's own: that of its owner, or of a founder on it. Such votes and reviews are refused. */
export const isOwnListing = (account: string) => `(l.owner_id IS NOT DISTINCT FROM ${account} OR EXISTS (
  SELECT FROM listing_founders lf JOIN founders f ON f.id = lf.founder_id
  WHERE lf.listing_id = l.id AND f.account_id = ${account}))`;
