/** The style sheet and the scripts. Each address has a version, so that browsers keep them forever. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, dirname } from 'node:path';
import { html } from './html.ts';

export interface Asset {
  path: string;
  type: 'text/css' | 'text/javascript' | 'font/woff2';
  body: string | Buffer;
  version: string;
  /** The path with the version. */
  src: string;
}

function assetOf(name: string, type: Asset['type'], body: Asset['body']): Asset {
  const path = `/assets/${name}`;
  const version = createHash('sha256').update(body).digest('hex').slice(0, 10);
  return { path, type, body, version, src: `${path}?v=${version}` };
}

const ownFile = (name: string) => readFileSync(new URL(`assets/${name}`, import.meta.url), 'utf8');

const require = createRequire(import.meta.url);

/** `file`: relative to the package's main module, which `resolve` finds. */
function fileBeside(resolve: () => string, file: string): string {
  try {
    return readFileSync(join(dirname(resolve()), file), 'utf8');
  } catch (error) {
    throw new Error(
      `The script ${file} of a package could not be read. Reinstall the dependencies (npm ci).`,
      {
        cause: error,
      },
    );
  }
}

const inHtmx = (file: string) => fileBeside(() => require.resolve('htmx.org'), file);
const inWebauthn = (file: string) => fileBeside(() => require.resolve('@simplewebauthn/browser'), file);

/** In the order of the cascade. */
const styles = [
  'base',
  'lists',
  'listing',
  'finding',
  'compare',
  'forms',
  'account',
  'submit',
  'review',
  'lists-editing',
  'launch',
  'manage',
  'boards',
  'home',
  'texts',
  'pictures',
  'listing-page',
  'small-screens',
];

const script = (name: string, body: string) => assetOf(`${name}.js`, 'text/javascript', body);
const tag = ({ src }: Asset) => html`<script defer src="${src}"></script>`;
const module = ({ src }: Asset) => html`<script type="module" src="${src}"></script>`;

/**
 * Of headings. Browsers that do not have it in time use the font of the texts, so that nothing shifts. The style sheet
 * names its address.
 */
export const displayFont = assetOf(
  'display.woff2',
  'font/woff2',
  readFileSync(new URL('assets/fonts/bricolage-grotesque-latin-700.woff2', import.meta.url)),
);
export const stylesheet = assetOf(
  'site.css',
  'text/css',
  styles
    .map((name) => ownFile(`${name}.css`))
    .join('\n')
    .replace('/assets/display.woff2', displayFont.src),
);
const webauthn = script('webauthn', inWebauthn('../dist/bundle/index.umd.min.js'));
const passkey = script('passkey', ownFile('passkey.js'));
// In one file, as htmx does not wait for extensions that arrive later.
const htmx = script('htmx', ['htmx.min.js', 'ext/hx-sse.min.js'].map(inHtmx).join(';\n'));
const copy = script('copy', ownFile('copy.js'));
const address = script('address', ownFile('address.js'));
const countdown = script('countdown', ownFile('countdown.js'));

export const assets: readonly Asset[] = [
  displayFont,
  stylesheet,
  webauthn,
  passkey,
  htmx,
  copy,
  countdown,
  address,
];

/** For the head of pages with passkey forms. Deferred scripts run in this order. */
export const passkeyScripts = html`${tag(webauthn)} ${module(passkey)}`;

/** For the head of pages whose buttons work in place with htmx. Their routes call `allowScripts` (security-headers.ts). */
export const buttonScripts = htmxWith('false');
/** The same for pages whose address changes with their parts (`showAddress` of live.ts): going back loads them again. */
export const addressScripts = html`${htmxWith('reload')} ${module(address)}`;

/**
 * For the head of pages that update themselves with htmx and have copy buttons; without scripts, the same pages work by
 * plain forms and links.
 */
export const liveScripts = html`${buttonScripts} ${module(copy)}`;

/** Keeps the time that is left on a page current. */
export const countdownScript = module(countdown);

// Without a settle delay a part is replaced at once: nothing typed in between is lost, and no press comes before its script.
function htmxWith(history: 'false' | 'reload') {
  return html`<meta
      name="htmx-config"
      content="includeIndicatorCSS:false, defaultSettleDelay:0, history:${history}"
    />
    ${tag(htmx)}`;
}
