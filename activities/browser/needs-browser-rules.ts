/** Letters and digits that suffice without scripts. */
const plenty = 1_000;
/** Fewer are hardly more than a name and a line about cookies. */
const sparse = 200;
/** How much of the HTML is searched: the empty shells of frameworks are short documents. */
const searchedLength = 300_000;

/** An executable script has no type or one of JavaScript or modules; others are data (JSON-LD) or templates. */
const script = /<script\b([^>]{0,400})>/gi;
const otherType = /\btype\s*=\s*["']?(?!(?:text|application)\/(?:x-)?(?:java|ecma)script|module)[\w+/.-]/i;

/** The empty root element of a framework: React, Vue, Angular, Next, Gatsby, Nuxt, Svelte, Quasar, Ember. */
const emptyShell =
  /<(?:div|main|section|body)\b[^<>]{0,300}?\bid\s{0,9}=\s{0,9}["']?(?:root|app|app-root|main-app|__next|___gatsby|__nuxt|__layout|svelte|q-app|react-root|ember-app|application)\b["']?[^<>]{0,300}>(?:\s|&nbsp;|<!--[^>]{0,200}-->){0,50}<\/(?:div|main|section|body)>/i;
const emptyElement =
  /<(?:app-root|app-main|my-app|flutter-view)\b[^<>]{0,300}>[^<]{0,100}<\/(?:app-root|app-main|my-app|flutter-view)>/i;

/** Requests to enable JavaScript, in the most frequent languages. */
const wantsScripts =
  /<noscript\b[^>]{0,200}>[^]{0,600}?(?:(?:enable|activate|turn on|need|require|without)[^<]{0,60}\bjava\s?script|java\s?script[^<]{0,60}(?:enable|require|disabled|needed|aktivier|activar|habilit|activ[eé])|(?:aktivieren|activ[ae]|habilite|attiva)[^<]{0,60}java\s?script)/i;

/**
 * Whether scripts make the page: it has scripts, and either almost no visible text, or little text and an empty root element
 * of a framework or a request to enable JavaScript. Linear in the length of `html`.
 * @param letterCount of the visible text
 */
export function needsBrowser(html: string, letterCount: number): boolean {
  if (letterCount >= plenty) return false;
  const head = html.slice(0, searchedLength);
  if (!hasScript(head)) return false;
  return letterCount < sparse || emptyShell.test(head) || emptyElement.test(head) || wantsScripts.test(head);
}

function hasScript(html: string): boolean {
  for (const [, attributes = ''] of html.matchAll(script)) if (!otherType.test(attributes)) return true;
  return false;
}
