/** Cookies of the site, inaccessible to scripts and other hosts. */
import type { Context } from 'koa';

const isSecure = (ctx: Context, baseUrl: string) => ctx.secure || baseUrl.startsWith('https:');

/**
 * Over https, the name's prefix makes browsers restrict the cookie to this host (RFC 6265bis, section 4.1.3.2). Plain
 * http is for development, where browsers would reject such a cookie.
 */
const nameOf = (ctx: Context, name: string, baseUrl: string) =>
  isSecure(ctx, baseUrl) ? `__Host-${name}` : name;

export const readCookie = (ctx: Context, name: string, baseUrl: string): string | undefined =>
  ctx.cookies.get(nameOf(ctx, name, baseUrl));

/** `Lax`, as users arrive through links in mails and from apps that request access. */
export function setCookie(
  ctx: Context,
  name: string,
  { value, maxAgeMs }: { value: string; maxAgeMs: number },
  baseUrl: string,
): void {
  const parts = [
    `${nameOf(ctx, name, baseUrl)}=${value}`,
    'Path=/',
    `Max-Age=${maxAgeMs / 1_000}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  if (isSecure(ctx, baseUrl)) parts.push('Secure');
  ctx.append('Set-Cookie', parts.join('; '));
}
