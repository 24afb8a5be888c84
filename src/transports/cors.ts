/**
 * What pages of other origins may do here (Fetch, "CORS protocol"). The API and /mcp take no cookies and trust no
 * network: whoever calls has only the credential it sends, so a page may call what any program may. It gets no
 * `Access-Control-Allow-Credentials`, and the site’s own pages and forms are not part of it.
 */
import type { Middleware } from 'koa';

export interface Cors {
  methods: readonly string[];
  /** Header fields that may be sent, and those that may be read. */
  sends: readonly string[];
  reads: readonly string[];
}

const everywhere = ['WWW-Authenticate', 'Retry-After', 'RateLimit', 'RateLimit-Policy', 'X-Request-Id'];

export const apiCors: Cors = {
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  sends: ['authorization', 'content-type', 'idempotency-key', 'if-none-match'],
  reads: [...everywhere, 'ETag', 'Idempotency-Replayed', 'Allow'],
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

/** Browsers ask again after two hours at the latest. */
const preflightSeconds = 7_200;

/** On every answer, whoever asked: caches may keep it for all. */
export const corsHeaders = ({ reads }: Cors): Record<string, string> => ({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': reads.join(', '),
});

/** Lets pages of every origin read the answers, and answers their preflights. */
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
