/** Every error code with its HTTP status, title and what to do. Transports and the reference use it. */
export const faultTable = {
  invalid_input: {
    status: 400,
    title: 'The request is not valid',
    next: '`errors` names each problem and where it is. Correct them and send the request again; the reference of the operation shows what it accepts.',
  },
  unauthenticated: {
    status: 401,
    title: 'You need to sign in',
    next: 'Send `Authorization: Bearer` with a complete API key or access token that is neither revoked nor expired. Apps refresh their token or sign in again; MCP clients open the sign-in page.',
  },
  insufficient_scope: {
    status: 403,
    title: 'The credential lacks a scope',
    next: '`WWW-Authenticate` names the scopes that you need. Sign in again and allow them, or use a key that has them.',
  },
  wrong_host: {
    status: 403,
    title: 'The request names another host or comes from another website',
    next: 'Call the service under the host of its `BASE_URL`. On a loopback address it only answers this machine.',
  },
  cross_site_request: {
    status: 403,
    title: 'The form was sent from another site',
    next: 'Open the page on this site and send its form from there.',
  },
  not_found: {
    status: 404,
    title: 'There is nothing here',
    next: 'Check the path against the reference at /docs or /openapi.json.',
  },
  listing_not_found: {
    status: 404,
    title: 'No such listing',
    next: '`suggestions` has similar slugs. Find listings with `search_listings`, your own with `list_my_listings`.',
  },
  category_not_found: {
    status: 404,
    title: 'No such category',
    next: '`suggestions` has similar slugs. `list_categories` lists all categories.',
  },
  founder_not_found: {
    status: 404,
    title: 'No such founder',
    next: '`suggestions` has similar slugs. Find founders with `list_founders`.',
  },
  post_not_found: {
    status: 404,
    title: 'No such blog post',
    next: '`suggestions` has similar slugs. `list_blog_posts` lists the published posts.',
  },
  milestone_not_found: {
    status: 404,
    title: 'No such milestone',
    next: '`get_my_listing` shows the milestones of the listing with their ids.',
  },
  webhook_not_found: {
    status: 404,
    title: 'No such webhook endpoint or delivery',
    next: '`list_webhook_endpoints` lists your endpoints, `list_webhook_deliveries` the deliveries of one.',
  },
  order_not_found: {
    status: 404,
    title: 'No such order',
    next: '`list_my_orders` lists the orders of your account. You cannot see those of others.',
  },
  draft_not_found: {
    status: 404,
    title: 'No such draft',
    next: '`list_my_drafts` lists the drafts of your account. You cannot see those of others.',
  },
  claim_not_found: {
    status: 404,
    title: 'No such claim',
    next: '`list_my_claims` lists the claims of your account. You cannot see those of others.',
  },
  method_not_allowed: {
    status: 405,
    title: 'This method is not supported here',
    next: 'Use a method from the `Allow` header.',
  },
  draft_not_ready: {
    status: 409,
    title: 'The draft is not ready',
    next: 'Poll `get_draft` every few seconds until its status is `ready`.',
  },
  draft_changed: {
    status: 409,
    title: 'The draft has changed since you read it',
    next: 'Read the draft again with `get_draft`, compare, and send your edit again with the new `version`.',
  },
  draft_incomplete: {
    status: 409,
    title: 'The draft is incomplete',
    next: 'Set the fields that `detail` names with `update_draft`. `completeness` of the draft lists everything that is missing.',
  },
  draft_closed: {
    status: 409,
    title: 'The draft can no longer be changed',
    next: 'Call `submit_listing` with the address again; it starts a new draft.',
  },
  draft_owner_only: {
    status: 403,
    title: 'Only the owner of the draft can do this',
    next: 'Ask the owner of the draft to do it. `role` of the draft shows whether that is you.',
  },
  website_listed: {
    status: 409,
    title: 'The website is already listed here',
    next: '`listing` has its slug and page. If the website is yours, call `claim_listing` with that slug. If the listing is yours already, edit it through its draft.',
  },
  field_locked: {
    status: 409,
    title: 'The field is locked',
    next: 'Add the field to `unlock_fields` of `update_draft`. It keeps its value.',
  },
  address_not_mailed: {
    status: 409,
    title: 'We do not send mails to this address',
    next: 'Mails to it bounced, or its owner has stopped them. Check the spelling or use another address. The owner can allow mails again with the link at the end of any of our mails.',
  },
  invite_limit: {
    status: 409,
    title: 'The draft has the maximum number of invites',
    next: '`invites` of the draft lists them. You can invite these addresses again, which sends a new link.',
  },
  listing_already_launched: {
    status: 409,
    title: 'The listing has launched',
    next: '`get_my_listing` shows when it launched. To launch it again in another week, order a relaunch.',
  },
  listing_hidden: {
    status: 409,
    title: 'The listing is hidden',
    next: '`get_my_listing` has the reason. Correct it and write to the site team, who can restore the listing.',
  },
  listing_unpublished: {
    status: 409,
    title: 'The listing is unpublished',
    next: 'Publish it again on its page under /account/listings, then repeat the call.',
  },
  listing_not_public: {
    status: 409,
    title: 'The listing has no public page yet',
    next: 'Launch it first, with `choose_free_listing` or `create_checkout`.',
  },
  listing_already_claimed: {
    status: 409,
    title: 'Somebody else has verified that the website is theirs',
    next: 'It may have been a colleague. If nobody at your company did it, write to the site team.',
  },
  listing_already_yours: {
    status: 409,
    title: 'The listing is already verified as yours',
    next: 'There is nothing to do; `get_badges` has the badge “Verified”.',
  },
  claim_closed: {
    status: 409,
    title: 'The claim has ended',
    next: '`list_my_claims` has the reason under `ended_why`. Call `claim_listing` to claim the listing again.',
  },
  claim_limit: {
    status: 409,
    title: 'The account has the maximum number of pending claims',
    next: 'Verify one of them with `verify_claim`, or wait until one expires; `list_my_claims` shows when.',
  },
  webhook_exists: {
    status: 409,
    title: 'There is an endpoint with this address',
    next: 'Change that endpoint with `update_webhook_endpoint`; with `rotate_secret` it also returns a new secret.',
  },
  webhook_limit: {
    status: 409,
    title: 'The account has the maximum number of webhook endpoints',
    next: 'Delete one with `delete_webhook_endpoint`, or send more events to one of them.',
  },
  webhook_paused: {
    status: 409,
    title: 'The webhook endpoint is paused',
    next: 'Resume it with `update_webhook_endpoint` and `paused: false`, then send the events again.',
  },
  milestone_limit: {
    status: 409,
    title: 'The listing has the maximum number of milestones',
    next: 'Delete one with `delete_milestone`, then add the new one.',
  },
  founder_profile_missing: {
    status: 409,
    title: 'The listing has no founder yet',
    next: 'Add a founder to your listing with `update_draft`, under `founders`, or save your founder profile at /account/profile. Then repeat the call.',
  },
  listing_on_paid_plan: {
    status: 409,
    title: 'The listing is on the paid plan',
    next: 'There is nothing to do. It launches with its order; `get_my_listing` shows when.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'The first request with this key is still running',
    next: 'Wait as many seconds as `Retry-After` says, then send the same request with the same key. You get the answer of the first.',
  },
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    next: 'Send a body of at most 1 MiB.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body must be JSON',
    next: 'Send JSON with `Content-Type: application/json`, uncompressed or compressed with gzip, deflate or br.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The Idempotency-Key was used for another request',
    next: 'Use a new key for each request, such as a UUID.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    next: 'Wait as many seconds as `Retry-After` says, then try again. The reference lists the limits.',
  },
  internal_error: {
    status: 500,
    title: 'Something went wrong on our side',
    next: 'Try again, writes with the same `Idempotency-Key`. If it keeps happening, send the `request_id` to the site team.',
  },
  unavailable: {
    status: 503,
    title: 'The service is unavailable for a moment',
    next: 'Wait as many seconds as `Retry-After` says, then try again, writes with the same `Idempotency-Key`.',
  },
} as const satisfies Record<string, FaultRow>;

interface FaultRow {
  status: number;
  title: string;
  /** What to do in general, for the page of errors. The `detail` of a fault is about the case. */
  next: string;
}

export type FaultCode = keyof typeof faultTable;
