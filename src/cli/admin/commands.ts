import { allowMail } from './allow-mail.ts';
import { alternatives } from './alternatives.ts';
import { approveAlternative } from './approve-alternative.ts';
import type { Command } from './command.ts';
import { draftingSpend } from './drafting-spend.ts';
import { endPromo } from './end-promo.ts';
import { cancelWork, finishWork } from './end-work.ts';
import { heldVotes } from './held-votes.ts';
import { hide } from './hide.ts';
import { hideReview } from './hide-review.ts';
import { log } from './log.ts';
import { move } from './move.ts';
import { order } from './order.ts';
import { orders } from './orders.ts';
import { price } from './price.ts';
import { product } from './product.ts';
import { products } from './products.ts';
import { promo } from './promo.ts';
import { promoCodes } from './promo-codes.ts';
import { recheckOrder } from './recheck-order.ts';
import { recheck } from './recheck.ts';
import { refund } from './refund.ts';
import { removeAlternative } from './remove-alternative.ts';
import { resendReceipt } from './resend-receipt.ts';
import { restore } from './restore.ts';
import { restoreReview } from './restore-review.ts';
import { revenue } from './revenue.ts';
import { reviews } from './reviews.ts';
import { setSite } from './set-site.ts';
import { rejectVotes, releaseVotes } from './settle-votes.ts';
import { site } from './site.ts';
import { stuck } from './stuck.ts';
import { suppressMail } from './suppress-mail.ts';
import { suppressedMail } from './suppressed-mail.ts';
import { vatReportCommand } from './vat-report.ts';
import { versions } from './versions.ts';
import { work } from './work.ts';

/** In the order of the help. */
export const commands: readonly Command[] = [
  stuck,
  log,
  versions,
  draftingSpend,
  alternatives,
  reviews,
  heldVotes,
  orders,
  order,
  work,
  products,
  promoCodes,
  vatReportCommand,
  suppressedMail,
  site,
  recheck,
  move,
  hide,
  restore,
  approveAlternative,
  removeAlternative,
  hideReview,
  restoreReview,
  releaseVotes,
  rejectVotes,
  revenue,
  recheckOrder,
  refund,
  resendReceipt,
  finishWork,
  cancelWork,
  price,
  product,
  promo,
  endPromo,
  suppressMail,
  allowMail,
  setSite,
];
