/** Domains where anybody can have a mailbox, so that a mailbox proves nothing. */
import { isDisposableEmailDomain } from 'disposable-email-domains-js';

/** Providers with a domain per country (`yahoo.co.uk`, `gmx.at`), by the name before the public suffix. */
const freeNames = new Set(
  `aol daum fastmail gmail gmx googlemail hotmail hushmail icloud inbox keemail laposte libero live mail mailfence msn naver
  nate outlook proton protonmail qq rambler rediffmail rocketmail runbox seznam sina sohu t-online tuta tutamail tutanota
  virgilio yahoo yandex yeah ymail zoho zohomail`
    .split(/\s+/)
    .filter(Boolean),
);
/** Suffixes of these providers; others, such as `live.tv`, are not providers. */
const freeSuffixes =
  /^(?:com|net|org|me|io|ru|de|at|ch|fr|it|es|pt|be|nl|pl|cz|in|cn|jp|ca|br|mx|ar|au|nz|za|kr|ua|by|kz|eu|fm|is|bg|com?\.[a-z]{2})$/;

/** Other providers. */
const freeDomains = new Set(
  `126.com 139.com 163.com 189.cn abv.bg att.net bellsouth.net bigpond.com bk.ru bluewin.ch bt.com btinternet.com
  comcast.net cox.net duck.com earthlink.net email.com freenet.de free.fr hey.com hanmail.net i.ua list.ru mac.com mail.com
  me.com o2.pl onet.pl op.pl orange.fr pm.me posteo.de posteo.net sbcglobal.net sfr.fr shaw.ca sky.com skynet.be telenet.be
  ukr.net uol.com.br verizon.net wanadoo.fr web.de wp.pl ya.ru ziggo.nl`
    .split(/\s+/)
    .filter(Boolean),
);

/** Why a mailbox proves nothing; null if it may prove something. @param domain registrable, ASCII, lower case */
export function openMailboxes(domain: string): 'free' | 'disposable' | null {
  const [name = '', ...rest] = domain.split('.');
  if (isDisposableEmailDomain(domain)) return 'disposable';
  if (freeDomains.has(domain)) return 'free';
  return freeNames.has(name) && freeSuffixes.test(rest.join('.')) ? 'free' : null;
}
