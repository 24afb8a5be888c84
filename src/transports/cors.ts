/**
 * CORS for the API and /mcp (Fetch, "CORS protocol"). Both use no cookies and trust no network, only the credential in
 * the request, so a page may call what any program may. There is no `Access-Control-Allow-Credentials`, and the site’s own
 * pages and forms have no CORS.
 */
import type { Middleware } from 'koa';

export interface Cors {
  methods: readonly string[];
  /** Request headers that may be sent, and response headers that may be read. */
  sends: readonly string[];
  reads: readonly string[];
}

const everywhere = ['WWW-Authenticate', 'Retry-After', 'RateLimit', 'RateLimit-Policy', 'X-Request-Id'];

export const apiCors: Cors = {
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  sends: ['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'prefer', 'last-event-id'],
  reads: [...everywhere, 'Location', 'Link', 'ETag', 'Idempotency-Replayed', 'Preference-Applied', 'Allow'],
};

export const mcpCors: Cors = {
  methods: ['GET', 'POST', 'DELETE'],
  sends: [
    'authorization',
    'content-type',
    'mcp-protocol-version',
    'mcp-method',
    'mcp-name',
    'mcp-session-id',
    'last-event-id',
  ],
  reads: [...everywhere, 'Mcp-Session-Id'],
};

/** Two hours, the longest that browsers cache a preflight. */
const preflightSeconds = 7_200;

/** Sent regardless of the Origin header, so that shared caches may store the response. */
export const corsHeaders = ({ reads }: Cors): Record<string, string> => ({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': reads.join(', '),
});

/** Lets pages of every origin read responses, and answers their preflights. */
export function cors(rules: Cors): Middleware {
  const headers = corsHeaders(rules);
  return async (ctx, next) => {
    ctx.set(headers);
    if (ctx.method !== 'OPTIONS' || !ctx.get('Access-Control-Request-Method')) {
      await next();
      return;
    }
    ctx.set({
      'Access-Control-Allow-Methods': rules.methods.join(', '),
      'Access-Control-Allow-Headers': rules.sends.join(', '),
      'Access-Control-Max-Age': String(preflightSeconds),
    });
    ctx.status = 204;
  };
}
