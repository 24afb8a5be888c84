export { draft } from './draft.ts';
export { freeLaunch } from './free-launch.ts';
export { claim } from './claim.ts';
export { sendMail } from './send-mail.ts';
export { reconcile } from './reconcile.ts';
export { rebuildSearch } from './rebuild-search.ts';
