/** A template tag that escapes. Everything put into a page goes through it: names, addresses, quotes. */

/** Markup that is safe to put into a page as it is. Only `html` and `raw` make it. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** `null`, `undefined` and `false` are nothing, so that `condition && html` reads as it runs. */
export type Child = Html | string | number | null | undefined | false | readonly Child[];

/**
 * Markup with its values escaped, for text and for attributes in quotes. Arrays are joined without a
 * separator. Addresses need more than escaping: see `webAddress` in links.ts.
 */
export function html(parts: TemplateStringsArray, ...children: Child[]): Html {
  let markup = parts[0] ?? '';
  children.forEach((child, i) => (markup += render(child) + (parts[i + 1] ?? '')));
  return new Html(markup);
}

/** Declares a string to be markup. Never for anything that came from outside. */
export const raw = (markup: string): Html => new Html(markup);

function render(child: Child): string {
  if (child === null || child === undefined || child === false) return '';
  if (child instanceof Html) return child.toString();
  if (typeof child === 'string') return escape(child);
  if (typeof child === 'number') return String(child);
  return child.map(render).join('');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
