/** The contact for vulnerability reports: security.txt (RFC 9116). Pure. */

export const securityPath = '/.well-known/security.txt';

/** The validity of the file; the standard recommends less than a year (section 2.5.5). */
const goodForDays = 180;
const dayMs = 86_400_000;

/** Null if no contact is set. */
export function securityContactOf(settings: {
  SECURITY_CONTACT?: string | undefined;
  SITE_TEAM_EMAIL?: string | undefined;
}): string | null {
  const contact = settings.SECURITY_CONTACT ?? settings.SITE_TEAM_EMAIL;
  if (contact === undefined) return null;
  return contact.startsWith('https:') ? contact : `mailto:${contact}`;
}

export interface SecurityTextInput {
  /** A `mailto:` or `https:` address. */
  contact: string;
  /** The site's, without a trailing slash. */
  address: string;
  now: Date;
}

export function securityText({ contact, address, now }: SecurityTextInput): string {
  // Rounded to days, so that the ETag changes once a day.
  const expires = new Date((Math.floor(now.getTime() / dayMs) + goodForDays) * dayMs);
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    // The standard allows https addresses only.
    ...(address.startsWith('https:') ? [`Canonical: ${address}${securityPath}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
