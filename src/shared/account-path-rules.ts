/** Paths of pages in the account area that mails and pages lead to. */

export const draftPath = (draftId: string): string => `/account/drafts/${draftId}`;

/** Where the owner manages a listing. */
export const ownListingPath = (listingId: number): string => `/account/listings/${listingId}`;

/** What a launch waits for, and the choice of its plan. */
export const ownLaunchPath = (listingId: number): string => `${ownListingPath(listingId)}/launch`;

/** The page to order for a listing; `product` is selected there. */
export const cartPath = (listingId: number, product?: string): string =>
  `${ownListingPath(listingId)}/order${product === undefined ? '' : `?product=${encodeURIComponent(product)}`}`;

/** An order with its invoice. */
export const ownOrderPath = (orderId: string): string => `/account/orders/${orderId}`;

/** The invoice of an order, to print. */
export const invoicePath = (orderId: string): string => `${ownOrderPath(orderId)}/invoice`;

/** The form that submits a website. `url`: filled in. */
export const submitPath = (url?: string): string =>
  url === undefined ? '/submit' : `/submit?url=${encodeURIComponent(url)}`;
