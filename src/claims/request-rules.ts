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

/**
 * Returns the normalised address for the link (null with other methods), or all problems of the request.
 * `site`: null where it is not known; then rules that depend on it are left out.
 */
export function validateClaimRequest(
  { method, email }: { method: ClaimMethod; email?: string | undefined },
  site: ClaimedSite | null,
): { email: string | null } | { problems: ClaimProblem[] } {
  if (method === 'email') {
    const address = email === undefined ? null : mailAddress(email.trim());
    const problem = mailboxProblem(email, address, site);
    return problem ? { problems: [problem] } : { email: address };
  }
  const problems: ClaimProblem[] = [];
  if (email !== undefined) {
    problems.push({ path: 'email', message: 'leave it out: it goes with the method email only' });
  }
  if (method === 'dns' && site?.domain === null) {
    const message = `use meta or file: ${site.host} is not below a domain that one company registers`;
    problems.push({ path: 'method', message });
  }
  return problems.length > 0 ? { problems } : { email: null };
}

/** `address`: the parsed `email`, null where it is none. */
function mailboxProblem(
  email: string | undefined,
  address: string | null,
  site: ClaimedSite | null,
): ClaimProblem | null {
  if (site && (site.domain === null || site.isShared)) {
    const message = `use meta or file: ${site.host} is on a host that many share, so a mailbox proves nothing`;
    return { path: 'method', message };
  }
  const problem = (message: string): ClaimProblem => ({ path: 'email', message });
  const domain = site?.domain ?? 'the domain of the listing’s website';
  if (email === undefined) return problem(`enter an address at ${domain} to receive the link`);
  if (address === null) return problem(addressProblem(email.trim()));
  const typedDomain = mailDomain(address) ?? '';
  const open = openMailboxes(typedDomain);
  const use = `use an address at ${domain}`;
  if (open === 'free') return problem(`${use}: anybody can have a mailbox at ${typedDomain}`);
  if (open === 'disposable') {
    return problem(`${use}: ${typedDomain} has mailboxes for everybody, for a few minutes`);
  }
  return !site || typedDomain === domain
    ? null
    : problem(`${use}, the domain of the listing’s website; ${typedDomain} is another`);
}
