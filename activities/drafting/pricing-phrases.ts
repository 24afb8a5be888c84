/** A phrase of a list, as whole words. */
export const phrases = (list: string): RegExp => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, 'iu');
