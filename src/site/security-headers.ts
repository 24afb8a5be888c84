import type { Context, Middleware } from 'koa';

/** Pages run no scripts, load only our style sheet, font and pictures, and cannot be framed. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/**
 * Allows the page to load this site's scripts, and those to send requests to this site; inline scripts stay forbidden.
 */
export function allowScripts(ctx: Context): void {
  const current = ctx.response.get('Content-Security-Policy') || policy;
  if (!current.includes('script-src')) {
    ctx.set('Content-Security-Policy', `${current}; script-src 'self'; connect-src 'self'`);
  }
}

/**
 * Allows redirects of the page's form to these origins, as browsers apply `form-action` to redirects, too. The address
 * is a secret, so it is kept out of the Referer header, caches and search engines.
 */
export function forSecretAddress(ctx: Context, formOrigins: readonly string[]): void {
  const formAction = ["form-action 'self'", ...formOrigins].join(' ');
  ctx.set({
    'Content-Security-Policy': policy.replace("form-action 'self'", formAction),
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  });
}

/** Headers of all pages. Badges additionally allow embedding by other sites. */
export const securityHeaders: Middleware = async (ctx, next) => {
  ctx.set({
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
  });
  await next();
};
