import { type HiddenNames, declarationsHide } from './style-sheet.ts';

type Attributes = Readonly<Record<string, string>>;

/** Elements whose text is not visible text of the page. */
export const silentTags = new Set(
  'script style template noscript svg canvas object iframe select option datalist textarea head audio video map math'.split(
    ' ',
  ),
);

const hidingClasses = new Set([
  'hidden',
  'd-none',
  'is-hidden',
  'sr-only',
  'visually-hidden',
  'screen-reader-text',
  'w-condition-invisible',
  'invisible',
]);
/** Fonts that draw icons instead of words. */
const iconFont = /^material-(?:icons|symbols)/;
/** `hidden md:block`, `d-none d-lg-flex`, `sr-only focus:not-sr-only`: hidden at some widths only. */
const shownAtTimes =
  /^(?:[\w-]+:(?:block|flex|grid|inline.*|table.*|contents|visible|not-sr-only)|d-\w+-\w+)$/;

const styleHides = (style: string): boolean =>
  declarationsHide(style.slice(0, 2000).toLowerCase().replace(/\s+/g, ''));

function classHides(classes: readonly string[], hidden: HiddenNames): boolean {
  if (classes.some((name) => hidden.has(`.${name}`) || iconFont.test(name))) return true;
  return classes.some((name) => hidingClasses.has(name)) && !classes.some((name) => shownAtTimes.test(name));
}

/**
 * Whether an element is hidden by attribute, inline style, style elements or a well-known class. Elements that a control of the
 * page opens (`aria-controls`) are not.
 */
export function isHidden(
  tag: string,
  attributes: Attributes,
  hidden: HiddenNames,
  controlled: ReadonlySet<string>,
): boolean {
  const id = attributes['id'];
  if (attributes['data-nosnippet'] !== undefined) return true;
  const hides =
    (attributes['hidden'] !== undefined && attributes['hidden'] !== 'until-found') ||
    attributes['aria-hidden'] === 'true' ||
    (tag === 'dialog' && attributes['open'] === undefined) ||
    (attributes['style'] !== undefined && styleHides(attributes['style'])) ||
    (id !== undefined && hidden.has(`#${id}`)) ||
    (attributes['class'] !== undefined &&
      classHides(attributes['class'].slice(0, 1000).split(/\s+/, 60), hidden));
  return hides && !(id !== undefined && controlled.has(id));
}

const struckTags = new Set(['del', 's', 'strike']);
const struckClass =
  /(?:^|\s)(?:line-through|strike(?:-?through)?|(?:old|was|original)[-_]price|price[-_](?:old|was|original))(?:\s|$)/;

/** Whether an element's text is crossed out, such as an old price. */
export function isStruck(tag: string, attributes: Attributes): boolean {
  if (struckTags.has(tag)) return true;
  const style = attributes['style'];
  if (style?.slice(0, 2000).toLowerCase().includes('line-through') === true) return true;
  return struckClass.test((attributes['class'] ?? '').slice(0, 1000).toLowerCase());
}
