/** An escaping template tag. All page content goes through it. */
import { escapeMarkup } from '../shared/markup-rules.ts';

/** Markup that is safe to insert. Only `html` and `raw` create it. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** `null`, `undefined` and `false` render nothing, which allows `condition && html`. */
export type Child = Html | string | number | null | undefined | false | readonly Child[];

/**
 * Markup with escaped values, for text and quoted attributes. Arrays are joined without a separator. URLs need more
 * than escaping: see `webAddress` in links.ts.
 */
export function html(parts: TemplateStringsArray, ...children: Child[]): Html {
  let markup = parts[0] ?? '';
  children.forEach((child, i) => (markup += render(child) + (parts[i + 1] ?? '')));
  return new Html(markup);
}

/** Marks a string as safe markup. Never use it for external input. */
export const raw = (markup: string): Html => new Html(markup);

function render(child: Child): string {
  if (child === null || child === undefined || child === false) return '';
  if (child instanceof Html) return child.toString();
  if (typeof child === 'string') return escapeMarkup(child);
  if (typeof child === 'number') return String(child);
  return child.map(render).join('');
}
