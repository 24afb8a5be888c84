/**
 * DNS rebinding: a page whose host name resolves to this machine can call a server here as same-origin (MCP, "Security
 * warning" of Streamable HTTP).
 *
 * - On a loopback address (development), Host and Origin must be loopback, too.
 * - Anywhere else the service is public. Every page may call it (cors.ts), neither cookies nor the network grant anything,
 *   and Host only selects the site, so rebinding gains nothing.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { hostnameOf, isLoopback } from '../shared/network-rules.ts';

/** The error message for a request to a service at `baseUrl`, or null. */
export function rebindingOf(baseUrl: string, { host, origin }: IncomingHttpHeaders): string | null {
  if (!isLoopback(new URL(baseUrl).hostname)) return null;
  if (!isLoopback(hostnameOf(`http://${host ?? ''}`))) {
    return `This server is for this machine alone, at ${baseUrl}: “${host ?? ''}” is not its name. To use another name, set BASE_URL.`;
  }
  if (origin !== undefined && !isLoopback(hostnameOf(origin))) {
    return `This server is for this machine alone: pages of ${origin} may not call it. To open it to the web, set BASE_URL to its public address.`;
  }
  return null;
}
