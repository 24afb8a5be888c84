/** The pictures and videos of a listing. The pictures are a row that scrolls, each a link to its largest size. */
import type { ListingView } from '../../listings/schema.ts';
import { type Child, html } from '../html.ts';
import { externalLink, hostName, webAddress } from '../links.ts';
import { picture } from '../picture.ts';

type Media = NonNullable<ListingView['media']>[number];
type Shown = Media & { picture: NonNullable<Media['picture']> };

export function gallery({ name, media = [] }: ListingView): Child {
  const pictures = media.filter((item): item is Shown => item.picture !== null);
  const videos = media.filter(({ kind, url }) => kind === 'video' && webAddress(url) !== null);
  if (pictures.length === 0 && videos.length === 0) return null;
  return html`<section class="gallery">
    <h2 class="aside">Pictures and videos</h2>
    ${
      pictures.length > 0 &&
      html`<ul class="slides">
        ${pictures.map((item, i) => slide(item, i, name))}
      </ul>`
    }
    ${
      videos.length > 0 &&
      html`<ul class="videos">
        ${videos.map(
          ({ url, caption }) =>
            html`<li>
              ${externalLink(url, [play, html`<bdi>${caption ?? `Watch it on ${hostName(url)}`}</bdi>`])}
            </li>`,
        )}
      </ul>`
    }
  </section>`;
}

const slide = ({ picture: view, caption }: Shown, i: number, name: string): Child =>
  html`<li>
    <figure>
      <a href="${new URL(view.url).pathname}"
        >${picture(view, {
          alt: caption ?? `Picture ${i + 1} of ${name}`,
          sizes: '(min-width: 56rem) 47rem, 92vw',
          eager: i === 0,
        })}</a
      >
      ${caption && html`<figcaption class="soft" aria-hidden="true"><bdi>${caption}</bdi></figcaption>`}
    </figure>
  </li>`;

const play = html`<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
  <circle cx="10" cy="10" r="10" fill="currentColor" />
  <path class="play" d="M8 6.2v7.6l6-3.8z" />
</svg>`;
