/** Cookies of the site itself, which no script and no other host reads or sets. */
import type { Context } from 'koa';

const isSecure = (ctx: Context, baseUrl: string) => ctx.secure || baseUrl.startsWith('https:');

/**
 * Over https the name has a browser keep it to this very host, set by nobody else (RFC 6265bis, section 4.1.3.2). Plain
 * http is for development, where no browser would take such a cookie.
 */
const nameOf = (ctx: Context, name: string, baseUrl: string) =>
  isSecure(ctx, baseUrl) ? `__Host-${name}` : name;

export const readCookie = (ctx: Context, name: string, baseUrl: string): string | undefined =>
  ctx.cookies.get(nameOf(ctx, name, baseUrl));

/** `Lax`, since people come here from links in mails and from apps that want to be let in. */
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
