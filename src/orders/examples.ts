/** Examples of answers for the OpenAPI document; operations that answer the same have the same. */
import type { z } from 'zod';
import type { OrderView, QuoteView } from './schema.ts';

const item = {
  product: 'launch',
  name: 'Launch',
  listing_id: 67,
  week: null,
  amount_cents: 4900,
  discount_cents: 0,
  categories: [],
  options: {},
};

const sums = {
  currency: 'EUR',
  subtotal_cents: 4900,
  discount_cents: 0,
  vat: {
    country: 'PT',
    rate_percent: 23,
    amount_cents: 1127,
    reverse_charge: false,
    number_status: null,
    note: 'The rate of Portugal.',
  },
  total_cents: 6027,
  promo_code: null,
};

export const quoteExample = { items: [item], ...sums } satisfies z.output<typeof QuoteView>;

export const orderExample = {
  id: '6c2a41f0-7a0e-4b3c-8f0d-2f1f8f3f9a77',
  status: 'pending',
  waits_for: [{ what: 'order_unpaid', says: 'A person opens `checkout_url` and pays there.' }],
  items: [{ ...item, status: 'open', note: null, done_at: null }],
  ...sums,
  checkout_url: 'https://launches.example/checkout/BRoV4BQWb14OAAVorSeJTN',
  expires_at: '2026-11-26T12:00:00Z',
  created_at: '2026-11-25T12:00:00Z',
  paid_at: null,
  replaced_by: null,
  invoice_number: null,
  refunded_cents: null,
  refunds: [],
} satisfies z.output<typeof OrderView>;

export const paidOrderExample = {
  ...orderExample,
  status: 'paid',
  waits_for: [],
  items: [{ ...item, status: 'done', note: null, done_at: '2026-11-25T12:05:00Z' }],
  checkout_url: null,
  paid_at: '2026-11-25T12:05:00Z',
  invoice_number: '2026-1',
} satisfies z.output<typeof OrderView>;
