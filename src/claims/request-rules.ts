/** Whether a listing can be claimed by the requested method. */
import { addressProblem, mailAddress } from '../shared/mail-address-rules.ts';
import { openMailboxes } from './mail-domain-rules.ts';
import type { ClaimMethod } from './schema.ts';
import { type ClaimedSite, mailDomain } from './website-rules.ts';

/** The maximum of pending claims per account. */
export const maxPending = 100;

export interface ClaimProblem {
  path: 'method' | 'email';
  message: string;
}

/** Returns the normalised address for the link (null with other methods), or the problem with the request. */
export function validateClaimRequest(
  { method, email }: { method: ClaimMethod; email?: string | undefined },
  { host, domain, isShared }: ClaimedSite,
): { email: string | null } | ClaimProblem {
  const problem = (path: ClaimProblem['path'], message: string): ClaimProblem => ({ path, message });
  if (method !== 'email') {
    if (email !== undefined) return problem('email', `leave it out: it goes with the method email only`);
    return method === 'dns' && domain === null
      ? problem('method', `use meta or file: ${host} is not below a domain that one company registers`)
      : { email: null };
  }
  if (domain === null || isShared) {
    return problem(
      'method',
      `use meta or file: ${host} is on a host that many share, so a mailbox proves nothing`,
    );
  }
  if (email === undefined) return problem('email', `enter an address at ${domain} to receive the link`);
  const address = mailAddress(email.trim());
  if (address === null) return problem('email', addressProblem(email.trim()));
  const typedDomain = mailDomain(address) ?? '';
  const open = openMailboxes(typedDomain);
  const use = `use an address at ${domain}`;
  if (open === 'free') return problem('email', `${use}: anybody can have a mailbox at ${typedDomain}`);
  if (open === 'disposable') {
    return problem('email', `${use}: ${typedDomain} has mailboxes for everybody, for a few minutes`);
  }
  return typedDomain === domain
    ? { email: address }
    : problem('email', `${use}, the domain of the listing’s website; ${typedDomain} is another`);
}
