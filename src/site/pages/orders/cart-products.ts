/** A product in the cart: its price, and the fields that it takes. */
import type { ProductOption, ProductView } from '../../../orders/schema.ts';
import { weekInWords } from '../../../shared/week-rules.ts';
import { type TypedCart, fieldOf, groupOf } from '../../cart-form.ts';
import { type FieldProblems, checkBoxes, selectField, textArea, textField } from '../../form-parts.ts';
import { type Child, type Html, html } from '../../html.ts';
import type { OwnListing } from '../account/own-listing-page.ts';
import { counted, moneyInWords } from '../../words.ts';
import { priceInWords } from './price-parts.ts';

/** A category with the names of those above it. */
export interface CategoryChoice {
  slug: string;
  path: readonly string[];
}

interface Around {
  typed: TypedCart;
  problems: FieldProblems;
  categories: readonly CategoryChoice[];
  listing: OwnListing;
}

export function productFields(product: ProductView, around: Around): Html {
  const { code, name, description } = product;
  const group = groupOf(code);
  const problem = around.problems[group];
  const fields = [
    week(product, around),
    amount(product, around),
    further(product, around),
    options(product, around),
  ];
  return html`<li class="panel product" id="${group}">
    <div class="box">
      <input
        type="checkbox"
        name="item"
        value="${code}"
        id="item-${code}"
        ${around.typed.chosen.includes(code) && html`checked`}
        aria-describedby="item-${code}-hint"
      />
      <label for="item-${code}"><strong>${name}</strong>, ${priceInWords(product)}</label>
      <p class="hint" id="item-${code}-hint">${description}</p>
    </div>
    ${problem && html`<p class="problem">${problem}</p>`}
    ${fields.some(Boolean) && html`<div class="group">${fields}</div>`}
  </li>`;
}

function week({ code, week: takes, weeks }: ProductView, { typed, problems, listing }: Around): Child {
  // A live listing keeps its week when it moves to the paid plan.
  if (takes === 'none' || (takes === 'optional' && listing.status === 'live')) return null;
  return selectField({
    name: fieldOf.week(code),
    label: takes === 'required' ? 'In the week of' : 'When it goes live',
    value: typed.texts[fieldOf.week(code)],
    problems,
    options: [
      ...(takes === 'required' ? [['', 'Choose a week'] as const] : [['', 'At once'] as const]),
      ...weeks.map(
        (one) => [one.week, `${weekInWords(one.week)} (${counted(one.places_left, 'place')} left)`] as const,
      ),
    ],
  });
}

function amount({ code, minimum_cents: minimum, currency }: ProductView, { typed, problems }: Around): Child {
  if (minimum === null) return null;
  return textField({
    name: fieldOf.amount(code),
    label: `Amount in ${currency}, without VAT`,
    hint: `At least ${moneyInWords(minimum, currency)}.`,
    value: typed.texts[fieldOf.amount(code)],
    spellcheck: false,
    maxlength: 9,
    problems,
  });
}

function further(
  { takes_categories: takes }: ProductView,
  { typed, problems, categories, listing }: Around,
): Child {
  if (!takes) return null;
  const has = listing.categories.map(({ slug }) => slug);
  const chosen = typed.categories;
  return html`<details ${(chosen.length > 0 || problems['categories']) && html`open`}>
    <summary>Choose up to three categories</summary>
    ${checkBoxes({
      name: 'categories',
      label: 'Further categories',
      problems,
      boxes: categories
        .filter(({ slug }) => !has.includes(slug))
        .map(({ slug, path }) => ({
          value: slug,
          label: html`<bdi>${path.join(' › ')}</bdi>`,
          checked: chosen.includes(slug),
        })),
    })}
  </details>`;
}

const options = ({ code, options: taken }: ProductView, { typed, problems }: Around): Child =>
  taken.length > 0 &&
  taken.map((option) => optionField(fieldOf.option(code, option.name), option, typed, problems));

function optionField(
  name: string,
  { label, kind, is_required: isRequired, max_length: max, choices }: ProductOption,
  { texts }: TypedCart,
  problems: FieldProblems,
): Html {
  const shared = {
    name,
    label: `${label.charAt(0).toUpperCase()}${label.slice(1)}${isRequired ? '' : ' (optional)'}`,
    value: texts[name],
    problems,
    ...(max !== null && { maxlength: max }),
  };
  if (kind === 'choice') {
    return selectField({
      ...shared,
      options: [['', 'Choose'], ...choices.map((choice): [string, string] => [choice, choice])],
    });
  }
  return kind === 'address' ? textArea({ ...shared, rows: 4 }) : textField(shared);
}
