/** Options of an order's items that are addresses, which the checkout page lets the buyer change until the order is paid. */
import { prose } from '../shared/text-rules.ts';
import { optionProblem } from './option-rules.ts';
import type { ProductOption } from './schema.ts';

/** An address on the page. */
export interface ShippingField {
  /** Of the form field: `ship_0_shipping_address`, with the position of the item. */
  name: string;
  position: number;
  /** Its definition: `name` is the member of the item's `options`. */
  option: ProductOption;
  value: string;
}

export const shippingPrefix = 'ship_';

/** The addresses of an item, whether it has them yet or not. `options`: those of its product now. */
export function shippingFieldsOf(
  { position, addresses }: { position: number; addresses: Readonly<Record<string, unknown>> },
  options: readonly ProductOption[],
): ShippingField[] {
  return options
    .filter(({ kind }) => kind === 'address')
    .map((option) => ({
      name: `${shippingPrefix}${position}_${option.name}`,
      position,
      option,
      value: textOf(addresses, option.name),
    }));
}

function textOf(addresses: Readonly<Record<string, unknown>>, name: string): string {
  const text = Object.hasOwn(addresses, name) ? addresses[name] : undefined;
  return typeof text === 'string' ? text : '';
}

/** The field with what was typed into it; as it is where the form did not have it. */
export function typedField(field: ShippingField, typed: Readonly<Record<string, string>>): ShippingField {
  const text = Object.hasOwn(typed, field.name) ? typed[field.name] : undefined;
  return text === undefined ? field : { ...field, value: prose(text) };
}

/** Messages by the name of the field, by the rules of a cart's options. */
export const shippingProblems = (fields: readonly ShippingField[]): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ name, option, value }) => {
      const problem = optionProblem(option, value);
      return problem === null ? [] : [[name, `The address ${problem}.`]];
    }),
  );
