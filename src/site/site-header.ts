/** The header of all pages: one row, with a menu that opens without scripts where the row is short. */
import { awardsPath, blogPath, categoriesPath, foundersPath, searchPath } from '../directory/path-rules.ts';
import { type Html, html } from './html.ts';

/** The active entry of the navigation. */
export type CurrentEntry = 'home' | 'search' | 'categories' | 'boards' | 'submit' | 'account' | 'sign-in';

interface HeaderInput {
  /** Of the site. */
  name: string;
  current: CurrentEntry | undefined;
  isSignedIn: boolean;
}

export const brandMark = html`<svg
  width="30"
  height="30"
  viewBox="0 0 34 34"
  aria-hidden="true"
  focusable="false"
>
  <rect width="34" height="34" rx="10" fill="#0c3b30" />
  <path d="M7.5 26.5h19" fill="none" stroke="#8fb8a6" stroke-width="3" stroke-linecap="round" />
  <path
    d="M17 21V8.5M10.5 14.5 17 8l6.5 6.5"
    fill="none"
    stroke="#f5b83d"
    stroke-width="3.5"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
</svg>`;

const glass = html`<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
  <path
    d="M13.4 13.4 18 18M15 8.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
  />
</svg>`;

const bars = html`<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
  <path d="M2 5h16M2 10h16M2 15h16" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
</svg>`;

type Entry = readonly [path: string, label: string, current?: CurrentEntry];

const main: readonly Entry[] = [
  ['/', 'Launches', 'home'],
  [categoriesPath, 'Categories', 'categories'],
  ['/leaderboards', 'Leaderboards', 'boards'],
];
const more: readonly Entry[] = [
  [awardsPath, 'Awards'],
  [foundersPath, 'Founders'],
  [blogPath, 'Blog'],
  ['/docs', 'API docs'],
];
const account: Entry = ['/account', 'Account', 'account'];
const signIn: Entry = ['/sign-in', 'Sign in', 'sign-in'];

export function siteHeader({ name, current, isSignedIn }: HeaderInput): Html {
  const own = isSignedIn ? account : signIn;
  const link = ([path, label, entry]: Entry) =>
    html`<a href="${path}" ${entry !== undefined && entry === current && html`aria-current="page"`}
      >${label}</a
    >`;
  return html`<header class="top">
    <div class="bar">
      <a class="brand" href="/">${brandMark}<span>${name}</span></a>
      <nav class="wide" aria-label="Site">${main.map(link)}</nav>
      ${current !== 'search' && seek}
      <a class="icon to-search" href="${searchPath}" ${current === 'search' && html`aria-current="page"`}
        >${glass}<span class="aside">Search</span></a
      >
      <span class="wide own">${link(own)}</span>
      <a class="button small" href="/submit" ${current === 'submit' && html`aria-current="page"`}
        >Submit<span class="more"> a product</span></a
      >
      <details class="menu">
        <summary class="icon">${bars}<span class="aside">Menu</span></summary>
        <nav aria-label="Menu">${[...main, ...more, own].map(link)}</nav>
      </details>
    </div>
  </header>`;
}

/** Left out of the search page, which has a field of its own. */
const seek = html`<form class="seek" role="search" aria-label="Site" action="${searchPath}">
  <label class="aside" for="seek">Search products</label>
  <input id="seek" type="search" name="q" maxlength="200" placeholder="Search products" />
  <button class="icon">${glass}<span class="aside">Search</span></button>
</form>`;
