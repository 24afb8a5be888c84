/** Whether a listing can be claimed in the way that somebody wishes. */
import { addressProblem, mailAddress } from '../shared/mail-address-rules.ts';
import { openMailboxes } from './mail-domain-rules.ts';
import type { ClaimMethod } from './schema.ts';
import { type ClaimedSite, mailDomain } from './website-rules.ts';

/** Claims that one account may have pending at once. */
export const maxPending = 100;

export interface WishProblem {
  path: 'method' | 'email';
  message: string;
}

/** The address that a link goes to, in the form it is kept; null with the other methods. */
export function readWish(
  { method, email }: { method: ClaimMethod; email?: string | undefined },
  site: ClaimedSite,
): { email: string | null } | WishProblem {
  if (method !== 'email') {
    if (email !== undefined) return problem('email', `leave it out: it goes with the method email only`);
    if (method === 'dns' && site.domain === null) {
      return problem(
        'method',
        `use meta or file: ${site.host} is not below a domain that one company registers`,
      );
    }
    return { email: null };
  }
  if (site.domain === null || site.isShared) {
    return problem(
      'method',
      `use meta or file: ${site.host} is on a host that many share, where a mailbox shows nothing`,
    );
  }
  if (email === undefined) {
    return problem('email', `name an address at ${site.domain}, which the link is sent to`);
  }
  const address = mailAddress(email.trim());
  if (address === null) return problem('email', addressProblem(email.trim()));
  const domain = mailDomain(address) ?? '';
  const open = openMailboxes(domain);
  if (open) {
    return problem(
      'email',
      open === 'free'
        ? `use an address at ${site.domain}: anybody can have a mailbox at ${domain}`
        : `use an address at ${site.domain}: ${domain} has mailboxes for everybody, for a few minutes`,
    );
  }
  if (domain !== site.domain) {
    return problem(
      'email',
      `use an address at ${site.domain}, the domain of the listing’s website; ${domain} is another`,
    );
  }
  return { email: address };
}

const problem = (path: WishProblem['path'], message: string): WishProblem => ({ path, message });
