/** Whom to write to who has found a hole in the service: security.txt (RFC 9116). Pure. */

export const securityPath = '/.well-known/security.txt';

/** It says until when it may be believed; the standard wants less than a year (section 2.5.5). */
const goodForDays = 180;
const dayMs = 86_400_000;

/** Null where nobody is named. */
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
  /** Of the site, without a slash at the end. */
  address: string;
  now: Date;
}

export function securityText({ contact, address, now }: SecurityTextInput): string {
  // By the day, so that it stays the same for whoever has it already.
  const expires = new Date((Math.floor(now.getTime() / dayMs) + goodForDays) * dayMs);
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    // Only https addresses may stand here.
    ...(address.startsWith('https:') ? [`Canonical: ${address}${securityPath}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
