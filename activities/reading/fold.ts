/** Collapses white space and trims. It is the only normalisation of quotes and of the texts that they are searched in. */
export function fold(text: string): string {
  // One space needs no replacing, and most white space is one.
  return text.replace(/[^\S ]\s*| \s+/g, ' ').trim();
}

/** Control characters, soft hyphens, zero-width spaces, word joiners and byte order marks. */
const unseen = new RegExp('[\\u0000-\\u0008\\u000e-\\u001f\\u007f\\u00ad\\u200b\\u2060\\ufeff]', 'g');

/**
 * Removes control characters (Postgres refuses NUL, and U+001E separates the parts of a stored text) and marks of where a line
 * may break, and replaces lone surrogates, which UTF-8 cannot encode.
 */
export function clean(text: string): string {
  return text.replace(unseen, '').toWellFormed();
}
