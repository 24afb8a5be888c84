/** The pages below an own listing, where its owner manages it. */
import type Router from '@koa/router';
import { type ListingEditRouteDeps, addListingEditRoutes } from './listing-edit-routes.ts';
import { type ListingPageRouteDeps, addListingPageRoutes } from './listing-page-routes.ts';
import { type ListingPartRouteDeps, addListingPartRoutes } from './listing-part-routes.ts';
import { type ListingUpdateRouteDeps, addListingUpdateRoutes } from './listing-update-routes.ts';

export type ManageRouteDeps = ListingEditRouteDeps &
  ListingPageRouteDeps &
  ListingPartRouteDeps &
  ListingUpdateRouteDeps;

export function addManageRoutes(router: Router, deps: ManageRouteDeps): void {
  addListingPageRoutes(router, deps);
  addListingEditRoutes(router, deps);
  addListingUpdateRoutes(router, deps);
  addListingPartRoutes(router, deps);
}
