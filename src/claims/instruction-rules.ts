/** What a claimant publishes and where, ready to paste. */
import type { z } from 'zod';
import type { ClaimInstructions, ClaimMethod } from './schema.ts';
import { claimedSite } from './website-rules.ts';

/** The prefix of a TXT record or file, and the name of a meta tag. */
export const proofName = 'launch-directory-verification';
/** The label of the TXT record below the registrable domain. */
export const recordLabel = '_launch-directory';

/** The full content of a TXT record or file. */
export const proofText = (token: string): string => `${proofName}=${token}`;
/** The path of the file from the root of the website. */
export const filePath = (token: string): string => `/.well-known/launch-directory-${token}.txt`;

export interface Publishable {
  method: ClaimMethod;
  websiteUrl: string;
  token: string | null;
  email: string | null;
}

const keep = 'Leave it in place: we check it every quarter.';

/** The instructions for a claim's method; the members of other methods are null. */
export function instructionsFor(claim: Publishable): z.input<typeof ClaimInstructions> {
  const { method, websiteUrl, email } = claim;
  const site = claimedSite(websiteUrl);
  const token = claim.token ?? '';
  const nothing = { record: null, meta: null, file: null, mail: null };
  switch (method) {
    case 'dns': {
      const domain = site.domain ?? site.host;
      const name = `${recordLabel}.${domain}`;
      const value = proofText(token);
      return {
        ...nothing,
        summary: `Add a TXT record to the DNS of ${domain} with the name ${name} (many DNS editors want ${recordLabel} alone, and add the domain themselves) and the value ${value}. If you cannot add that name, put the value into a TXT record of ${domain} itself, beside existing ones. ${keep}`,
        record: { type: 'TXT', name, value, or_name: domain, zone_line: `${name}. 300 IN TXT "${value}"` },
      };
    }
    case 'meta': {
      const tag = `<meta name="${proofName}" content="${token}">`;
      return {
        ...nothing,
        summary: `Paste the tag into the <head> of ${site.homepageUrl}, as HTML that does not depend on scripts. ${keep}`,
        meta: { tag, page_url: site.homepageUrl },
      };
    }
    case 'file': {
      const path = filePath(token);
      const { href: url } = new URL(path, site.homepageUrl);
      return {
        ...nothing,
        summary: `Upload a text file that contains only this line, so that it opens at ${url} without a redirect to another host. ${keep}`,
        file: { url, path, content: proofText(token) },
      };
    }
    case 'email':
      return {
        ...nothing,
        summary: `We mailed a link to ${email ?? ''}. Open it in a browser where you are signed in as the account of this claim, and press the button on the page. The link is only in the mail.`,
        mail: { address: email ?? '' },
      };
  }
}
