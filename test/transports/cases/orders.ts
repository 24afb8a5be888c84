import type { Case, Fixture } from './case.ts';

const launchOf =
  (more: Record<string, unknown> = {}) =>
  ({ listingId }: Fixture) => ({ items: [{ product: 'launch', listing_id: listingId, ...more }] });
const billboardOf = (amount: unknown) => () => ({
  items: [{ product: 'billboard_min', listing_id: 1, amount_cents: amount }],
});

/** What both that price a cart refuse, and why. */
const refused: [says: string, input: (fixture: Fixture) => Record<string, unknown>][] = [
  ['no items', () => ({})],
  ['an empty cart', () => ({ items: [] })],
  [
    '21 items',
    ({ listingId }) => ({
      items: Array.from({ length: 21 }, () => ({ product: 'launch', listing_id: listingId })),
    }),
  ],
  ['a product that nobody sells', () => ({ items: [{ product: 'moon' }] })],
  ['a product of 61 characters', () => ({ items: [{ product: 'a'.repeat(61) }] })],
  ['a launch of no listing', () => ({ items: [{ product: 'launch' }] })],
  [
    'a launch of a listing that is not there',
    () => ({ items: [{ product: 'launch', listing_id: 999_999 }] }),
  ],
  ['listing 0', () => ({ items: [{ product: 'launch', listing_id: 0 }] })],
  [
    'the same listing launched twice',
    ({ listingId }) => ({
      items: [
        { product: 'launch', listing_id: listingId },
        { product: 'launch_bundle', listing_id: listingId },
      ],
    }),
  ],
  ['a week that is no Monday', launchOf({ week: '2026-12-01' })],
  ['a week that has begun', launchOf({ week: '2026-11-23' })],
  ['a week of 11 characters', launchOf({ week: '2026-11-300' })],
  ['a week beyond what is on offer', launchOf({ week: '2028-01-03' })],
  [
    'a relaunch without a week',
    ({ listingId }) => ({ items: [{ product: 'relaunch', listing_id: listingId }] }),
  ],
  ['an amount for a launch', launchOf({ amount_cents: 100 })],
  ['categories for a launch', launchOf({ categories: ['email'] })],
  ['options for a launch', launchOf({ options: { engraving: 'x' } })],
  ['an unknown member of an item', launchOf({ colour: 'red' })],
  [
    '21 options',
    launchOf({ options: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`o${n}`, 'x'])) }),
  ],
  ['11 categories', launchOf({ categories: Array.from({ length: 11 }, (_, n) => `c${n}`) })],
  ['amount 0', billboardOf(0)],
  ['amount 1.5', billboardOf(1.5)],
  ['amount 100000001', billboardOf(100_000_001)],
  [
    'a trophy without its engraving',
    ({ listingId }) => ({
      items: [{ product: 'trophy_cup', listing_id: listingId, options: { finish: 'gold' } }],
    }),
  ],
  [
    'a trophy of tin',
    ({ listingId }) => ({
      items: [
        { product: 'trophy_cup', listing_id: listingId, options: { finish: 'tin', engraving: 'Quill' } },
      ],
    }),
  ],
  [
    'a trophy without an address to send it to',
    ({ listingId }) => ({
      items: [
        { product: 'trophy_cup', listing_id: listingId, options: { finish: 'gold', engraving: 'Quill' } },
      ],
    }),
  ],
  ['a country that there is not', (fixture) => ({ ...launchOf()(fixture), billing_country: 'UK' })],
  ['a country of three letters', (fixture) => ({ ...launchOf()(fixture), billing_country: 'DEU' })],
  ['a VAT number of 33 characters', (fixture) => ({ ...launchOf()(fixture), vat_number: '1'.repeat(33) })],
  ['a promo code of 41 characters', (fixture) => ({ ...launchOf()(fixture), promo_code: 'x'.repeat(41) })],
  ['a promo code that there is not', (fixture) => ({ ...launchOf()(fixture), promo_code: 'FREE' })],
  ['an unknown property', (fixture) => ({ ...launchOf()(fixture), card_number: '4242' })],
];

const priced: [says: string, input: (fixture: Fixture) => Record<string, unknown>][] = [
  ['a launch, now', launchOf()],
  ['a launch in a week on offer', launchOf({ week: '2026-11-30' })],
  [
    'a German business',
    (fixture) => ({ ...launchOf()(fixture), billing_country: 'de', vat_number: 'DE136695976' }),
  ],
  [
    'a trophy with its options',
    ({ listingId }) => ({
      items: [
        {
          product: 'trophy_cup',
          listing_id: listingId,
          options: { finish: 'gold', engraving: 'Quill', shipping_address: 'Mara Lind\nAm Kai 1' },
        },
      ],
    }),
  ],
];

export const ordersCases: readonly Case[] = [
  { operation: 'list_products', says: 'anybody', input: () => ({}), as: 'nobody', status: 200 },
  {
    operation: 'list_products',
    says: 'an unknown property',
    input: () => ({ page: 2 }),
    as: 'nobody',
    status: 400,
    code: 'invalid_input',
  },
  ...(['quote_order', 'create_checkout'] as const).flatMap((operation): Case[] => [
    ...priced.map(([says, input]) => ({
      operation,
      says,
      input,
      status: operation === 'quote_order' ? 200 : 201,
    })),
    ...refused.map(([says, input]) => ({ operation, says, input, status: 400, code: 'invalid_input' })),
    { operation, says: 'nobody', input: launchOf(), as: 'nobody', status: 401, code: 'unauthenticated' },
    {
      operation,
      says: 'without the scope',
      input: launchOf(),
      as: 'reader',
      status: 403,
      code: 'insufficient_scope',
    },
  ]),
  { operation: 'list_my_orders', says: 'page 2', input: () => ({ page: 2 }), status: 200 },
  {
    operation: 'list_my_orders',
    says: 'page 0',
    input: () => ({ page: 0 }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'list_my_orders',
    says: 'nobody',
    input: () => ({}),
    as: 'nobody',
    status: 401,
    code: 'unauthenticated',
  },
  {
    operation: 'get_order',
    says: 'one that is not',
    input: () => ({ order_id: '00000000-0000-4000-8000-000000000000' }),
    status: 404,
    code: 'order_not_found',
  },
  {
    operation: 'get_order',
    says: 'no id of an order',
    input: () => ({ order_id: '7' }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'get_order',
    says: 'nobody',
    input: () => ({ order_id: '00000000-0000-4000-8000-000000000000' }),
    as: 'nobody',
    status: 401,
    code: 'unauthenticated',
  },
];
