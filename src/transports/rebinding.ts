/**
 * DNS rebinding: a page whose name is made to point at this machine speaks to a server here as if it were its own
 * (MCP, "Security warning" of Streamable HTTP). What it could reach is decided by where the service lives:
 *
 * - On a loopback address (development), only this machine is meant to call: Host and Origin must be of it.
 * - Anywhere else the service is public. Every page may call it openly (cors.ts), nothing is granted by cookies or
 *   by where a request comes from, and Host only says which site is meant: there is nothing to gain by rebinding.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { hostnameOf, isLoopback } from '../shared/network-rules.ts';

/** What is wrong with a request for a service at `baseUrl`, in words, or null. */
export function rebindingOf(baseUrl: string, { host, origin }: IncomingHttpHeaders): string | null {
  if (!isLoopback(new URL(baseUrl).hostname)) return null;
  if (!isLoopback(hostnameOf(`http://${host ?? ''}`))) {
    return `This server is for this machine alone, at ${baseUrl}: “${host ?? ''}” is not its name. Where it is to be reached by another name, set BASE_URL.`;
  }
  if (origin !== undefined && !isLoopback(hostnameOf(origin))) {
    return `This server is for this machine alone: pages of ${origin} may not call it. To open it to the web, set BASE_URL to its public address.`;
  }
  return null;
}
