/** Texts that are nothing a product says of itself: leftovers of templates, and orders to machines. */
import { datesIn } from './dates.ts';
import { source, withWords, words } from './lexicon.ts';
import { remembered } from './remembered.ts';
import { wordsIn } from './words.ts';

/** `{{ name }}`, `<%= name %>`, `[Your name]`, `TODO`; in capitals only, as `todo` is Spanish for `everything`. */
const slot = /\{\{|\}\}|<%|%>|\$\{|(?<![\p{L}\p{N}])(?:TODO|TBD)(?![\p{L}\p{N}])/u;
const bracketed = withWords(['template_slot'], `\\[[^\\]]{0,30}${source('template_slot')}[^\\]]{0,30}\\]`);
const filler = new RegExp(source('filler'), 'giu');
const bareTitle = /^(?:undefined|null|untitled|document|home ?page|react app|test)$/i;
/** Addresses that themes come with. */
const templateAddress =
  /\bA108 Adam St|\b123 \p{L}+ St(?:reet)?\b|\bMusterstra(?:ß|ss)e\b|\b500 Terry\b|(?:^|[,\d] )12345(?: \p{L}|$)/iu;
const templateContact =
  /^.{0,40}(?:@(?:your|my)-?(?:company|domain|e?mail|site|website)\b|\b234[ -]567[ -]89)/i;

/** Whether a text has three different words of the Latin that templates are filled with. */
const isLatin = (text: string): boolean =>
  words('filler').test(text) && new Set(text.slice(0, 600).toLowerCase().match(filler)).size >= 3;

/** Whether any of a page's texts is filler, or how to reach nobody: the rest may come from the template, too. */
export const holdsFiller = (texts: readonly string[]): boolean =>
  texts.some((text) => isLatin(text) || templateContact.test(text));

/** Whether a text is left over from a template. */
export const isLeftover = (text: string): boolean =>
  slot.test(text) ||
  bracketed.test(text) ||
  bareTitle.test(text) ||
  templateAddress.test(text) ||
  (words('template').test(text) && wordsIn(text).length <= 30) ||
  isLatin(text);

const unfilled = /\{\{|\{%|%7b%7b|<%|\$\{|\[|(?:^|\/)(?:placeholder|dummy|your-?logo)\b|\b(?:replace|your)_/i;
const sampleHost =
  /^https?:\/\/(?:[\w-]+\.)*(?:example\.(?:com|org)|your-?\w+\.\w+|placehold[\w.-]*|placekitten\.com|picsum\.photos)(?:[/:]|$)/i;

/** Whether an address is what a template's author or a build that did not run left. */
export const isUnfilled = (address: string): boolean => unfilled.test(address) || sampleHost.test(address);

const order = withWords(['instructions'], `${source('disregard')}[^.!?]{0,40}${source('instructions')}`);
const address = withWords(
  ['machine'],
  `${source('addressing')}[^.!?]{0,12}${source('machine')}|` +
    `${source('machine')} (?:reading|parsing|processing|summari[sz]ing) this`,
);
const prompt = /^\s*(?:system|assistant|user)\s*:|\bsystem prompt/i;

/** Whether a text gives instructions to machines that read the page. */
export const speaksToMachines = (text: string): boolean =>
  order.test(text) || address.test(text) || prompt.test(text);

/** Whether a text may be in a profile. */
export const isUsable = remembered(
  (text) => text !== '' && !/[\u202d\u202e]/.test(text) && !isLeftover(text) && !speaksToMachines(text),
);

const startsWithCall = withWords(['call'], `^[^\\p{L}]{0,3}${source('call')}`);
/** Whether a text asks for a click or a visit: `Get started`, `Learn more →`. */
export const isCall = (text: string): boolean => startsWithCall.test(text) || /[→›»➔➜]\s*$|↗/u.test(text);

const startsWithNotice = withWords(['notice'], `^[^\\p{L}]{0,3}${source('notice')}`);
const announcement = /^\p{Extended_Pictographic}|^\p{Lu}{3,} \p{Lu}{3,}/u;
/** Whether a text is for lawyers, about cookies or the age of visitors, or an announcement of this week. */
export const isNotice = (text: string): boolean =>
  startsWithNotice.test(text) ||
  announcement.test(text) ||
  (text.length <= 150 && (datesIn(text).length > 0 || words('age_limit').test(text)));
