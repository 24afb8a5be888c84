import { escapeMarkup } from '../shared/markup-rules.ts';

/** Escaped for text and attributes. Drops characters that XML 1.0 cannot represent (section 2.2). */
export const xmlText = (value: string): string =>
  escapeMarkup(value.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''));
