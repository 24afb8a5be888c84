/** Extracts the links and images of a page for the badge check, and whether each is visible. */
import { parseUrl } from '../../src/shared/url-rules.ts';
import { isBadgeStyle } from '../../src/listings/badges/style-rules.ts';
import { type Element, type Node, type Root, isElement, ownText, parseHtml } from '../reading/dom.ts';
import { type HiddenNames, hiddenNames } from '../reading/style-sheet.ts';
import { type ElementFacts, declaredVisibility, hiddenBecause, tooSmallBecause } from './visibility.ts';

export interface ExpectedBadge {
  /** Absolute address of the listing's page. */
  listingUrl: string;
  /** Absolute address of the badge's image. */
  badgeUrl: string;
  /** Other images that count. */
  otherBadgeUrls?: readonly string[];
}

export interface BadgeLink {
  href: string;
  leadsTo: 'listing' | 'other listing' | 'elsewhere';
  images: BadgeImage[];
}

export interface BadgeImage {
  src: string;
  /** `no such style`: the badge's address with a style that is not served. */
  shows: 'badge' | 'no such style' | 'other kind' | 'other badge' | 'something else';
  /** The attribute from which a script would load the badge. */
  lazy: string | null;
  /** Why it is not visible, as a clause; null if it is. */
  hidden: string | null;
  link: BadgeLink | null;
}

export interface BadgeElements {
  links: BadgeLink[];
  images: BadgeImage[];
  /** Comments and scripts that contain the badge's addresses. */
  asides: Set<string>;
}

/** What an element passes on to its descendants. */
interface Inherited {
  hidden: string | null;
  visible: boolean;
  link: BadgeLink | null;
  folded: Folded | null;
}

const rootState: Inherited = { hidden: null, visible: true, link: null, folded: null };

/** All links and images in document order, in time linear in the page's size. */
export function readBadgeElements(html: string, pageUrl: string, expected: ExpectedBadge): BadgeElements {
  const root = parseHtml(html);
  const resolve = resolver(root, pageUrl);
  const hiddenByStyle = hiddenNames(styleText(root));
  const listing = new URL(expected.listingUrl);
  const badge = new URL(expected.badgeUrl);
  const badgePaths = new Set(
    [badge, ...(expected.otherBadgeUrls ?? []).map((url) => new URL(url))].map(pathOf),
  );
  const mentionsBadge = (text: string) => text.includes(listing.pathname) || text.includes(badge.pathname);
  const links: BadgeLink[] = [];
  const images: BadgeImage[] = [];
  const asides = new Set<string>();

  for (const [node, inherited] of walk<Inherited>(root, rootState)) {
    if (!isElement(node)) {
      if (node.nodeType === 8 && 'data' in node && mentionsBadge(node.data)) asides.add('an HTML comment');
      continue;
    }
    const element: ElementFacts = { tag: node.name, attributes: node.attribs };
    if (element.tag === 'script' && mentionsBadge(ownText(node))) asides.add('a <script>');
    inherited.hidden ??=
      hiddenBecause(element) ?? namedHidden(element, hiddenByStyle) ?? foldedAway(node, inherited.folded);
    inherited.folded = foldedBy(node) ?? inherited.folded;
    inherited.visible = declaredVisibility(element) ?? inherited.visible;

    const href = element.attributes['href'];
    if (element.tag === 'a' && href !== undefined) {
      inherited.link = { href, leadsTo: leadsTo(resolve(href), listing), images: [] };
      links.push(inherited.link);
    }
    if (element.tag === 'img') {
      const src = element.attributes['src'] ?? '';
      const image: BadgeImage = {
        src,
        shows: shows(resolve(src), badge, badgePaths),
        lazy: lazyAttribute(element, (value) => shows(resolve(value), badge, badgePaths) === 'badge'),
        hidden:
          inherited.hidden ??
          (inherited.visible ? null : 'the style "visibility: hidden" applies to it') ??
          tooSmallBecause(element),
        link: inherited.link,
      };
      images.push(image);
      inherited.link?.images.push(image);
    }
  }
  return { links, images, asides };
}

