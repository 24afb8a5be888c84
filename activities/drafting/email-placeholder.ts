import { getDomain } from 'tldts';

/** Names before the `@` that stand for anybody's, in the languages small companies' sites are most often written in. */
const anybody =
  /^(?:you|yours?|your\.?(?:name|mail|email)|tucorreo|micorreo|nombre|vorname.*|ihr\.?name|votre|votre-?email|prenom.*|name|name\.surname|first\.?last|first\.?name.*|john\.?doe|jane\.?(?:doe|roe)|max\.?mustermann|erika\.?mustermann|user(?:name)?|email\.?address|someone|somebody|anyone|test|example|beispiel|ejemplo|exemple|foo|bar|abc|xyz|asdf|no-?reply|do-?not-?reply|mailer-daemon)@/i;
/** Names that are nobody's either, save at the site's own domain. */
const anybodyElse =
  /^(?:tu|usted|su|correo|du|deine?|ihre?|vous|nom|seu|nome|john|jane|john\.?smith|jane\.?smith|e-?mail|me|tests?|demo)@/i;
/** Domains that stand for anybody's, or that no mail to a company goes to. */
const anywhere =
  /(?:^|\.)(?:example\.(?:com|org|net|de|co)|beispiel\.(?:de|com)|ejemplo\.(?:com|es)|exemple\.(?:com|fr)|domain\.(?:com|tld|de)|dominio\.(?:com|es)|email\.com|mail\.com|company\.(?:com|io|org)|empresa\.(?:com|es)|entreprise\.(?:com|fr)|firma\.(?:de|com)|negocio\.com|business\.com|organi[sz]ation\.(?:org|com)|corp\.com|website\.com|mysite\.com|site\.com|acme\.(?:com|co|io|org|inc)|sentry\.io|email\.tld|untitled\.com|1and1\.com)$|(?:^|\.)(?:my-?(?:domain|company)|your-?(?:company|domain|site|website|email|business|brand|app|org)|tu-?(?:empresa|dominio)|votre-?(?:domaine|entreprise|site)|deine?-?(?:firma|domain)|sentry-next)\.|wixpress\.com$/;
/** Top-level domains that RFC 2606 keeps for examples: an address there is real only where the site is, too. */
const reserved = /\.(?:example|test|invalid|localhost|local)$/i;

/** Whether an address is one of a form or a template, and nobody's. */
export function isPlaceholderEmail(email: string, ownDomain: string): boolean {
  if (anybody.test(email)) return true;
  const host = email.slice(email.indexOf('@') + 1).toLowerCase();
  if (getDomain(host, { allowPrivateDomains: true }) === ownDomain) return false;
  return anybodyElse.test(email) || anywhere.test(host) || reserved.test(host);
}
