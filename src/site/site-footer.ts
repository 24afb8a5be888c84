/** The footer of all pages: where everything is. */
import {
  awardsPath,
  blogPath,
  categoriesPath,
  footerLinks,
  foundersPath,
  searchPath,
} from '../directory/path-rules.ts';
import { feedPath } from '../feeds/feed-rules.ts';
import { AGENTS_PATH } from '../directory/path-rules.ts';
import { BOT_PATH } from '../guarded-fetch/crawler-rules.ts';
import { type Html, html } from './html.ts';
import { counted } from './words.ts';

type Links = readonly (readonly [path: string, label: string])[];

const columns: readonly (readonly [heading: string, links: Links])[] = [
  [
    'Directory',
    [
      ['/weeks/this', 'This week'],
      [searchPath, 'Search'],
      [categoriesPath, 'Categories'],
      ['/leaderboards', 'Leaderboards'],
      [awardsPath, 'Awards'],
      [foundersPath, 'Founders'],
      [blogPath, 'Blog'],
    ],
  ],
  [
    'For founders',
    [
      ['/submit', 'Submit your product'],
      ['/account/drafts', 'Your drafts'],
      ['/account/listings', 'Your listings'],
      ['/account/following', 'What you follow'],
    ],
  ],
  [
    'For programs',
    [
      ['/docs', 'API and MCP'],
      [AGENTS_PATH, 'Connect an assistant'],
      ['/docs/errors', 'Errors'],
      ['/openapi.json', 'OpenAPI'],
      [feedPath('/'), 'Feed of launches'],
      [BOT_PATH, 'Our crawler'],
    ],
  ],
  ['About', footerLinks],
];

interface FooterInput {
  name: string;
  purpose: string;
  counts: { live_listings: number; categories: number };
}

export function siteFooter({ name, purpose, counts }: FooterInput): Html {
  return html`<footer class="foot">
    <div class="foot-columns">
      <div>
        <p class="foot-name">${name}</p>
        <p>${purpose}</p>
        <p>
          ${counted(counts.live_listings, 'live listing')} in
          ${counted(counts.categories, 'category', 'categories')}. Weeks run from Monday to Sunday, UTC.
        </p>
      </div>
      ${columns.map(
        ([heading, links]) =>
          html`<nav aria-label="${heading}">
            <h2>${heading}</h2>
            <ul>
              ${links.map(([path, label]) => html`<li><a href="${path}">${label}</a></li>`)}
            </ul>
          </nav>`,
      )}
    </div>
  </footer>`;
}