/** Nodes in document order, each with a copy of its parent's final state. Not recursive, as pages may be nested arbitrarily deep. */
function* walk<T extends object>(root: Root, initial: T): Generator<[Node, T]> {
  const stack: [Node, T][] = root.children.map((child): [Node, T] => [child, initial]).reverse();
  for (let next = stack.pop(); next; next = stack.pop()) {
    const own = { ...next[1] };
    yield [next[0], own];
    const children = isElement(next[0]) ? next[0].children : [];
    for (let i = children.length - 1; i >= 0; i -= 1) {
      const child = children[i];
      if (child) stack.push([child, own]);
    }
  }
}

/** Whether the page's style elements hide the element by a single class or id. */
function namedHidden({ tag, attributes }: ElementFacts, hidden: HiddenNames): string | null {
  if (hidden.size === 0) return null;
  const names = (attributes['class'] ?? '').split(/\s+/, 60).map((name) => `.${name}`);
  const name = [...names, `#${attributes['id'] ?? ''}`].find((one) => hidden.has(one));
  return name === undefined ? null : `the page’s style sheet does not show the <${tag}> with "${name}"`;
}

/** Of a closed <details>, browsers show the first <summary> alone. */
interface Folded {
  details: Element;
  summary: Node | undefined;
}

function foldedBy(element: Element): Folded | null {
  if (element.name !== 'details' || element.attribs['open'] !== undefined) return null;
  const summary = element.children.find((child) => isElement(child) && child.name === 'summary');
  return { details: element, summary };
}

const foldedAway = (element: Element, folded: Folded | null) =>
  folded && element.parent === folded.details && element !== folded.summary
    ? 'it is in a closed <details>'
    : null;

/** The attribute with the badge's address that scripts copy into `src`. */
function lazyAttribute({ attributes }: ElementFacts, isBadge: (value: string) => boolean): string | null {
  return (
    ['data-src', 'data-lazy-src', 'data-original'].find((name) => isBadge(attributes[name] ?? '')) ?? null
  );
}

function styleText(root: Root): string {
  let text = '';
  for (const [node] of walk(root, {})) if (isElement(node) && node.name === 'style') text += ownText(node);
  return text;
}

/** The badge's addresses are shorter. The bound also limits the cost of a long <base> at each link. */
const maxAddressLength = 2048;

function resolver(root: Root, pageUrl: string): (address: string) => URL | null {
  const base = baseAddress(root) ?? '';
  const from = (base.length <= maxAddressLength && parseUrl(base, pageUrl)?.href) || pageUrl;
  return (address) => (address.length > maxAddressLength ? null : parseUrl(address, from));
}

function baseAddress(root: Root): string | null {
  for (const [node] of walk(root, {})) {
    if (isElement(node) && node.name === 'base' && node.attribs['href'] !== undefined) {
      return node.attribs['href'];
    }
  }
  return null;
}

function leadsTo(url: URL | null, listing: URL): BadgeLink['leadsTo'] {
  if (!url || !sameSite(url, listing)) return 'elsewhere';
  if (pathOf(url) === pathOf(listing)) return 'listing';
  return sameFolder(url, listing, 1) ? 'other listing' : 'elsewhere';
}

function shows(url: URL | null, badge: URL, badgePaths: ReadonlySet<string>): BadgeImage['shows'] {
  if (!url || !sameSite(url, badge)) return 'something else';
  if (badgePaths.has(pathOf(url))) return isBadgeStyle(url.searchParams) ? 'badge' : 'no such style';
  if (sameFolder(url, badge, 1)) return 'other kind';
  return sameFolder(url, badge, 2) ? 'other badge' : 'something else';
}

/** The same host and port, over http or https. User names in the address are ignored. */
function sameSite(url: URL, expected: URL): boolean {
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  return web && url.hostname === expected.hostname && url.port === expected.port;
}

/** The path without trailing slashes. */
const pathOf = (url: URL) => url.pathname.replace(/(?<!\/)\/+$/, '');

/** Whether the paths are equal except for the last `segments` segments. */
function sameFolder(url: URL, expected: URL, segments: number): boolean {
  const [a, b] = [url, expected].map((one) => pathOf(one).split('/'));
  return a?.length === b?.length && a?.slice(0, -segments).join('/') === b?.slice(0, -segments).join('/');
}
