/** Which pages are to be rendered in a browser. Pure, linear in the length of the HTML, and bounded. */

/** Letters and digits of a page that says plenty without its scripts, whatever they would add. */
const plenty = 1_000;
/** Fewer are near to nothing: a name and a line about cookies. */
const sparse = 200;
/** How much of the HTML is looked at: what frameworks leave stands in short documents. */
const lookedAt = 300_000;

/** An executable script: of no type, of JavaScript, or a module. Data (JSON-LD) and templates are none. */
const script = /<script\b([^>]{0,400})>/gi;
const otherType = /\btype\s*=\s*["']?(?!(?:text|application)\/(?:x-)?(?:java|ecma)script|module)[\w+/.-]/i;

/** An element with nothing in it where frameworks put the page: React, Vue, Angular, Next, Gatsby, Nuxt, Svelte, Quasar, Ember. */
const emptyShell =
  /<(?:div|main|section|body)\b[^<>]{0,300}?\bid\s{0,9}=\s{0,9}["']?(?:root|app|app-root|main-app|__next|___gatsby|__nuxt|__layout|svelte|q-app|react-root|ember-app|application)\b["']?[^<>]{0,300}>(?:\s|&nbsp;|<!--[^>]{0,200}-->){0,50}<\/(?:div|main|section|body)>/i;
const emptyElement =
  /<(?:app-root|app-main|my-app|flutter-view)\b[^<>]{0,300}>[^<]{0,100}<\/(?:app-root|app-main|my-app|flutter-view)>/i;

/** What pages say to browsers without scripts, in the languages most of them are written in. */
const wantsScripts =
  /<noscript\b[^>]{0,200}>[^]{0,600}?(?:(?:enable|activate|turn on|need|require|without)[^<]{0,60}\bjava\s?script|java\s?script[^<]{0,60}(?:enable|require|disabled|needed|aktivier|activar|habilit|activ[eé])|(?:aktivieren|activ[ae]|habilite|attiva)[^<]{0,60}java\s?script)/i;

/**
 * Whether a page is made by its scripts: it has some, and its visible text is next to nothing, or little beside an empty
 * shell of a framework or a `noscript` that asks for JavaScript.
 * @param visibleText what a visitor without scripts reads
 */
export function needsBrowser(html: string, visibleText: string): boolean {
  const said = visibleText.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (said >= plenty) return false;
  const head = html.slice(0, lookedAt);
  if (!hasScript(head)) return false;
  return said < sparse || emptyShell.test(head) || emptyElement.test(head) || wantsScripts.test(head);
}

function hasScript(html: string): boolean {
  for (const [, attributes = ''] of html.matchAll(script)) if (!otherType.test(attributes)) return true;
  return false;
}
