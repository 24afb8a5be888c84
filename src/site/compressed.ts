import { constants } from 'node:zlib';
import compress from 'koa-compress';

/**
 * Compresses pages, not events, which must not wait. Session cookies are SameSite, so that no other site can guess a
 * secret from compressed sizes (BREACH).
 */
export const compressed = compress({
  filter: (type) => /^(?:text\/(?!event-stream)|image\/svg)/.test(type),
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
});
