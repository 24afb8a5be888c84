/** Titles of people in short lines, such as `Co-founder & CTO`, and whether they are of this company. */
import { oneOf, source, words } from './lexicon.ts';
import { ownNameIn } from './own-names.ts';
import { isPersonName } from './person-name.ts';
import { isWordless } from './words.ts';

const maxTitle = 100;
const isSentence = (text: string): boolean => /[.!?]\s+\p{Lu}|[.!?]$/u.test(text);
const isPlain = oneOf('role', 'founder', 'and');
const isArticle = oneOf('the', 'ours');
/** Between the parts of a title: what follows is another role, a place, or a company. */
const divider = new RegExp(`(\\s{0,2}[|·•,(/@]\\s{0,2}|\\s[–—-]{1,2}\\s|\\s${source('of')}\\s)`, 'iu');

/** `Growth & Brand`, what a member of a team cares for. */
const fields = new RegExp(`\\p{L} (?:&|${source('and')}) \\p{L}`, 'iu');
/** These, or a trade like `Systems builder`: names of companies end in a capitalised word. */
const isField = (piece: string): boolean => fields.test(piece) || /^\p{L}+ \p{Ll}+$/u.test(piece);

/** Whether a line says what somebody is, and is neither a sentence nor a name. */
export const isTitleLine = (text: string): boolean =>
  text.length < 80 && !isSentence(text) && words('role', 'founder').test(text) && !isPersonName(text);

/**
 * The founder's title that a short text is, or begins with where the rest says only where the person lives. Other names than
 * the own one are those of companies: `Founder, Harbourly` is somebody else's.
 */
export function founderTitleIn(text: string, own: readonly string[], isTeam = false): string | null {
  const whole = text.trim().replace(/(?<![\s):])[\s):]+$/, '');
  if (whole.length > maxTitle || isSentence(whole) || words('the', 'ours').exec(whole)?.index === 0)
    return null;
  if (words('founders', 'formerly', 'helper').test(whole)) return null;
  const pieces = whole.split(divider);
  let title = '';
  let isOwn = false;
  for (let i = 0; i < pieces.length; i += 2) {
    const piece = pieces[i] ?? '';
    const isNamed = ownNameIn(piece, own) !== null;
    if (!isNamed && !isRole(piece) && !(isTeam && title !== '' && isField(piece))) {
      const isAside = isOwn || isWordless(title);
      if (title === '' || !isAside) return null;
      break;
    }
    isOwn ||= isNamed;
    // `Founder of Orrery`: whose is no part of it.
    if (!isNamed || words('founder').test(piece)) title += `${pieces[i - 1] ?? ''}${piece}`;
  }
  return words('founder').test(title) ? title : null;
}

/** Whether a part of a title has no other's name: neither right beside `founder`, nor by itself. */
function isRole(piece: string): boolean {
  const found = words('founder').exec(piece);
  const isSmall = (word = ''): boolean =>
    word === '' || isPlain(word) || (/^[\p{Ll}&+]/u.test(word) && !isArticle(word));
  if (found === null) {
    const all = piece.split(/\s+/);
    const [last = '', ...before] = all.toReversed();
    if (/^\p{Lu}{2,4}$/u.test(last) && before.every((word) => words('role').test(word))) return true;
    return all.every(isSmall) || words('role').test(last);
  }
  const before = piece.slice(0, found.index).trimEnd().split(/\s+/).at(-1);
  const after = piece
    .slice(found.index + found[0].length)
    .trimStart()
    .split(/\s+/)[0];
  return isSmall(before) && isSmall(after);
}
