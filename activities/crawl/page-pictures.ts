/** The pictures of a page that its founder may choose from for the listing. */
import { linkProblem, longestLink } from '../../src/shared/link-rules.ts';
import {
  type PictureKind,
  type SitePicture,
  pictureKinds,
  picturesOfSite,
} from '../../src/shared/picture-rules.ts';
import { parseUrl } from '../../src/shared/url-rules.ts';
import { isUnfilled } from '../drafting/placeholder.ts';
import { ownNodes } from '../drafting/own-nodes.ts';
import { isObject, leafText } from '../reading/json-ld.ts';
import type { Image, Mark, PageReading } from '../reading/page-reading.ts';

/** Kept of a page, of each kind. */
const limits: Readonly<Record<PictureKind, number>> = { logo: 4, icon: 3, preview: 2, image: 10 };

type Found = Omit<SitePicture, 'kind'>;
type Page = Pick<PageReading, 'url' | 'canonical' | 'jsonLd' | 'meta' | 'headLinks' | 'images'>;

/** The pictures of a page, each once, at most 19. Addresses that `logo_url` refuses are left out. */
export function picturesOfPage(page: Page): SitePicture[] {
  const stated = statedPictures(page);
  const found: Record<PictureKind, Found[]> = {
    logo: [...stated.logo, ...page.images.filter((image) => isLogo(image, page)).map(ofImage)],
    icon: icons(page),
    preview: previews(page),
    image: [...stated.image, ...contentImages(page)],
  };
  const offered = (kind: PictureKind) =>
    picturesOfSite([found[kind].filter(isOffered).map((picture) => ({ ...picture, kind }))]).slice(
      0,
      limits[kind],
    );
  return picturesOfSite(pictureKinds.map(offered));
}

const isOffered = ({ url }: Found): boolean =>
  url.length <= longestLink && linkProblem(url, 'page') === null && !isUnfilled(url);

const ofImage = ({ src, alt }: Image): Found => ({ url: src, alt });

/** Logos and screenshots in the JSON-LD of the website's own product and organization. */
function statedPictures(page: Page): { logo: Found[]; image: Found[] } {
  const nodes = ownNodes(page).filter(({ role }) => role === 'organization' || role === 'product');
  const at = (...keys: string[]): Found[] =>
    nodes
      .flatMap(({ node }) => keys.flatMap((key) => [node[key]].flat()))
      .flatMap((value) => {
        const raw = isObject(value) ? (value['url'] ?? value['contentUrl']) : value;
        const alt = isObject(value) && typeof value['caption'] === 'string' ? value['caption'] : '';
        return typeof raw === 'string' ? resolved(page, leafText(raw), leafText(alt).slice(0, 300)) : [];
      });
  return { logo: at('logo'), image: at('screenshot', 'image') };
}

function resolved({ url: base }: Page, raw: string, alt: string): Found[] {
  const url = raw === '' ? null : parseUrl(raw, base);
  return url ? [{ url: url.href, alt }] : [];
}

/** The largest first. */
function icons({ headLinks }: Page): Found[] {
  const sizeOf = ({ sizes, type, raw, rel }: (typeof headLinks)[number]): number => {
    if (type.includes('svg') || /\.svg(?:\?|$)/i.test(raw)) return 1000;
    const size = Number(/^\d+/.exec(sizes)?.[0] ?? 0);
    return rel.includes('apple-touch-icon') ? Math.max(size, 180) : size;
  };
  return headLinks
    .filter(({ rel }) => /(?:^|\s)(?:icon|apple-touch-icon(?:-precomposed)?)(?:\s|$)/.test(rel))
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .map(({ href: url }) => ({ url, alt: '' }));
}

const previewNames = /^(?:og:image(?::url|:secure_url)?|twitter:image(?::src)?)$/;

function previews(page: Page): Found[] {
  const alt = page.meta.find(({ name }) => /^(?:og|twitter):image:alt$/.test(name))?.content ?? '';
  return page.meta
    .filter(({ name }) => previewNames.test(name))
    .flatMap(({ content }) => resolved(page, content, alt.slice(0, 300)));
}

/** Around pictures of others, and of people. */
const others: readonly Mark[] = [
  'quote',
  'testimonial',
  'comparison',
  'customers',
  'partners',
  'cookie',
  'dialog',
  'credit',
  'team',
  'blog',
];
const furniture: readonly Mark[] = ['header', 'nav', 'footer', 'aside', 'form', 'logo'];
const isAmong = ({ marks }: Image, names: readonly Mark[]): boolean => names.some((name) => marks.has(name));

/** A logo in the header, or one that leads nowhere else and is called so. */
function isLogo(image: Image, page: Page): boolean {
  const { marks, hint, alt, linksTo } = image;
  if (isAmong(image, others) || marks.has('footer')) return false;
  const leadsAway = linksTo !== null && parseUrl(linksTo)?.host !== parseUrl(page.url)?.host;
  const isCalled = marks.has('logo') || hint.includes('logo') || /\blogo\b/i.test(alt);
  return !leadsAway && (isCalled || marks.has('header'));
}

const screenWords =
  /screen-?shot|screen|dashboard|interface|preview|product|hero|demo|\bapp\b|\bui\b|tour|walkthrough/i;
const notPictures =
  /pixel|spacer|blank\.|avatar|gravatar|\bflag|emoji|sprite|rating|app-?store|google-?play|\.gif(?:\?|$)/i;

/** Screenshots first, then other photos and drawings of the content; no ornaments and no icons. */
function contentImages({ images }: Page): Found[] {
  const isScreen = ({ hint, alt, marks }: Image) => marks.has('mock') || screenWords.test(`${hint} ${alt}`);
  const isOrnament = ({ src, alt }: Image) => alt === '' || /\.svg(?:\?|$)/i.test(src);
  const candidates = images.filter(
    (image) =>
      !isAmong(image, others) &&
      !isAmong(image, furniture) &&
      !notPictures.test(`${image.hint} ${image.src}`),
  );
  const screens = candidates.filter(isScreen);
  return [...screens, ...candidates.filter((image) => !isScreen(image) && !isOrnament(image))].map(ofImage);
}
