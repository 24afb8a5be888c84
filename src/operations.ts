/** Every operation of the service. What is absent here is absent from REST, MCP, the OpenAPI file and the docs. */
import { getAccount } from './accounts/operations/get-account.ts';
import { getBlogPost } from './blog/operations/get-blog-post.ts';
import { listBlogPosts } from './blog/operations/list-blog-posts.ts';
import { claimListing } from './claims/operations/claim-listing.ts';
import { listMyClaims } from './claims/operations/list-my-claims.ts';
import { verifyClaimOperation } from './claims/operations/verify-claim.ts';
import type { Operation } from './contract/operation.ts';
import { getCategory } from './categories/operations/get-category.ts';
import { getSiteInfo } from './directory/operations/get-site-info.ts';
import { listCategoriesOperation } from './categories/operations/list-categories.ts';
import { getDraft } from './drafts/operations/get-draft.ts';
import { inviteCofounder } from './drafts/operations/invite-cofounder.ts';
import { listMyDrafts } from './drafts/operations/list-my-drafts.ts';
import { submitDraft } from './drafts/operations/submit-draft.ts';
import { submitListing } from './drafts/operations/submit-listing.ts';
import { updateDraftOperation } from './drafts/operations/update-draft.ts';
import { watchDraft } from './drafts/operations/watch-draft.ts';
import { answerInterview } from './founders/operations/answer-interview.ts';
import { getFounder } from './founders/operations/get-founder.ts';
import { listFoundersOperation } from './founders/operations/list-founders.ts';
import { listInterviewQuestions } from './founders/operations/list-interview-questions.ts';
import { getLaunchWeek } from './launches/operations/get-launch-week.ts';
import { getLeaderboard } from './launches/operations/get-leaderboard.ts';
import { listAwardsOperation } from './launches/operations/list-awards.ts';
import { listLaunches } from './launches/operations/list-launches.ts';
import { addMilestone } from './listings/operations/add-milestone.ts';
import { chooseFreeListing } from './launches/operations/choose-free-listing.ts';
import { compareListings } from './listings/operations/compare-listings.ts';
import { deleteMilestoneOperation } from './listings/operations/delete-milestone.ts';
import { getAlternatives } from './listings/operations/get-alternatives.ts';
import { getBadges } from './listings/operations/get-badges.ts';
import { getListing } from './listings/operations/get-listing.ts';
import { getMyListing } from './listings/operations/get-my-listing.ts';
import { listMyListings } from './listings/operations/list-my-listings.ts';
import { postListingUpdate } from './community/operations/post-listing-update.ts';
import { searchListingsOperation } from './search/operations/search-listings.ts';
import { setFounderStory } from './listings/operations/set-founder-story.ts';
import { updateMyListing } from './listings/operations/update-my-listing.ts';
import { askBeforeFreeLaunch } from './launches/operations/ask-before-free-launch.ts';
import { askBeforePosting } from './community/operations/ask-before-posting.ts';
import { askMissingFacts } from './drafts/operations/ask-missing-facts.ts';
import { cancelDraft } from './drafts/operations/cancel-draft.ts';
import { cancelOrder } from './orders/operations/cancel-order.ts';
import { getCheckedClaim } from './claims/operations/get-checked-claim.ts';
import { createCheckout } from './orders/operations/create-checkout.ts';
import { getOrder } from './orders/operations/get-order.ts';
import { listMyOrders } from './orders/operations/list-my-orders.ts';
import { listProductsOperation } from './orders/operations/list-products.ts';
import { quoteOrder } from './orders/operations/quote-order.ts';
import { guidePages } from './texts/operations/guide-pages.ts';
import { createWebhookEndpoint } from './webhooks/operations/create-webhook-endpoint.ts';
import { listWebhookEndpoints } from './webhooks/operations/list-webhook-endpoints.ts';
import { updateWebhookEndpoint } from './webhooks/operations/update-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from './webhooks/operations/delete-webhook-endpoint.ts';
import { listWebhookDeliveries } from './webhooks/operations/list-webhook-deliveries.ts';
import { redeliverWebhooks } from './webhooks/operations/redeliver-webhooks.ts';
import { sendTestWebhook } from './webhooks/operations/send-test-webhook.ts';

export const operations: readonly Operation[] = [
  getSiteInfo,
  searchListingsOperation,
  getListing,
  getAlternatives,
  compareListings,
  listCategoriesOperation,
  getCategory,
  listFoundersOperation,
  getFounder,
  listBlogPosts,
  getBlogPost,
  listInterviewQuestions,
  getLaunchWeek,
  listLaunches,
  getLeaderboard,
  listAwardsOperation,
  getBadges,
  getAccount,
  submitListing,
  listMyDrafts,
  getDraft,
  watchDraft,
  updateDraftOperation,
  inviteCofounder,
  submitDraft,
  listMyListings,
  getMyListing,
  updateMyListing,
  postListingUpdate,
  addMilestone,
  deleteMilestoneOperation,
  setFounderStory,
  answerInterview,
  chooseFreeListing,
  claimListing,
  listMyClaims,
  verifyClaimOperation,
  listProductsOperation,
  quoteOrder,
  createCheckout,
  listMyOrders,
  getOrder,
  createWebhookEndpoint,
  listWebhookEndpoints,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookDeliveries,
  redeliverWebhooks,
  sendTestWebhook,
];

/** For tasks, questions and resources of MCP clients alone: neither REST routes nor tools. */
export const innerOperations: readonly Operation[] = [
  getCheckedClaim,
  cancelDraft,
  cancelOrder,
  askBeforePosting,
  askBeforeFreeLaunch,
  askMissingFacts,
  ...guidePages,
];

/** Version of the API document (interface specification, "Versioning"). */
export const apiVersion = '1.0.0';
