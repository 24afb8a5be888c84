/** Every way an operation can refuse: code → HTTP status, title and what to do. Transports and the reference read it. */
export const faultTable = {
  invalid_input: {
    status: 400,
    title: 'The request is not valid',
    next: '`errors` names each problem and where it is. Correct them and send the request again; the operation’s entry in the reference says what it takes.',
  },
  unauthenticated: {
    status: 401,
    title: 'Sign-in is needed',
    next: 'Send `Authorization: Bearer` with an API key or an access token that is whole, not revoked and not expired; an app refreshes its token or signs in again. Over MCP the client opens the sign-in page.',
  },
  insufficient_scope: {
    status: 403,
    title: 'The credential lacks a scope',
    next: '`WWW-Authenticate` names the scopes that would be enough. Sign in again and allow them, or use a key that carries them.',
  },
  wrong_host: {
    status: 403,
    title: 'The server may not be called by this name or page',
    next: 'Call the service by the name of its `BASE_URL`; a service on a loopback address answers this machine alone.',
  },
  cross_site_request: {
    status: 403,
    title: 'The form was sent from another site',
    next: 'Open the page on this site and send its form from there.',
  },
  not_found: {
    status: 404,
    title: 'Nothing is here',
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
    next: '`suggestions` names slugs that may have been meant. Find founders with `list_founders`.',
  },
  post_not_found: {
    status: 404,
    title: 'No such blog post',
    next: '`suggestions` names slugs that may have been meant. `list_blog_posts` has those that are published.',
  },
  milestone_not_found: {
    status: 404,
    title: 'No such milestone',
    next: '`get_my_listing` shows the milestones of the listing with their ids.',
  },
  order_not_found: {
    status: 404,
    title: 'No such order',
    next: '`list_my_orders` has the orders of the account; those of others look as if they were not there.',
  },
  draft_not_found: {
    status: 404,
    title: 'No such draft',
    next: '`list_my_drafts` lists the drafts of the account; drafts of others look as if they did not exist.',
  },
  claim_not_found: {
    status: 404,
    title: 'No such claim',
    next: '`list_my_claims` lists the claims of the account; claims of others look as if they did not exist.',
  },
  method_not_allowed: {
    status: 405,
    title: 'This method is not offered here',
    next: 'Use a method that the `Allow` header names.',
  },
  draft_not_ready: {
    status: 409,
    title: 'The draft is not ready',
    next: 'Poll `get_draft` every few seconds until its status is `ready`.',
  },
  draft_changed: {
    status: 409,
    title: 'The draft has changed meanwhile',
    next: 'Read the draft again with `get_draft`, compare, and send what still holds with its new `version`.',
  },
  draft_incomplete: {
    status: 409,
    title: 'The draft lacks what a listing needs',
    next: 'Set what `detail` names with `update_draft`; `completeness` of the draft lists everything that is missing.',
  },
  draft_closed: {
    status: 409,
    title: 'The draft can no longer be changed',
    next: 'Call `submit_listing` with the address again; it starts a new draft.',
  },
  draft_owner_only: {
    status: 403,
    title: 'Only the owner of the draft may do this',
    next: 'Ask the owner of the draft to do it; `role` of the draft says whether it is yours.',
  },
  website_listed: {
    status: 409,
    title: 'The website is already listed here',
    next: '`listing` has its slug and page. If the website is yours, call `claim_listing` with that slug; one of your own listings is edited through its draft.',
  },
  field_locked: {
    status: 409,
    title: 'The field is locked',
    next: 'Name the field under `unlock_fields` of `update_draft`; it keeps its value.',
  },
  address_not_mailed: {
    status: 409,
    title: 'We do not send mails to this address',
    next: 'Mails to it bounced, or its owner refuses mails that others trigger. Check the spelling, use another address, or have its owner open the link at the end of an earlier mail from us.',
  },
  invite_limit: {
    status: 409,
    title: 'The draft has the maximum number of invites',
    next: '`invites` of the draft lists them; inviting one of these addresses again sends a new link.',
  },
  listing_already_launched: {
    status: 409,
    title: 'The listing has launched',
    next: '`get_my_listing` shows when it launched. To launch it again in another week, order a relaunch.',
  },
  listing_hidden: {
    status: 409,
    title: 'The listing is hidden',
    next: '`get_my_listing` says why. Correct that and write to the site team, who can restore it.',
  },
  listing_unpublished: {
    status: 409,
    title: 'The listing is unpublished',
    next: 'Its owner publishes it again on its page under /account/listings; then send it again.',
  },
  listing_not_public: {
    status: 409,
    title: 'The listing has no public page yet',
    next: 'Launch it first, with `choose_free_listing` or `create_checkout`.',
  },
  listing_already_claimed: {
    status: 409,
    title: 'Somebody else has verified that the website is theirs',
    next: 'Ask at your company who it was. If the website is yours and not theirs, write to the site team.',
  },
  listing_already_yours: {
    status: 409,
    title: 'The listing is already verified as yours',
    next: 'There is nothing to do; `get_badges` has its badge “Verified”.',
  },
  claim_closed: {
    status: 409,
    title: 'The claim has ended',
    next: '`ended_why` of the claim in `list_my_claims` says why. Call `claim_listing` to claim the listing again.',
  },
  claim_limit: {
    status: 409,
    title: 'The account has the maximum number of pending claims',
    next: 'Verify one of them with `verify_claim`, or wait until one expires; `list_my_claims` shows when.',
  },
  milestone_limit: {
    status: 409,
    title: 'The listing has the maximum number of milestones',
    next: 'Delete one with `delete_milestone`, then add this one.',
  },
  founder_profile_missing: {
    status: 409,
    title: 'There is no founder yet',
    next: 'Name a founder of your listing with `update_draft`, under `founders`, or save your founder profile on the site, at /account/profile; then send this again.',
  },
  listing_on_paid_plan: {
    status: 409,
    title: 'The listing is on the paid plan',
    next: 'There is nothing to do: it launches with its order. `get_my_listing` shows when.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'The same request is still being answered',
    next: 'Wait the seconds of `Retry-After`, then send the same request with the same key: its answer is replayed.',
  },
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    next: 'Send a body of at most 1 MiB.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body must be JSON',
    next: 'Send the body as JSON, with `Content-Type: application/json`; as it is, or compressed with gzip, deflate or br.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The Idempotency-Key was used for another request',
    next: 'Send the other request with a new key; a UUID a request is a good habit.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    next: 'Wait the seconds of `Retry-After`, then send it again. The reference lists the limits.',
  },
  internal_error: {
    status: 500,
    title: 'Something went wrong on our side',
    next: 'Try again, writes with the same `Idempotency-Key`. If it happens again, tell the site team the `request_id`.',
  },
  unavailable: {
    status: 503,
    title: 'The service is briefly unavailable',
    next: 'Wait the seconds of `Retry-After`, then send it again, writes with the same `Idempotency-Key`.',
  },
} as const satisfies Record<string, FaultRow>;

interface FaultRow {
  status: number;
  title: string;
  /** What to do about it in general, for the page of errors; `detail` says it of the case. */
  next: string;
}

export type FaultCode = keyof typeof faultTable;
