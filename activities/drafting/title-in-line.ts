import { isTitleLine, titlesStand } from './card-order.ts';
import { founderTitleIn } from './founder-title.ts';
import { isPersonName } from './person-name.ts';

export interface NameAndTitle {
  name: string;
  title: string;
}

const dash = /^[–—-]\s*/;

/** `Jane Roe, Co-founder & CTO` and the like. */
export function splitOne(
  text: string,
  parts: readonly string[],
  ownNames: readonly string[],
  amongTeam: boolean,
): NameAndTitle | null {
  if (text.length > 140) return null;
  // A dash before the name signs a letter, on a page about the company; elsewhere it signs what customers say.
  const line = amongTeam ? text.replace(dash, '') : text;
  const [first = ''] = parts;
  const candidates = [
    // Jane Roe, PhD, Co-founder
    /^([^,|]{4,60}?,[^,|]{2,12}),\s/.exec(line)?.[1] ?? '',
    first,
    /^(.{4,60}?)\s*(?:[,|·•:(/]|\s[–—-]\s)/.exec(line)?.[1] ?? '',
    /^([^,|]{4,60}?)\s*[,|]/.exec(line)?.[1] ?? '',
  ];
  for (const name of candidates) {
    if (!isPersonName(name) || !line.startsWith(name)) continue;
    const rest = line
      .slice(name.length)
      .replace(/^[\s,|·•:(/–—-]+/, '')
      .replace(/(?<![\s)])[\s)]+$/, '');
    const title = founderTitleIn(rest, ownNames, amongTeam);
    if (title !== null) return { name, title };
  }
  return null;
}

/** The lines of one block that line breaks divide: a name and a title in one, or in two that follow each other. */
export function splitLines(
  lines: readonly string[],
  ownNames: readonly string[],
  amongTeam: boolean,
): NameAndTitle[] {
  const nameAt = (at: number): string | null => {
    const line = lines[at] ?? '';
    const name = amongTeam ? line.replace(dash, '') : line;
    return isPersonName(name) ? name : null;
  };
  return lines.flatMap((line, at): NameAndTitle[] => {
    const inOne = splitOne(line, [], ownNames, amongTeam);
    if (inOne !== null) return [inOne];
    const title = line.length <= 100 ? founderTitleIn(line, ownNames, amongTeam) : null;
    if (title === null) return [];
    const stand = titlesStand(lines, at);
    const above =
      stand === 'above' ? null : (nameAt(at - 1) ?? (isShort(lines[at - 1]) ? nameAt(at - 2) : null));
    const below = stand === 'below' || isTitleLine(lines[at + 2] ?? '') ? null : nameAt(at + 1);
    const name = above ?? below;
    return name === null ? [] : [{ name, title }];
  });
}

/** A degree, a pronoun or a place between a name and its title. */
const isShort = (line: string | undefined): boolean =>
  line !== undefined && line.length <= 40 && !isTitleLine(line) && !/[.!?]$/.test(line);
