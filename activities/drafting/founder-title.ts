import { isFounderTitle } from './founder-words.ts';
import { withoutLegalForm } from './legal-name.ts';

const place = /^\p{Lu}[\p{L}\p{M} .’'-]{1,40}, \p{Lu}[\p{L}\p{M} .’'-]{1,40}$/u;
const past = /^(?:former|ex[- ]|previously|formerly|alum|advisor|author|speaker|investor)/i;

/**
 * The founder's title that a short text is, or begins with where the rest says only where the person lives or what
 * else they do: `Founder · Porto, Portugal`, `Founder of Tidewell | Former harbour pilot`. Null where it is none.
 */
export function founderTitleIn(text: string, ownNames: readonly string[], amongTeam: boolean): string | null {
  const whole = text.trim();
  if (isFounderTitle(whole, ownNames, amongTeam)) return whole;
  if (!amongTeam || whole.length > 200) return null;
  const [, first, rest] = /^(.{4,100}?)\s*[|·•]\s*((?:\S.*)?)$/.exec(whole) ?? [];
  if (first !== undefined && rest !== undefined) {
    const saysElsewhere = !place.test(rest) && !past.test(rest);
    if (saysElsewhere && !namesOwn(first, ownNames)) return null;
    return withoutOthers(first, ownNames);
  }
  return withoutOthers(whole, ownNames);
}

/** `Founder of Tidewell, Seven Moons` without the other company; only where the own one is named. */
function withoutOthers(text: string, ownNames: readonly string[]): string | null {
  if (isFounderTitle(text, ownNames, true)) return text;
  const [first = ''] = text.split(/(?:(?<!\s)\s+)?,\s*/);
  return namesOwn(first, ownNames) && isFounderTitle(first, ownNames, true) ? first : null;
}

/** Whether a title names the product or the company. */
export const namesOwn = (text: string, ownNames: readonly string[]): boolean =>
  ownNames.some((own) => own !== '' && text.toLowerCase().includes(withoutLegalForm(own).toLowerCase()));
