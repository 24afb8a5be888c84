/**
 * The canonical form of e-mail addresses (docs/adr/0018), which is the only one stored, compared and mailed to, so that an
 * account belongs to the owner of the mailbox. The database type `email_address` accepts no other.
 *
 * - The local part is a dot-string (RFC 5321, 4.1.2). A to Z become lower case; everything else stays as it is, dots and
 *   `+` too, since only the host may interpret it (2.3.11). A host may distinguish case (2.4), though hardly any does: the
 *   account belongs to the mailbox in lower case, which also receives the mail.
 * - Local parts beyond ASCII (RFC 6531) are refused: every server on the way has to support them, browsers refuse them in
 *   e-mail fields, and a sender cannot know which of them a host treats as equal.
 * - The domain is normalised as by the URL Standard (UTS 46, nontransitional), in ASCII (RFC 5890, 2.3.1), with at least
 *   two labels, no root dot and no IP address. Hosts of websites are normalised likewise, so that both can be compared.
 */
import { domainToASCII, domainToUnicode } from 'node:url';

// Without the flag `i`, which folds more than A to Z: with `u` the Kelvin sign equals k.
const dotString = /^(?=.{1,64}$)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const hostName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
export const longestAddress = 254;

/** The canonical form of an address; null for any other text. */
export function mailAddress(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  const local = lowerAscii(typed.slice(0, Math.max(at, 0)));
  const domain = asciiDomain(typed.slice(at + 1));
  const address = `${local}@${domain}`;
  return dotString.test(local) && hostName.test(domain) && address.length <= longestAddress ? address : null;
}

const atom = "[A-Za-z0-9!#$%&'*+\\/=?^_`{|}~-]+";
/** A pattern for schemas, which covers part of the rule. */
export const typedMailAddress = String.raw`${atom}(?:\.${atom})*@[^\s\x00-\x2c\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+`;

/** Why `mailAddress` refuses the text, as the end of a sentence after the field's name. */
export function addressProblem(typed: string): string {
  const local = typed.slice(0, Math.max(typed.lastIndexOf('@'), 0));
  return /[^\0-\x7f]/.test(local)
    ? 'must have only the letters a to z, digits and signs such as . _ + - before the @: many mail servers accept no others'
    : 'must be a single e-mail address, such as mara@example.com';
}

const lowerAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * The domain in ASCII; empty if it is invalid. Other ASCII characters are refused first, as `domainToASCII` stops at `/`
 * and decodes `%61`.
 */
function asciiDomain(typed: string): string {
  if (/[^a-zA-Z0-9.\u0080-\u{10ffff}-]|\p{C}/u.test(typed)) return '';
  const domain = domainToASCII(typed);
  // Node 24 lets invalid Punycode pass, which has no other form.
  return /(?:^|\.)xn--/.test(domainToUnicode(domain)) ? '' : domain;
}
