/** Class names (`.name`) and ids (`#name`) that style elements hide and never show. */
export type HiddenNames = ReadonlySet<string>;

const maxLength = 300_000;
const maxRules = 5000;
const maxRuleLength = 5000;
const simple = /^(?:[a-z][a-z0-9]*)?([.#][\w-]{1,100})$/i;

/**
 * The names that style elements hide. Only simple rules count (`.leftover { display: none }` outside `@media`), and not if
 * another rule shows the name: that is an interactive part, such as a menu, which visitors can read.
 */
export function hiddenNames(css: string): HiddenNames {
  const hidden = new Set<string>();
  const shown = new Set<string>();
  const text = css.slice(0, maxLength);
  let conditional = 0;
  let start = 0;
  let rules = 0;
  const stack: boolean[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i];
    if (char === '/' && text[i + 1] === '*') {
      const end = text.indexOf('*/', i + 2);
      if (end === -1) break;
      if (text.slice(start, i).trim() === '') start = end + 2;
      i = end + 1;
    } else if (char === '{') {
      const selector = text.slice(start, i).trim();
      const isGroup = selector.startsWith('@');
      stack.push(isGroup);
      if (isGroup) conditional += 1;
      else if (rules < maxRules) {
        rules += 1;
        readRule(selector, declarationsAt(text, i + 1), conditional > 0, hidden, shown);
      }
      start = i + 1;
    } else if (char === '}') {
      if (stack.pop()) conditional -= 1;
      start = i + 1;
    } else if (char === ';') start = i + 1;
  }
  for (const name of shown) hidden.delete(name);
  return hidden;
}

const offScreen = /(?:^|;)(?:left|top|text-indent|margin-left):-\d{4,}/;
const zeroSize = /(?:^|;)font-size:0(?:px|em|rem|%)?(?:!important)?(?:;|$)/;

/**
 * Whether declarations, in lower case without white space, hide an element, also outside the window or without a size.
 * `opacity: 0` does not count, as pages fade in their text.
 */
export const declarationsHide = (flat: string): boolean =>
  flat.includes('display:none') ||
  flat.includes('visibility:hidden') ||
  offScreen.test(flat) ||
  zeroSize.test(flat);

function declarationsAt(text: string, from: number): string {
  const piece = text.slice(from, from + maxRuleLength);
  const end = piece.indexOf('}');
  return end === -1 ? piece : piece.slice(0, end);
}

function readRule(
  selector: string,
  declarations: string,
  conditional: boolean,
  hidden: Set<string>,
  shown: Set<string>,
): void {
  const flat = declarations.toLowerCase().replace(/\s+/g, '');
  const hides = declarationsHide(flat);
  const shows = !hides && (flat.includes('display:') || flat.includes('visibility:visible'));
  if (!hides && !shows) return;
  for (const one of selector.slice(0, 2000).split(',')) {
    if (hides && !conditional) {
      const name = simple.exec(one.trim())?.[1];
      if (name !== undefined) hidden.add(name);
    }
    if (shows) for (const name of one.match(/[.#][\w-]{1,100}/g) ?? []) shown.add(name);
  }
}
