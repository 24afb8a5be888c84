/** What a claimant publishes, and where, in a form that can be pasted. */
import type { z } from 'zod';
import type { ClaimInstructions, ClaimMethod } from './schema.ts';
import { claimedSite } from './website-rules.ts';

/** What a TXT record or a file holds begins so, and a meta tag has it as its name. */
export const proofName = 'launch-directory-verification';
/** The label below the registrable domain that has the TXT record. */
export const recordLabel = '_launch-directory';

/** All of a TXT record, or of the file. */
export const proofText = (token: string): string => `${proofName}=${token}`;
export const filePath = (token: string): string => `/.well-known/launch-directory-${token}.txt`;

export interface Publishable {
  method: ClaimMethod;
  websiteUrl: string;
  token: string | null;
  email: string | null;
}

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
        summary: `Add a TXT record to the DNS of ${domain} with the name ${name} (many DNS editors want ${recordLabel} alone, and add the domain themselves) and the value ${value}. If you cannot add that name, put the value into a TXT record of ${domain} itself, beside those that are there. Leave it in place: it is looked at again every quarter.`,
        record: { type: 'TXT', name, value, or_name: domain, zone_line: `${name}. 300 IN TXT "${value}"` },
      };
    }
    case 'meta': {
      const tag = `<meta name="${proofName}" content="${token}">`;
      return {
        ...nothing,
        summary: `Paste the tag into the <head> of ${site.homepageUrl}, as HTML that is there without scripts. Leave it in place: it is looked at again every quarter.`,
        meta: { tag, page_url: site.homepageUrl },
      };
    }
    case 'file': {
      const path = filePath(token);
      return {
        ...nothing,
        summary: `Upload a text file that holds this one line and nothing else, so that it opens at ${new URL(path, site.homepageUrl).href} without being redirected to another host. Leave it in place: it is looked at again every quarter.`,
        file: { url: new URL(path, site.homepageUrl).href, path, content: proofText(token) },
      };
    }
    case 'email':
      return {
        ...nothing,
        summary: `A link was mailed to ${email ?? ''}. Open it in a browser where you are signed in as the account that claims, and press the button on the page. It cannot be shown here.`,
        mail: { address: email ?? '' },
      };
  }
}
