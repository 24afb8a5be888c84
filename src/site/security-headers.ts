import type { Context, Middleware } from 'koa';

/**
 * The pages run no script and load nothing but our style sheet and pictures; nobody may frame them. Pictures of
 * listings come from their owners' sites over https.
 */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** Lets the page run the scripts of this site, and these ask this site; none that stands in the page itself. */
export function allowScripts(ctx: Context): void {
  ctx.set('Content-Security-Policy', `${policy}; script-src 'self'; connect-src 'self'`);
}

/**
 * Lets the page's form lead on to these origins, as browsers apply `form-action` to redirects, too. Its address is a secret:
 * nobody is told where the person comes from, and nobody keeps or lists it.
 */
export function forSecretAddress(ctx: Context, formOrigins: readonly string[]): void {
  const formAction = ["form-action 'self'", ...formOrigins].join(' ');
  ctx.set({
    'Content-Security-Policy': policy.replace("form-action 'self'", formAction),
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  });
}

/** Headers of every page for people. The badge adds to them that other sites may show it. */
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
