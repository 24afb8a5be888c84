/** The logo of a draft: one of the pictures that the website shows, or one at an address of its own. */
import { baseOf, memberAt, partOf } from '../../../drafts/base-rules.ts';
import type { Form } from '../../form.ts';
import { textField } from '../../form-parts.ts';
import { type Child, type Html, html } from '../../html.ts';
import { externalLink } from '../../links.ts';
import { controlName } from './field-control.ts';
import type { FieldEditor } from './field-editor.ts';
import { fileName, pictureLabel, thumbnailOf } from './picture-parts.ts';
import type { ReviewInput } from './review-input.ts';
import { closesEditor, sectionForm } from './section-form.ts';

const path = 'fields.logo_url';
const addressName = 'logo_url-address';

/**
 * The address that a form chooses; null for none. One that is typed counts, unless another picture was chosen since.
 * @param before the logo in the draft
 */
export function logoOfForm(form: Form, before: unknown): string | null {
  const [picture, address] = [form.text('picture'), form.text(addressName)];
  const isOther = picture !== '' && picture !== 'own' && picture !== before;
  if (isOther) return picture;
  return address !== '' || picture === 'own' || picture === '' ? address || null : picture;
}

export const logoEditor: FieldEditor = {
  shown: ({ draft, pictures: { thumbnails } }) => {
    const url = draft.fields.logo_url?.value;
    return (
      typeof url === 'string' &&
      html`<p class="value">
          ${thumbnailOf({ draftId: draft.id, url, place: 'logo', alt: 'The logo', thumbnail: thumbnails.get(url) })}
        </p>
        <p class="value">${externalLink(url, url)}</p>`
    );
  },
  form: (input) => {
    const { draft, attempt, pictures } = input;
    const stored = partOf(draft, path);
    const failed = attempt?.anchor === 'logo_url' ? attempt : null;
    const typed = failed ? (memberAt(failed.edits, path) ?? stored) : stored;
    const value = typeof typed === 'string' ? typed : '';
    const problem = failed?.problems[path];
    const isFound = pictures.found.some(({ url }) => url === value);
    return html`<form class="form" ${sectionForm(draft.id, 'logo_url', 'lists/logo_url')}>
      <input type="hidden" name="base" value="${baseOf(stored)}" />
      <div id="${controlName('logo_url')}">${pictures.found.length > 0 && choices(input, value)}</div>
      ${textField({
        name: addressName,
        label: 'The address of another picture',
        value: isFound ? '' : value,
        hint: 'The https:// address of a picture, best a square PNG or SVG.',
        maxlength: 500,
        spellcheck: false,
        ...(pictures.found.length === 0 && { more: html`autofocus` }),
        problems: problem === undefined ? {} : { [addressName]: `The address ${problem}.` },
      })}
      <p class="ways">
        <button class="button" name="action" value="save">${failed?.changed ? 'Use mine' : 'Save'}</button>
        ${!failed?.changed && html`<a id="logo_url-edit" ${closesEditor(draft.id, 'logo_url')}>Close without saving</a>`}
      </p>
    </form>`;
  },
};

function choices({ draft, pictures: { found, thumbnails } }: ReviewInput, value: string): Html {
  const isOwn = !found.some(({ url }) => url === value);
  return html`<fieldset class="field">
    <legend>Pictures your website shows</legend>
    <div class="pictures">
      ${found.map((picture) => {
        const { url } = picture;
        const label = html`<bdi>${pictureLabel(picture)}</bdi> <span class="soft">${fileName(url)}</span>`;
        const thumbnail = thumbnails.get(url);
        const image = thumbnailOf({ draftId: draft.id, url, place: 'choice', alt: '', thumbnail });
        return choice({ value: url, isChosen: url === value, image, label });
      })}
      ${choice({ value: 'own', isChosen: isOwn, image: null, label: 'Use another picture' })}
    </div>
  </fieldset>`;
}

interface Choice {
  value: string;
  isChosen: boolean;
  image: Child;
  label: Child;
}

const choice = ({ value, isChosen, image, label }: Choice): Html =>
  html`<label class="picture">
    ${image}
    <span class="choice">
      <input type="radio" name="picture" value="${value}" ${isChosen && html`checked autofocus`} />
      <span>${label}</span>
    </span>
  </label>`;
