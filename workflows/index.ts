export { draft } from './draft.ts';
export { freeLaunch } from './free-launch.ts';
export { order } from './order.ts';
export { refundOrder } from './refund-order.ts';
export { sendMail } from './send-mail.ts';
export { reconcile } from './reconcile.ts';
export { rebuildSearch } from './rebuild-search.ts';
export { recheckBadges } from './recheck-badges.ts';
