import { type Command, type CommandInput, type Options, text, textOf, wholeNumber } from './command.ts';

const options: Options = { listing: text, week: text, promo: text, country: text, vat: text };

export const orderCommands: Command[] = [
  {
    usage: 'products',
    about: 'List what can be ordered, with prices and weeks.',
    async run({ api }) {
      const products = await api.list_products({});
      const lines = products.items.map(
        ({ code, name, price_cents: cents, currency }) =>
          `${code}  ${name}${cents === null ? '' : `  ${money(cents, currency)}`}`,
      );
      return { json: products, lines };
    },
  },
  {
    usage: 'quote PRODUCT',
    about:
      'Price an order: --listing ID, --week MONDAY, --promo CODE, --country CC, --vat NUMBER. Nothing is saved.',
    options,
    async run({ api, args, values }) {
      const quote = await api.quote_order(orderOf(args, values));
      return { json: quote, lines: [`Total ${money(quote.total_cents, quote.currency)}`] };
    },
  },
  {
    usage: 'order PRODUCT',
    about: 'Build an order, with the options of quote. A person pays at the address that it prints.',
    options,
    async run({ api, args, values }) {
      const order = await api.create_checkout(orderOf(args, values));
      return {
        json: order,
        lines: [
          `Order ${order.id}: ${money(order.total_cents, order.currency)}`,
          ...(order.checkout_url === null ? [] : [`Pay at ${order.checkout_url}`]),
        ],
      };
    },
  },
  {
    usage: 'orders',
    about: 'List your orders, newest first.',
    async run({ api }) {
      const page = await api.list_my_orders({});
      const lines = page.items.map(
        ({ id, status, total_cents: cents, currency }) => `${id}  ${status}  ${money(cents, currency)}`,
      );
      return { json: page, lines };
    },
  },
];

type Order = Parameters<CommandInput['api']['quote_order']>[0];

/** @throws UsageError */
function orderOf([product = '']: string[], values: CommandInput['values']): Order {
  const given = (name: string, property: string) => {
    const value = textOf(values[name]);
    return value === undefined ? {} : { [property]: value };
  };
  const listing = textOf(values['listing']);
  const item = {
    product,
    ...(listing !== undefined && { listing_id: wholeNumber(listing, '--listing') }),
    ...given('week', 'week'),
  };
  return {
    items: [item],
    ...given('promo', 'promo_code'),
    ...given('country', 'billing_country'),
    ...given('vat', 'vat_number'),
  };
}

const money = (cents: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100);
