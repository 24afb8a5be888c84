/** Addresses that mails go to. */
import { domainToASCII } from 'node:url';
import validator from 'validator';

/**
 * What no address here has, though RFC 5322 lets quoted ones have it: it would end a header, begin another recipient, or
 * hide from whoever reads it.
 */
const unwanted = /["\s\p{C}()<>[\]\\,;:]/u;

/**
 * The address in the form it is kept and written to, its domain in ASCII (RFC 5890) and in lower case, so that
 * `mara@BÜCHER.example` and `mara@xn--bcher-kva.example` are one; null for what is no address.
 */
export function mailAddress(text: string): string | null {
  if (unwanted.test(text)) return null;
  const at = text.lastIndexOf('@');
  const domain = domainToASCII(text.slice(at + 1));
  const address = `${text.slice(0, Math.max(at, 0)).normalize('NFC')}@${domain}`;
  return validator.isEmail(address) ? address : null;
}
