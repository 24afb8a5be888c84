/** The pictures of a listing, chosen from those that the website shows. */
import { baseOf } from '../../../drafts/base-rules.ts';
import {
  type GalleryPicture,
  type SitePicture,
  longestCaption,
  maxGalleryPictures,
} from '../../../shared/picture-rules.ts';
import { type Child, type Html, html } from '../../html.ts';
import { attemptNotice } from './attempt-notice.ts';
import { fileName, pictureLabel, thumbnailOf } from './picture-parts.ts';
import type { ReviewInput } from './review-input.ts';
import { closesEditor, opensEditor, sectionForm } from './section-form.ts';

const anchor = 'gallery';

export function gallerySection(input: ReviewInput): Html {
  const { draft, editing, saved, pictures } = input;
  const attempt = input.attempt?.anchor === anchor ? input.attempt : null;
  const typed = attempt?.edits[anchor] as GalleryPicture[] | undefined;
  return html`<section class="section field-group">
    <h2>Pictures</h2>
    <p class="soft">
      A listing shows these pictures with a paid launch. On the free plan we keep them until then.
    </p>
    <section class="field-section" id="${anchor}" aria-labelledby="${anchor}-title">
      <header><h3 id="${anchor}-title">Pictures of the product</h3></header>
      ${saved === anchor && !attempt && html`<p class="saved" role="status">Saved.</p>`}
      ${attempt && attemptNotice(attempt)}
      ${
        attempt?.changed &&
        html`<h4>In the draft now</h4>
          ${chosenPictures(input)}
          <p class="field-actions"><a class="button quiet" ${closesEditor(draft.id, anchor)}>Keep this</a></p>
          <h4>What you chose</h4>`
      }
      ${
        attempt || editing === anchor
          ? galleryForm(input, typed ?? pictures.gallery, attempt?.changed ? 'Use mine' : 'Save')
          : overview(input)
      }
    </section>
  </section>`;
}

function overview(input: ReviewInput): Html {
  const { draft, saved, pictures } = input;
  const { gallery, found } = pictures;
  if (gallery.length === 0 && found.length === 0) {
    return html`<p class="soft">We found no pictures on your website that we can use.</p>`;
  }
  return html`${chosenPictures(input)}
    <p class="field-actions">
      <a
        class="button quiet"
        id="${anchor}-edit"
        ${saved === anchor && html`autofocus`}
        ${opensEditor(draft.id, anchor)}
        >${gallery.length > 0 ? 'Edit' : 'Choose pictures'}<span class="aside"> of the product</span></a
      >
    </p>`;
}

const chosenPictures = ({ draft, pictures: { gallery, thumbnails } }: ReviewInput): Child =>
  gallery.length === 0
    ? html`<p class="soft">None is chosen yet.</p>`
    : html`<ul class="pictures">
        ${gallery.map(
          ({ url, caption }) =>
            html`<li class="picture">
              ${thumbnailOf({ draftId: draft.id, url, place: 'gallery', alt: caption ?? '', thumbnail: thumbnails.get(url) })}
              <span>${caption === null ? fileName(url) : html`<bdi>${caption}</bdi>`}</span>
            </li>`,
        )}
      </ul>`;

interface OfferedPicture extends GalleryPicture {
  label: string;
  isChosen: boolean;
}

/** The chosen ones in their order, then the others. */
function offeredPictures(
  gallery: readonly GalleryPicture[],
  found: readonly SitePicture[],
): OfferedPicture[] {
  const labels = new Map(found.map((picture) => [picture.url, pictureLabel(picture)]));
  const chosen = new Set(gallery.map(({ url }) => url));
  return [
    ...gallery.map((picture) => ({
      ...picture,
      label: labels.get(picture.url) ?? 'Picture',
      isChosen: true,
    })),
    ...found
      .filter(({ url }) => !chosen.has(url))
      .map((picture) => ({ url: picture.url, caption: null, label: pictureLabel(picture), isChosen: false })),
  ];
}

function galleryForm(
  { draft, pictures }: ReviewInput,
  gallery: readonly GalleryPicture[],
  save: string,
): Html {
  const offered = offeredPictures(gallery, pictures.found);
  return html`<form class="form" ${sectionForm(draft.id, anchor, `lists/${anchor}`)}>
    <input type="hidden" name="base" value="${baseOf(pictures.gallery)}" />
    <fieldset class="field" id="${anchor}-value">
      <legend>Pictures your website shows</legend>
      <p class="hint">
        Tick at most ${maxGalleryPictures}. A caption says what a picture shows, also to those who cannot see
        it; at most ${longestCaption} characters.
      </p>
      <ul class="pictures wide">
        ${offered.map((picture, i) =>
          pictureChoice(
            picture,
            thumbnailOf({
              draftId: draft.id,
              url: picture.url,
              place: 'choice',
              alt: '',
              thumbnail: pictures.thumbnails.get(picture.url),
            }),
            i,
          ),
        )}
      </ul>
    </fieldset>
    <p class="ways">
      <button class="button" name="action" value="save">${save}</button>
      ${save === 'Save' && html`<a id="${anchor}-edit" ${closesEditor(draft.id, anchor)}>Close without saving</a>`}
    </p>
  </form>`;
}

function pictureChoice({ url, caption, label, isChosen }: OfferedPicture, image: Html, i: number): Html {
  const [box, text] = [`${anchor}-${i}`, `${anchor}-${i}-caption`];
  return html`<li class="picture">
    ${image}
    <div class="box">
      <input
        type="checkbox"
        id="${box}"
        name="chosen"
        value="${url}"
        ${isChosen && html`checked`}
        ${i === 0 && html`autofocus`}
      />
      <label for="${box}"><bdi>${label}</bdi> <span class="soft">${fileName(url)}</span></label>
    </div>
    <input type="hidden" name="url" value="${url}" />
    <div class="field">
      <label for="${text}">Caption<span class="aside"> of ${label}, ${fileName(url)}</span></label>
      <input
        type="text"
        id="${text}"
        name="caption"
        value="${caption}"
        maxlength="${longestCaption}"
        dir="auto"
      />
    </div>
  </li>`;
}
