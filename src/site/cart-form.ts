/** The form of the page to order for a listing: what is chosen, as items of an order, and problems at their fields. */
import type { Problem } from '../faults.ts';
import type { OrderItemInput, ProductView } from '../orders/schema.ts';
import type { FieldProblems } from './form-parts.ts';
import type { Form } from './form.ts';
import { moneyInWords } from './words.ts';

/** As typed. */
export interface TypedCart {
  /** Codes of the chosen products. */
  chosen: readonly string[];
  /** Slugs of further categories. */
  categories: readonly string[];
  /** By the name of the field. */
  texts: Readonly<Record<string, string>>;
}

export const emptyCart = (chosen: readonly string[] = []): TypedCart => ({
  chosen,
  categories: [],
  texts: {},
});

/** Names of the fields of a product. */
export const fieldOf = {
  week: (code: string) => `week-${code}`,
  amount: (code: string) => `amount-${code}`,
  option: (code: string, option: string) => `option-${code}-${option}`,
};
/** The group of fields of a product, where problems of no other field are shown. */
export const groupOf = (code: string) => `product-${code}`;

const billingFields = ['country', 'vat_number', 'promo'] as const;

export function typedCart(form: Form, products: readonly ProductView[]): TypedCart {
  const names = products.flatMap(({ code, options }) => [
    fieldOf.week(code),
    fieldOf.amount(code),
    ...options.map(({ name }) => fieldOf.option(code, name)),
  ]);
  return {
    chosen: form.all('item'),
    categories: form.all('categories'),
    texts: Object.fromEntries([...names, ...billingFields].map((name) => [name, form.text(name)])),
  };
}

interface Cart {
  items: OrderItemInput[];
  billing_country?: string;
  vat_number?: string;
  promo_code?: string;
}

/** The order that was chosen, or what is wrong with the form itself. */
export function cartOf(
  { chosen, categories, texts }: TypedCart,
  products: readonly ProductView[],
  listingId: number,
): { cart: Cart } | { problems: FieldProblems } {
  const problems: Record<string, string> = {};
  const textOf = (name: string) => texts[name] || undefined;
  const items = products
    .filter(({ code }) => chosen.includes(code))
    .map(
      ({
        code,
        minimum_cents: minimum,
        week,
        takes_categories: takesCategories,
        options,
      }): OrderItemInput => {
        const amount = centsOf(textOf(fieldOf.amount(code)) ?? '');
        if (minimum !== null && amount === null) {
          problems[fieldOf.amount(code)] = 'Type an amount, such as 25 or 25.50.';
        }
        const chosenWeek = week === 'none' ? undefined : textOf(fieldOf.week(code));
        const given = options.flatMap(({ name }) => {
          const text = textOf(fieldOf.option(code, name));
          return text === undefined ? [] : [[name, text] as const];
        });
        return {
          product: code,
          listing_id: listingId,
          ...(chosenWeek !== undefined && { week: chosenWeek }),
          ...(minimum !== null && amount !== null && { amount_cents: amount }),
          ...(takesCategories && { categories: [...categories] }),
          ...(given.length > 0 && { options: Object.fromEntries(given) }),
        };
      },
    );
  if (items.length === 0) problems['item'] = 'Choose at least one thing to order.';
  if (Object.keys(problems).length > 0) return { problems };
  const [country, vatNumber, promo] = billingFields.map(textOf);
  return {
    cart: {
      items,
      ...(country !== undefined && { billing_country: country }),
      ...(vatNumber !== undefined && { vat_number: vatNumber }),
      ...(promo !== undefined && { promo_code: promo }),
    },
  };
}

/** Cents of `25`, `25.5` or `25,50`; null for other text. */
function centsOf(text: string): number | null {
  const [, units, hundredths = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return units === undefined ? null : Number(units) * 100 + Number(hundredths.padEnd(2, '0'));
}

const fieldsOfCart: Readonly<Record<string, string>> = {
  billing_country: 'country',
  vat_number: 'vat_number',
  promo_code: 'promo',
};

/**
 * Problems of the order at the fields of the form, in words for people. Null if one concerns no field.
 */
export function cartProblems(
  found: readonly Problem[],
  items: readonly OrderItemInput[],
  products: readonly ProductView[],
): FieldProblems | null {
  const problems: Record<string, string> = {};
  for (const { path, message } of found) {
    const [, index, member = ''] = /^items\.(\d+)\.(.+)$/.exec(path) ?? [];
    const code = index === undefined ? undefined : items[Number(index)]?.product;
    const product = products.find((one) => one.code === code);
    const field = product ? itemField(product, member) : fieldsOfCart[path];
    if (field === undefined) return null;
    problems[field] ??=
      product && member === 'amount_cents' ? amountInWords(product) : inWords(member || path, message);
  }
  return problems;
}

function itemField({ code }: ProductView, member: string): string {
  const [part = '', option] = member.split('.');
  if (part === 'week') return fieldOf.week(code);
  if (part === 'amount_cents') return fieldOf.amount(code);
  if (part === 'categories') return 'categories';
  return part === 'options' && option !== undefined ? fieldOf.option(code, option) : groupOf(code);
}

const amountInWords = ({ minimum_cents: minimum, currency }: ProductView): string =>
  `Type at least ${moneyInWords(minimum ?? 0, currency)}.`;

const subjects: Readonly<Record<string, string>> = {
  listing_id: 'The listing',
  week: 'The week',
  categories: 'The choice',
  promo_code: 'The code',
  vat_number: 'The number',
};

/** A rule's message with its subject, and without the names of operations, which the rules give in brackets. */
export function inWords(member: string, message: string): string {
  const plain = message
    .replace(/ \([^()]*\)/g, (remark) => (/[a-z]_[a-z]|\//.test(remark) ? '' : remark))
    .replaceAll('`', '');
  return `${subjects[member] ?? 'This'} ${plain}.`;
}
