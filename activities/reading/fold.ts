/**
 * Folds white space: every run becomes one space, the ends are trimmed. The one normalisation that a quote
 * and the text it is looked up in go through; nothing else about a page's words is ever changed.
 */
export function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const controls = new RegExp('[\\u0000-\\u0008\\u000e-\\u001f\\u007f]', 'g');
const loneSurrogates = /\p{Surrogate}/gu;

/**
 * Takes out what no text should carry: control characters (NUL stops Postgres, U+001E separates the parts of
 * a stored text) and lone surrogates, which Postgres would alter silently.
 */
export function clean(text: string): string {
  return text.replace(controls, '').replace(loneSurrogates, '\ufffd');
}
