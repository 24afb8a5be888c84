import type { Command } from './command.ts';
import { alternatives, approveAlternative, removeAlternative } from './alternatives.ts';
import { draftingSpend } from './drafting-spend.ts';
import { hide, restore } from './hide.ts';
import { log } from './log.ts';
import { merge } from './merge.ts';
import { move } from './move.ts';
import { order } from './order.ts';
import { orders } from './orders.ts';
import { price, product, products } from './products.ts';
import { endPromo, promo, promoCodes } from './promo-codes.ts';
import { recheck, recheckOrder } from './recheck.ts';
import { refund } from './refund.ts';
import { resendReceipt } from './resend-receipt.ts';
import { revenue } from './revenue.ts';
import { hideReview, restoreReview, reviews } from './reviews.ts';
import { setSite, site } from './sites.ts';
import { stuck } from './stuck.ts';
import { allowMail, suppressMail, suppressedMail } from './suppressed-mail.ts';
import { vatReportCommand } from './vat-report.ts';
import { versions } from './versions.ts';
import { heldVotes, rejectVotes, releaseVotes } from './votes.ts';
import { cancelWork, finishWork, work } from './work.ts';

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
  merge,
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
