/** Titles of people in short lines, such as `Co-founder & CTO`, and whether they are of this company. */
import { oneOf, source, words } from './lexicon.ts';
import { isOwnName, ownNameIn } from './own-names.ts';
import { isPersonName } from './person-name.ts';
import { isWordless } from './words.ts';

const maxTitle = 100;
const isRole = oneOf('role', 'founder', 'and', 'of', 'the', 'ours');
const isArticle = oneOf('the', 'ours');
const founderWords = new RegExp(source('founder'), 'giu');
/** Between the parts of a title: what follows is another role, a place, or a company. */
const divider = new RegExp(`(\\s{0,2}[|·•,(/@]\\s{0,2}|\\s[–—-]\\s|\\s${source('of')}\\s)`, 'iu');
const place = /^\p{Lu}[\p{L} .’'-]{1,40}, \p{Lu}[\p{L} .’'-]{1,40}$/u;

/** Whether a line says what somebody is, and is neither a sentence nor a name. */
export const isTitleLine = (text: string): boolean =>
  text.length < 80 &&
  !/[.!?]\s+\p{Lu}|[.!?]$/u.test(text) &&
  words('role', 'founder').test(text) &&
  !isPersonName(text);

/**
 * The founder's title that a short text is, or begins with where the rest says only where the person lives. Every part of it
 * is a role, small letters, or the company's own name: `Founder, Harbourly` is somebody else's.
 * @param amongTeam whether the company introduces its people there; elsewhere each word must be a role
 */
export function founderTitleIn(text: string, own: readonly string[], amongTeam: boolean): string | null {
  const whole = text.trim().replace(/(?<![\s):])[\s):]+$/, '');
  if (
    whole.length > maxTitle ||
    !words('founder').test(whole) ||
    words('founders', 'formerly', 'helper').test(whole)
  )
    return null;
  if (/[.!?]\s+\p{Lu}|[.!?]$/u.test(whole) || words('the', 'ours').exec(whole)?.index === 0) return null;
  const pieces = whole.split(divider);
  let title = '';
  let isOwn = false;
  for (let i = 0; i < pieces.length; i += 2) {
    const piece = pieces[i] ?? '';
    const by = pieces[i - 1] ?? '';
    const names =
      piece !== '' &&
      (isOwnName(piece, own) || (ownNameIn(piece, own) !== null && !words('founder').test(piece)));
    const isJob =
      amongTeam && i > 0 && /^\s*[|·•,/]/.test(by) && words('role').test(piece.split(/\s+/).at(-1) ?? '');
    // `CRO | DPO, Co-Founder`
    const isShort = amongTeam && !words('founder').test(title) && /^\p{Lu}{2,4}$/u.test(piece);
    if (!names && !isJob && !isShort && !isPlainRole(piece, own, amongTeam)) {
      const rest = pieces.slice(i).join('');
      const isAside = isOwn || place.test(rest) || (/[/]/.test(by) && isWordless(title));
      if (title === '' || !isAside || !(isOwn || amongTeam)) return null;
      break;
    }
    isOwn ||= names || ownNameIn(piece, own) !== null;
    // `Founder of Orrery`: whose is no part of it.
    if (!names || title === '') title += by + piece;
  }
  return words('founder').test(title) ? title : null;
}

/** Whether a part of a title has words of roles only; among the team also small ones, and others not right before `founder`. */
function isPlainRole(piece: string, own: readonly string[], amongTeam: boolean): boolean {
  const rest = own.reduce((text, name) => (name === '' ? text : text.replaceAll(name, ' ')), piece);
  const isFirst = words('founder').test(rest);
  const before =
    rest
      .slice(0, words('founder').exec(rest)?.index ?? 0)
      .trim()
      .split(/\s+/)
      .at(-1) ?? '';
  if (isFirst && ((/^\p{Lu}/u.test(before) && !isRole(before)) || isArticle(before))) return false;
  const others = rest.replace(founderWords, ' ').match(/[\p{L}\p{M}-]+/gu) ?? [];
  const isFree = (word: string): boolean => amongTeam && (/^\p{Ll}{3,}$/u.test(word) || isFirst);
  return others.length <= 8 && others.every((word) => isRole(word) || isFree(word));
}
