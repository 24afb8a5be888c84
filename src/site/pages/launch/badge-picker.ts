/** Chooses a badge by kind and style, and shows its picture and its code. */
import type { EarnedBadge, ListingBadges } from '../../../listings/badge-schema.ts';
import { badgeModes, badgeShapes, badgeSizes } from '../../../listings/badges/style-rules.ts';
import { selectField } from '../../form-parts.ts';
import { type Html, html } from '../../html.ts';
import { slugInWords } from '../../words.ts';
import { codeBox } from './launch-parts.ts';
import { pathOf } from '../../picture.ts';

export interface PickedBadge {
  badges: ListingBadges;
  picked: EarnedBadge;
}

const modes = { light: 'Light', dark: 'Dark', auto: 'As the visitor’s device' } as const;
const sizes = { s: 'Small', m: 'Medium', l: 'Large' } as const;

/** `path`: the page that it is on, which takes the style in its query. */
export function badgePicker({ badges, picked }: PickedBadge, path: string, intro: string): Html {
  const { shape, mode, size, items } = badges;
  return html`<section class="section" id="badges">
    <h2>The badge</h2>
    <p>${intro}</p>
    <form
      class="panel picker"
      method="get"
      action="${path}#badges"
      hx-get="${path}"
      hx-trigger="change"
      hx-target="#badge"
      hx-select="#badge"
      hx-swap="outerHTML"
    >
      ${selectField({
        name: 'kind',
        label: 'Badge',
        value: picked.kind,
        options: items.map(({ kind, label }) => [kind, label] as const),
      })}
      ${selectField({
        name: 'shape',
        label: 'Shape',
        value: shape,
        options: badgeShapes.map((one) => [one, slugInWords(one)] as const),
      })}
      ${selectField({
        name: 'mode',
        label: 'Colours',
        value: mode,
        options: badgeModes.map((one) => [one, modes[one]] as const),
      })}
      ${selectField({
        name: 'size',
        label: 'Size',
        value: size,
        options: badgeSizes.map((one) => [one, sizes[one]] as const),
      })}
      <p><button class="button quiet">Show</button></p>
    </form>
    <div id="badge">
      <p class="ground ${mode}">
        <img
          src="${pathOf(picked.image_url)}"
          alt="${picked.alt}"
          width="${picked.width}"
          height="${picked.height}"
        />
      </p>
      ${codeBox(picked.embed_code)}
    </div>
  </section>`;
}
