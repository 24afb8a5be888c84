/** Inputs that several commands about orders take. */
import { z } from 'zod';
import { inputs } from './command.ts';

/** The bound of an amount in the interface specification. */
const maxCents = 100_000_000;

export const orderInputs = {
  /** An id, or a workflow id `order/<id>`. */
  order: z
    .string()
    .trim()
    .toLowerCase()
    .transform((id) => id.replace(/^order\//, ''))
    .pipe(z.uuid('is the id of an order, as `orders` lists it')),
  cents: (min: number) =>
    inputs.number.refine(
      (cents) => cents >= min && cents <= maxCents,
      `is a number of cents, ${min} to ${maxCents}`,
    ),
  product: z.string().trim().min(1, 'name a product by its code, as `products` lists it').max(60),
  site: inputs.text(40).optional(),
  /** An id, or `work/<id>`. */
  work: z
    .string()
    .trim()
    .transform((id) => id.replace(/^work\//, ''))
    .pipe(z.string().regex(/^\d{1,15}$/, 'is the number of a piece of work, as `work` lists it'))
    .transform(Number),
  /** Shown to the buyer with the order. */
  note: inputs.text(500).optional(),
};

/** Exactly as typed: case-sensitive, not trimmed. */
export const promoCode = z
  .string()
  .regex(
    /^[\x21-\x7e]{1,40}$/,
    'is 1 to 40 ASCII letters, digits and signs without spaces, and is case-sensitive',
  );

/** The subject of a promo code in the audit log. */
export const promoSubject = (siteKey: string, code: string) => `promo/${siteKey}/${code}`;
