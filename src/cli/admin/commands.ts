import type { Command } from './command.ts';
import { afterRestore } from './after-restore.ts';
import { alternatives, approveAlternative, removeAlternative } from './alternatives.ts';
import {
  categoryAdd,
  categoryDescribe,
  categoryList,
  categoryMove,
  categoryRemove,
  categoryRename,
} from './categories.ts';
import { draftingSpend } from './drafting-spend.ts';
import { hide, restore } from './hide.ts';
import { log } from './log.ts';
import { merge } from './merge.ts';
import { move } from './move.ts';
import { order } from './order.ts';
import { orders } from './orders.ts';
import { postEdit, postList, postPublish, postUnpublish } from './posts.ts';
import { pictures, retryPicture } from './pictures.ts';
import { price, product, products } from './products.ts';
import { endPromo, promo, promoCodes } from './promo-codes.ts';
import { questionAdd, questionEdit, questionList, questionRemove } from './questions.ts';
import { recheck, recheckOrder } from './recheck.ts';
import { refund } from './refund.ts';
import { removeDemoCommand } from './remove-demo.ts';
import { resendReceipt } from './resend-receipt.ts';
import { revenue } from './revenue.ts';
import { hideReview, restoreReview, reviews } from './reviews.ts';
import { siteAdd, siteList, siteSet } from './sites.ts';
import { textList, textReset, textSet, textShow } from './site-texts.ts';
import { stuck } from './stuck.ts';
import { allowMail, suppressMail, suppressedMail } from './suppressed-mail.ts';
import { vatReportCommand } from './vat-report.ts';
import { versions } from './versions.ts';
import { heldVotes, rejectVotes, releaseVotes } from './votes.ts';
import { webhooks } from './webhooks.ts';
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
  pictures,
  webhooks,
  siteList,
  categoryList,
  questionList,
  postList,
  textList,
  textShow,
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
  retryPicture,
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
  siteAdd,
  siteSet,
  categoryAdd,
  categoryRename,
  categoryMove,
  categoryDescribe,
  categoryRemove,
  questionAdd,
  questionEdit,
  questionRemove,
  postPublish,
  postEdit,
  postUnpublish,
  textSet,
  textReset,
  removeDemoCommand,
  afterRestore,
];
